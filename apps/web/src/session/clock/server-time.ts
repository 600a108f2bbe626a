import { type RealMs, realMs } from '@final-call/domain'

/** A question to the server: asked and answered in this machine's milliseconds, answered by the server's clock. */
export interface Exchange {
  readonly sent: number
  readonly received: number
  readonly serverNow: number
}

interface Sample {
  readonly offset: number
  /** The truth is no further away than this. */
  readonly error: number
}

/** Exchanges that the best is taken from. */
const KEPT = 8
/** Milliseconds by which two exchanges may contradict each other before the older ones are thought out of date. */
const SLACK = 50
/** Of each millisecond that passes, how much of it a correction may take. */
const SLEW = 0.1
/** A correction larger than this is made at once. */
const STEP = 1_000

const bestOf = (samples: readonly Sample[]): Sample | undefined =>
  samples.reduce<Sample | undefined>((best, it) => (best && best.error < it.error ? best : it), undefined)

const contradict = (a: Sample, b: Sample): boolean => Math.abs(a.offset - b.offset) > a.error + b.error + SLACK

export interface ServerTime {
  note(exchange: Exchange): void
  /** The server's clock at a moment of this machine's; undefined before the first exchange. */
  at(machine: number): RealMs | undefined
}

/**
 * The server's clock as this machine knows it: from the quickest of the last exchanges, drawn near little by little so
 * that it never stands still or runs back for a small correction. A machine that has slept starts anew.
 */
export function serverTime(): ServerTime {
  let samples: readonly Sample[] = []
  let drawn: { readonly offset: number; readonly machine: number } | undefined

  function offsetAt(machine: number): number | undefined {
    const best = bestOf(samples)
    if (!best) return undefined
    const missing = drawn ? best.offset - drawn.offset : 0
    if (!drawn || Math.abs(missing) > STEP) {
      drawn = { offset: best.offset, machine }
    } else {
      const most = Math.max(0, machine - drawn.machine) * SLEW
      const step = Math.max(-most, Math.min(most, missing))
      drawn = { offset: drawn.offset + step, machine: Math.max(machine, drawn.machine) }
    }
    return drawn.offset
  }

  return {
    note({ sent, received, serverNow }) {
      const sample: Sample = { offset: serverNow - (sent + received) / 2, error: (received - sent) / 2 }
      const best = bestOf(samples)
      samples = [...(best && contradict(best, sample) ? [] : samples), sample].slice(-KEPT)
    },
    at(machine) {
      const offset = offsetAt(machine)
      return offset === undefined ? undefined : realMs(machine + offset)
    },
  }
}
