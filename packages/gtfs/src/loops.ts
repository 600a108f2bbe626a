import type { StopUse } from '@final-call/domain'
import type { TimedCall } from './timed-call.ts'

interface Part {
  readonly calls: readonly TimedCall[]
  /** Where it begins among the calls of its trip. */
  readonly from: number
}

/** Which calls are at a place that could be boarded at an earlier one; not the last, from which nothing goes. */
function calledAgain(calls: readonly TimedCall[]): readonly boolean[] {
  const seen = new Set<TimedCall['place']>()
  return calls.map(({ use, place }, i) => {
    if (use === 'off' || i === calls.length - 1) return false
    const again = seen.has(place)
    seen.add(place)
    return again
  })
}

/**
 * The rest of a trip from where it calls again at a place that it has been boarded at before, for getting on there once more.
 * The game boards a service at its first call at a place [TTB-2]: without this, who waits for the second sees nothing come.
 */
export function boardedAgain(trip: readonly TimedCall[], skipped = 0): readonly Part[] {
  const again = calledAgain(trip)
  const begin = again.indexOf(true)
  if (begin < 0) return []
  const calls = trip.slice(begin).map((call, i): TimedCall => {
    // At other places the trip itself is boarded: twice on a board is once too often.
    const use: StopUse = again[begin + i] || call.use === 'on' ? call.use : 'off'
    return { ...call, use: i === 0 || begin + i === trip.length - 1 ? 'both' : use }
  })
  const from = skipped + begin
  return [{ calls, from }, ...boardedAgain(calls, from)]
}
