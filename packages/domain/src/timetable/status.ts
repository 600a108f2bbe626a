import { type GameMs, after, before, minutes } from '../time/units.ts'
import type { Journey } from './journey.ts'

/** [JNY-5] A journey's status on a board. `Remove` takes it off the board. */
export type JourneyStatus = 'Scheduled' | 'Check-in Open' | 'Boarding' | 'Departed' | 'Remove'

/** [JNY-5] The status at `now`. Thresholds are tested latest first, so that boarding wins where it opens before check-in. */
export function journeyStatus(
  journey: Pick<Journey, 'departure' | 'arrival' | 'events'>,
  now: GameMs | undefined,
): JourneyStatus {
  if (now === undefined) return 'Scheduled'
  if (now >= after(journey.arrival, journey.events.checkedout)) return 'Remove'
  if (now >= journey.departure) return 'Departed'
  if (now >= boardingAt(journey)) return 'Boarding'
  if (now >= before(journey.departure, journey.events.checkin)) return 'Check-in Open'
  return 'Scheduled'
}

/** When boarding opens; at departure if the offset is zero. */
export const boardingAt = (journey: Pick<Journey, 'departure' | 'events'>): GameMs =>
  before(journey.departure, journey.events.boarding)

/** The earlier of the check-in and boarding times. */
export const checkInAt = (journey: Pick<Journey, 'departure' | 'events'>): GameMs =>
  before(journey.departure, minutes(Math.max(journey.events.checkin, journey.events.boarding)))
