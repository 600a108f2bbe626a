import type { StopUse } from '@final-call/domain'
import type { TimedCall } from '../feed/timed-call.ts'

interface Part {
  readonly calls: readonly TimedCall[]
  /** Its first index among the calls of its trip. */
  readonly from: number
}

/** A call in the rest of a trip, and what passengers may do there: `none` for getting on only, which the trip itself is for. */
interface Used extends Omit<TimedCall, 'use'> {
  readonly use: StopUse | 'none'
}

/** Whether passengers get on at the first of two calls in a row at one place, and off at the second only. */
const isOnThenOff = (first: Used, second: Used | undefined): boolean =>
  first.use === 'on' && second?.use !== 'on' && first.place === second?.place

/**
 * The calls at which another part of the trip has to begin: those at a place that was boarded earlier in the trip, and those that
 * `forSomething` leaves out although passengers get on there. Not the last call, from which nothing departs.
 */
function calledAgain(calls: readonly Used[]): readonly boolean[] {
  const useful = calls.filter(({ use }) => use !== 'none')
  const seen = new Set<TimedCall['place']>()
  const again = new Set<Used>()
  for (const [i, it] of useful.entries()) {
    if (it.use === 'off' || it === calls.at(-1)) continue
    const isSecond = useful[i - 1]?.place === it.place
    if (seen.has(it.place) || isSecond || isOnThenOff(it, useful[i + 1])) again.add(it)
    seen.add(it.place)
  }
  return calls.map((it) => again.has(it))
}

/**
 * The calls without those that are for nothing. Of two calls at one place that are then in a row, only one is kept: the second, for getting
 * off, if passengers may only get on at the first, and otherwise the first. Where the calls begin it is always the first.
 */
function forSomething(calls: readonly Used[]): readonly TimedCall[] {
  const kept: TimedCall[] = []
  for (const { use, ...call } of calls) {
    const last = kept.at(-1)
    if (use === 'none') continue
    if (last?.place !== call.place) kept.push({ ...call, use })
    else if (kept.length > 1 && isOnThenOff(last, { ...call, use })) kept.splice(-1, 1, { ...call, use: 'off' })
  }
  const end = kept.pop()
  return end ? [...kept, { ...end, use: 'both' }] : []
}

function restsOf(trip: readonly Used[], skipped: number): readonly Part[] {
  const again = calledAgain(trip)
  const begin = again.indexOf(true)
  if (begin < 0) return []
  const rest = trip.slice(begin).map(({ use, ...call }, i): Used => {
    if (i === 0 || begin + i === trip.length - 1) return { ...call, use: 'both' }
    // Other places are boarded by the trip itself, and must not be on the board twice.
    return { ...call, use: again[begin + i] ? use : use === 'on' || use === 'none' ? 'none' : 'off' }
  })
  const from = skipped + begin
  const calls = forSomething(rest)
  return [...(calls.length > 1 ? [{ calls, from }] : []), ...restsOf(rest, from)]
}

/**
 * The rest of a trip from where it calls again at a place that could be boarded before. The game boards a service at its first call at a
 * place [TTB-2], so without this the second call would not be on the board.
 */
export const boardedAgain = (trip: readonly TimedCall[]): readonly Part[] => restsOf(trip, 0)
