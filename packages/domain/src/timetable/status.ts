import { type GameMs, after, before, minutes } from '../time/units.ts'
import type { Journey } from './journey.ts'

/** [JNY-5] A journey's status on a board. `Remove` takes it off the board. */
export type JourneyStatus = 'Scheduled' | 'Check-in Open' | 'Boarding' | 'Departed' | 'Remove'

type Timed = Pick<Journey, 'departure' | 'arrival' | 'events'>

/** [JNY-5] The instants that a journey's status depends on: of check-in, boarding, departure, and leaving the board. */
export const statusChanges = ({ departure, arrival, events }: Timed) =>
  [
    before(departure, events.checkin),
    before(departure, events.boarding),
    departure,
    after(arrival, events.checkedout),
  ] as const

/** [JNY-5] The status at `now`. Thresholds are tested latest first, so that boarding wins where it opens before check-in. */
export function journeyStatus(journey: Timed, now: GameMs | undefined): JourneyStatus {
  if (now === undefined) return 'Scheduled'
  const [checkIn, boarding, departure, removal] = statusChanges(journey)
  if (now >= removal) return 'Remove'
  if (now >= departure) return 'Departed'
  if (now >= boarding) return 'Boarding'
  if (now >= checkIn) return 'Check-in Open'
  return 'Scheduled'
}

/** When boarding opens; at departure if the offset is zero. */
export const boardingAt = (journey: Pick<Journey, 'departure' | 'events'>): GameMs =>
  before(journey.departure, journey.events.boarding)

/** The earlier of the check-in and boarding times. */
export const checkInAt = (journey: Pick<Journey, 'departure' | 'events'>): GameMs =>
  before(journey.departure, minutes(Math.max(journey.events.checkin, journey.events.boarding)))
