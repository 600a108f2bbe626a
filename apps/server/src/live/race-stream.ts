import { Readable } from 'node:stream'
import type { Ping } from '@final-call/contract'
import type { RaceEvent, RealMs } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'
import type { Hub } from './hub.ts'
import { logFeed } from './log-feed.ts'
import { wakeAt } from './wake.ts'

/** A reader that takes nothing for this many real milliseconds is considered gone. */
const STALLED_MS = 60_000

export interface StreamDeps {
  readonly races: Pick<RaceStore, 'eventsAfter' | 'version'>
  readonly hub: Hub
  readonly now: () => RealMs
  /** The real instant at which something next falls due in a race. */
  readonly nextWake: (raceId: string) => Promise<RealMs | undefined>
  /** Whether the reader may still see the race; checked at every ping. */
  readonly permitted: () => Promise<boolean>
  readonly failed: (error: unknown) => void
}

const logMessage = (event: RaceEvent): string => `id: ${event.seq}\nevent: log\ndata: ${JSON.stringify(event)}\n\n`
const pingMessage = (ping: Ping): string => `event: ping\ndata: ${JSON.stringify(ping)}\n\n`

/**
 * A race's log after `after` as Server-Sent Events, with pings every 5 s and whenever something falls due. The page's answer to such a ping
 * brings it about. Events are read from the store, never taken from fan-out messages, so a lost message delays them by one ping at most. It
 * buffers 64 Ki characters plus one event and the rest of one batch, so a slow reader costs little memory, however long the log.
 */
export function raceStream(raceId: string, after: number, deps: StreamDeps): Readable {
  const { races, hub, now, nextWake, permitted, failed } = deps
  /** Whether the reader takes more. */
  let open = true
  /** When the reader stopped taking more, in real epoch milliseconds; only meaningful while not `open`. */
  let blockedSince: number = now()
  let over = false
  let pumping = false
  let again = false

  const stream = new Readable({
    // Keep strings until the socket takes them: small buffers would keep large memory slabs alive.
    encoding: 'utf8',
    read() {
      // Called after every message; while the reader takes more, hub and pings report what is new.
      if (open) return
      open = true
      guarded(pump)
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

  /** Ends the stream; the client reconnects from where it stopped. */
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

  /** Runs one at a time; growth meanwhile is handled by another round. */
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
    } finally {
      pumping = false
    }
  }

  /** Does a piece of the stream's work; if it fails, the stream ends. */
  function guarded(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (over) return
      failed(error)
      end()
    })
  }

  const forget = hub.listen(raceId, {
    grown: (version) => {
      if (version > log.at()) guarded(pump)
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
