import type { StopUse } from '@final-call/domain'
import type { TimedCall } from '../feed/timed-call.ts'

interface Part {
  readonly calls: readonly TimedCall[]
  /** Its first index among the calls of its trip. */
  readonly from: number
}

/** Which calls are at a place that was boarded earlier in the trip; not the last call, from which nothing departs. */
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
 * The rest of a trip from where it calls again at a place that could be boarded before, so that it can be boarded there again. The game
 * boards a service at its first call at a place [TTB-2], so the second call would otherwise not be on the board.
 */
export function boardedAgain(trip: readonly TimedCall[], skipped = 0): readonly Part[] {
  const again = calledAgain(trip)
  const begin = again.indexOf(true)
  if (begin < 0) return []
  const calls = trip.slice(begin).map((call, i): TimedCall => {
    // Other places are boarded by the trip itself, and must not be on the board twice.
    const use: StopUse = again[begin + i] || call.use === 'on' ? call.use : 'off'
    return { ...call, use: i === 0 || begin + i === trip.length - 1 ? 'both' : use }
  })
  const from = skipped + begin
  return [{ calls, from }, ...boardedAgain(calls, from)]
}
