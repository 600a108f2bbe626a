import type { RealMs } from '@final-call/domain'

/** Extra delay in real milliseconds, since timers may fire early and the instant must have passed when the page answers. */
const WAKE_MARGIN = 20
/** The longest delay that Node's timers accept, in milliseconds. */
const MAX_DELAY = 2_147_483_647

interface Waking {
  /** The real instant at which to ring next; undefined for none. */
  readonly next: () => Promise<RealMs | undefined>
  readonly now: () => RealMs
  readonly ring: () => void
}

/** A timer for the instant at which something next falls due in a race. */
export interface Wake {
  /** Asks for the next instant and replaces the timer. */
  readonly set: () => Promise<void>
  readonly stop: () => void
}

export function wakeAt({ next, now, ring }: Waking): Wake {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let latest = 0
  return {
    async set() {
      latest += 1
      const mine = latest
      const at = await next()
      // Only the latest request counts, whichever answer arrives first.
      if (mine !== latest) return
      clearTimeout(timer)
      if (at === undefined || stopped) return
      const delay = Math.min(MAX_DELAY, Math.max(0, at - now()) + WAKE_MARGIN)
      timer = setTimeout(ring, delay)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
