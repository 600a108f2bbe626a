import { uptime } from 'node:os'
import { type RealMs, realMs } from '@final-call/domain'

/** How much longer the machine has to have been up than this process has counted before it is taken for sleep, in real milliseconds. */
const SLEPT_MS = 1_000
const LOOK_MS = 1_000

/** What a machine tells of time, each in real milliseconds. */
export interface Machine {
  /** The wall clock when the process began. */
  readonly begin: number
  /** Since the process began; it may stand still while the machine sleeps, as Linux's and macOS's do. */
  counted(): number
  /** Since the machine started, its sleep included. */
  up(): number
}

const thisMachine: Machine = {
  begin: performance.timeOrigin,
  counted: () => performance.now(),
  up: () => uptime() * 1_000,
}

/**
 * A server's own time: the wall clock as it was when the process began, and steady since, so that a jump of the machine's clock moves
 * no race. What the machine slept is made up for, within a second after it woke.
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
