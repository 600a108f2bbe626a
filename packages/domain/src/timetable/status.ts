import { type GameMs, after, before, minutes } from '../time/units.ts'
import type { Journey } from './journey.ts'

/** [JNY-5] What a board says of a journey; one that reads `Remove` leaves the board. */
export type JourneyStatus = 'Scheduled' | 'Check-in Open' | 'Boarding' | 'Departed' | 'Remove'

/** [JNY-5] Latest threshold first, so that a boarding that opens before check-in reads as boarding. */
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

/** When the boarding call is raised: with a zero offset, at departure. */
export const boardingAt = (journey: Pick<Journey, 'departure' | 'events'>): GameMs =>
  before(journey.departure, journey.events.boarding)

/** The earlier of the check-in and boarding times: what a timetable prints as "check-in opens". */
export const checkInAt = (journey: Pick<Journey, 'departure' | 'events'>): GameMs =>
  before(journey.departure, minutes(Math.max(journey.events.checkin, journey.events.boarding)))
