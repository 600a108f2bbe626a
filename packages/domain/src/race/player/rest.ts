import type { Journey } from '../../timetable/journey.ts'
import { localDate, wallClock } from '../../time/zone.ts'
import { type GameMs, HOUR, minutes } from '../../time/units.ts'
import type { Race } from '../log/race.ts'

/** [RST-1] Game hours on board between 21:00 and 09:00 that count as a night's sleep. */
export const SLEEP_HOURS = 6
const EVENING = minutes(21 * 60)
const MORNING = minutes(33 * 60)
/** [RST-3] Game hours awake beyond which a wrong answer costs double. */
export const TIRED_AFTER = 20

/** Game hours since the player last woke up. */
export const hoursAwake = (race: Race, now: GameMs): number => Math.max(0, now - race.awakeSince) / HOUR

/** [RST-3] Whether a wrong answer costs double. */
export const isTired = (race: Race, now: GameMs): boolean => hoursAwake(race, now) > TIRED_AFTER

/** [RST-1] The longest part of one night that a ride covers, in game milliseconds: 21:00 to 09:00 in `zone`, its destination's. */
export function nightOn({ departure, arrival }: Pick<Journey, 'departure' | 'arrival'>, zone: string): number {
  const last = localDate(arrival, zone)
  let longest = 0
  // The first night is that of the evening before the departure.
  let date = localDate(departure, zone).subtract({ days: 1 })
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const from = wallClock(date, EVENING, zone)
    const to = wallClock(date, MORNING, zone)
    longest = Math.max(longest, Math.min(arrival, to) - Math.max(departure, from))
  }
  return longest
}

/** [RST-1] Whether the player is rested after a ride. `zone` is that of its destination. */
export const sleepsOn = (journey: Pick<Journey, 'departure' | 'arrival'>, zone: string): boolean =>
  nightOn(journey, zone) >= SLEEP_HOURS * HOUR
