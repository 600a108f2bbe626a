import type { StopUse } from '@final-call/domain'
import type { TimedCall } from '../feed/timed-call.ts'

interface Part {
  readonly calls: readonly TimedCall[]
  /** Its first index among the calls of its trip. */
  readonly from: number
}

/** A call in the rest of a trip, and what passengers may do there: `none` for getting on only, which the trip itself is for. */
interface Used {
  readonly call: TimedCall
  readonly use: StopUse | 'none'
}

/** Which calls are at a place that was boarded earlier in the trip; not the last call, from which nothing departs. */
function calledAgain(calls: readonly Used[]): readonly boolean[] {
  const seen = new Set<TimedCall['place']>()
  return calls.map(({ call: { place }, use }, i) => {
    if (use === 'off' || use === 'none' || i === calls.length - 1) return false
    const again = seen.has(place)
    seen.add(place)
    return again
  })
}

/**
 * The calls without those that are for nothing. Two calls at one place that are then in a row become one: it arrives with the first and
 * leaves with the second. Where the calls begin, it leaves with the first.
 */
function forSomething(calls: readonly Used[]): readonly TimedCall[] {
  const kept: TimedCall[] = []
  for (const { call, use } of calls) {
    const last = kept.at(-1)
    if (use === 'none') continue
    if (last?.place !== call.place) kept.push({ ...call, use })
    else if (kept.length > 1)
      kept.splice(-1, 1, { ...call, arrival: last.arrival, use: use === last.use ? use : 'both' })
  }
  return kept
}

function restsOf(trip: readonly Used[], skipped: number): readonly Part[] {
  const again = calledAgain(trip)
  const begin = again.indexOf(true)
  if (begin < 0) return []
  const rest = trip.slice(begin).map(({ call, use }, i): Used => {
    if (i === 0 || begin + i === trip.length - 1) return { call, use: 'both' }
    // Other places are boarded by the trip itself, and must not be on the board twice.
    return { call, use: again[begin + i] ? use : use === 'on' || use === 'none' ? 'none' : 'off' }
  })
  const from = skipped + begin
  const calls = forSomething(rest)
  return [...(calls.length > 1 ? [{ calls, from }] : []), ...restsOf(rest, from)]
}

/**
 * The rest of a trip from where it calls again at a place that could be boarded before. The game boards a service at its first call at a
 * place [TTB-2], so without this the second call would not be on the board.
 */
export const boardedAgain = (trip: readonly TimedCall[]): readonly Part[] =>
  restsOf(
    trip.map((call) => ({ call, use: call.use })),
    0,
  )
