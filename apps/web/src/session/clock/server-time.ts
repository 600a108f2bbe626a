import { type RealMs, realMs } from '@final-call/domain'

/** A round trip to the server: sent and received on this machine's clock, with the server's time in between. */
export interface TimeExchange {
  readonly sent: number
  readonly received: number
  readonly serverNow: number
}

interface Sample {
  readonly offset: number
  /** Bound on the error of the offset, in milliseconds. */
  readonly error: number
}

/** How many recent exchanges the best is chosen from. */
const EXCHANGES_KEPT = 8
/** If two exchanges contradict each other by more than this many milliseconds, the older ones are discarded. */
const SLACK = 50
/** The fraction of elapsed time that a correction may take up. */
const SLEW = 0.1
/** Corrections larger than this many milliseconds are made at once. */
const STEP = 1_000

const bestOf = (samples: readonly Sample[]): Sample | undefined =>
  samples.reduce<Sample | undefined>((best, it) => (best && best.error < it.error ? best : it), undefined)

const contradict = (a: Sample, b: Sample): boolean => Math.abs(a.offset - b.offset) > a.error + b.error + SLACK

export interface ServerTime {
  note(exchange: TimeExchange): void
  /** The server's time at an instant of this machine's clock; undefined before the first exchange. */
  at(machine: number): RealMs | undefined
}

/**
 * An estimate of the server's clock from the quickest recent exchange. Small corrections are applied gradually, so that the
 * estimate neither stops nor runs backwards. After the machine has slept, estimation starts over.
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
      samples = [...(best && contradict(best, sample) ? [] : samples), sample].slice(-EXCHANGES_KEPT)
    },
    at(machine) {
      const offset = offsetAt(machine)
      return offset === undefined ? undefined : realMs(machine + offset)
    },
  }
}
