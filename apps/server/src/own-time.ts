import { uptime } from 'node:os'
import { type RealMs, realMs } from '@final-call/domain'

/** A surplus of machine uptime over this process's monotonic clock counts as sleep from this many real milliseconds on. */
const SLEPT_MS = 1_000
const LOOK_MS = 1_000

/** The machine's clocks, all in real milliseconds. */
export interface Machine {
  /** The wall clock when the process started. */
  readonly begin: number
  /** Monotonic time since the process started. May stand still while the machine sleeps, as on Linux and macOS. */
  counted(): number
  /** Time since the machine started, including sleep. */
  up(): number
}

const thisMachine: Machine = {
  begin: performance.timeOrigin,
  counted: () => performance.now(),
  up: () => uptime() * 1_000,
}

/**
 * The server's time: the wall clock at the start of the process plus monotonic time since. So changes of the machine's clock do not affect
 * races. Time that the machine slept is added within a second of waking.
 */
export function ownTime({ begin, counted, up }: Machine = thisMachine): () => RealMs {
  const before = up() - counted()
  let slept = 0
  setInterval(() => {
    const missing = up() - counted() - before
    if (missing - slept >= SLEPT_MS) slept = missing
  }, LOOK_MS).unref()
  return () => realMs(Math.floor(begin + counted() + slept))
}
