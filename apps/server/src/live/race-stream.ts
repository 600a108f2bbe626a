import { Readable } from 'node:stream'
import type { Ping } from '@final-call/contract'
import type { RaceEvent, RealMs } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'
import type { Hub } from './hub.ts'

/** Events read from the store at a time: at first, and at most. One that books a long ride is tens of kilobytes. */
const FIRST_BATCH = 4
const MOST_AT_A_TIME = 32
/** A reader that takes nothing for so long, in real milliseconds, is gone. */
const STALLED_MS = 60_000
/** A timer may fire a little before its time; the alarm must be past when the page answers. */
const WAKE_MARGIN = 20
/** The longest delay that a timer takes. */
const MAX_DELAY = 2_147_483_647

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

/** Lets the process serve others, between two batches. */
const othersTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/**
 * A race's log from after `after` on as Server-Sent Events, and pings in between: every 5 s, and at the race's next
 * alarm, so that the page's answer brings it about. It reads the store, never a message, so a lost message costs one
 * ping's time; and it keeps no more than what fills its buffer (64 Ki characters), the event with which that overflows and the rest
 * of one batch, so a slow reader costs little memory, however long the log.
 */
export function raceStream(raceId: string, after: number, deps: StreamDeps): Readable {
  const { races, hub, now, nextWake, permitted, failed } = deps
  let sent = after
  /** The reader takes more. */
  let open = true
  /** Since when it does not, in real epoch milliseconds; counts while it is not open. */
  let blockedSince: number = now()
  let over = false
  let pumping = false
  let again = false
  /** How many events to read next, and those read that the reader had no room for. */
  let batch = FIRST_BATCH
  let unsent: readonly RaceEvent[] = []
  let wake: NodeJS.Timeout | undefined

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

  function leave(): void {
    over = true
    clearTimeout(wake)
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
    if (version > sent) await pump()
  }

  /** @returns how many of them the reader took; the next batch is as large, or larger when it took all and takes more. */
  function pushed(events: readonly RaceEvent[]): number {
    let taken = 0
    for (const event of events) {
      if (!open || over) break
      push(logMessage(event))
      sent = event.seq
      taken += 1
    }
    batch = open ? Math.min(MOST_AT_A_TIME, batch * 2) : Math.max(1, taken)
    return taken
  }

  async function catchUp(): Promise<void> {
    const before = sent
    while (open && !over) {
      const isLeft = unsent.length > 0
      const asked = batch
      const events = isLeft ? unsent : await races.eventsAfter(raceId, sent, asked)
      unsent = events.slice(pushed(events))
      if (!isLeft && events.length < asked) break
      await othersTurn()
    }
    if (over) return
    if (sent > before) await setWake()
  }

  async function setWake(): Promise<void> {
    const at = await nextWake(raceId)
    clearTimeout(wake)
    if (at === undefined || over) return
    const delay = Math.min(MAX_DELAY, Math.max(0, at - now()) + WAKE_MARGIN)
    wake = setTimeout(() => guarded(ping), delay)
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
        await catchUp()
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
      if (version > sent) void pump()
    },
    beat: () => guarded(ping),
    end,
  })
  guarded(async () => {
    await pump()
    await ping()
    await setWake()
  })
  return stream
}
