import { Readable } from 'node:stream'
import type { Ping } from '@final-call/contract'
import type { RaceEvent, RealMs } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'
import type { Hub } from './hub.ts'
import { logFeed } from './log-feed.ts'
import { wakeAt } from './wake.ts'

/** A reader that takes nothing for so long, in real milliseconds, is gone. */
const STALLED_MS = 60_000

export interface StreamDeps {
  readonly races: Pick<RaceStore, 'eventsAfter' | 'version'>
  readonly hub: Hub
  readonly now: () => RealMs
  /** The real moment of the race's next alarm. */
  readonly nextWake: (raceId: string) => Promise<RealMs | undefined>
  /** Whether the reader may still see it: asked at every ping. */
  readonly permitted: () => Promise<boolean>
  readonly failed: (error: unknown) => void
}

const logMessage = (event: RaceEvent): string => `id: ${event.seq}\nevent: log\ndata: ${JSON.stringify(event)}\n\n`
const pingMessage = (ping: Ping): string => `event: ping\ndata: ${JSON.stringify(ping)}\n\n`

/**
 * A race's log from after `after` on as Server-Sent Events, and pings in between: every 5 s, and at the race's next
 * alarm, so that the page's answer brings it about. It reads the store, never a message, so a lost message costs one
 * ping's time; and it keeps no more than what fills its buffer (64 Ki characters), the event with which that overflows and the rest
 * of one batch, so a slow reader costs little memory, however long the log.
 */
export function raceStream(raceId: string, after: number, deps: StreamDeps): Readable {
  const { races, hub, now, nextWake, permitted, failed } = deps
  /** The reader takes more. */
  let open = true
  /** Since when it does not, in real epoch milliseconds; counts while it is not open. */
  let blockedSince: number = now()
  let over = false
  let pumping = false
  let again = false

  const stream = new Readable({
    // Texts that stay texts until the socket takes them: a buffer for each would keep a large piece of memory from being freed.
    encoding: 'utf8',
    read() {
      // Asked after every message: what is new while it takes more, the hub and the pings tell.
      if (open) return
      open = true
      void pump()
    },
    destroy(error, done) {
      leave()
      done(error)
    },
  })

  const log = logFeed({
    races,
    raceId,
    after,
    wanted: () => open && !over,
    take: (event) => push(logMessage(event)),
  })
  const wake = wakeAt({ next: () => nextWake(raceId), now, ring: () => guarded(ping) })

  function leave(): void {
    over = true
    wake.stop()
    forget()
  }

  /** The client is told that this is all for now, and comes again from where it stopped. */
  function end(): void {
    if (over) return
    leave()
    if (open) stream.push(null)
    else stream.destroy()
  }

  function push(message: string): void {
    if (over || stream.push(message)) return
    open = false
    blockedSince = now()
  }

  async function ping(): Promise<void> {
    const [version, may] = await Promise.all([races.version(raceId), permitted()])
    if (version === undefined || !may) return end()
    if (!open && now() - blockedSince > STALLED_MS) stream.destroy()
    if (over) return
    if (open) push(pingMessage({ serverNow: now(), version }))
    if (version > log.at()) await pump()
  }

  /** One at a time: what grows while it runs is caught up with afterwards. */
  async function pump(): Promise<void> {
    if (pumping) {
      again = true
      return
    }
    pumping = true
    try {
      do {
        again = false
        if ((await log.catchUp()) && !over) await wake.set()
      } while (again && open && !over)
    } catch (error) {
      fail(error)
    } finally {
      pumping = false
    }
  }

  function fail(error: unknown): void {
    if (over) return
    failed(error)
    end()
  }

  function guarded(work: () => Promise<void>): void {
    work().catch(fail)
  }

  const forget = hub.listen(raceId, {
    grown: (version) => {
      if (version > log.at()) void pump()
    },
    beat: () => guarded(ping),
    end,
  })
  guarded(async () => {
    await pump()
    await ping()
    await wake.set()
  })
  return stream
}
