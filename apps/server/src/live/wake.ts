import type { RealMs } from '@final-call/domain'

/** Real milliseconds: a timer may fire a little before its time, and the alarm must be past when the page answers. */
const WAKE_MARGIN = 20
/** The longest delay that a timer takes, in milliseconds. */
const MAX_DELAY = 2_147_483_647

interface Waking {
  /** The real moment of the next alarm. */
  readonly next: () => Promise<RealMs | undefined>
  readonly now: () => RealMs
  readonly ring: () => void
}

/** Rings at a race's next alarm. */
export interface Wake {
  /** Asks for the next alarm, in place of the one that was set. */
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
      // Whoever asked later knows of more, whichever answer comes first.
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
