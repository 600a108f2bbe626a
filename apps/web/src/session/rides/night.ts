import { HOUR, type Journey, type Race, SLEEP_HOURS, nightOn, sleepsOn } from '@final-call/domain'
import { type Places, placeName, zoneAt } from '../place/places.ts'
import { zoneHere } from '../place/where.ts'
import { areApart } from '../words/formats.ts'
import { spanText } from '../words/lengths.ts'
import { withUnit } from '../words/with-unit.ts'

/** The shortest part of a night on board that is mentioned: with less nobody expects to sleep. */
const WORTH_TELLING = (SLEEP_HOURS / 2) * HOUR

/**
 * Whether a ride counts as a night's sleep: `9 h 15 min between 21:00 and 09:00: you sleep, and arrive rested`. It names the
 * destination if its clocks differ. Undefined for a ride by day.
 */
export function nightText(journey: Journey, race: Race, places: Places): string | undefined {
  const { arrival, to } = journey
  const zone = zoneAt(places, to, race.zone)
  const night = nightOn(journey, zone)
  if (night < WORTH_TELLING) return undefined
  const there = areApart(arrival, zone, zoneHere(race, places)) ? ` at ${placeName(places, to)}` : ''
  const comesTo = sleepsOn(journey, zone)
    ? 'you sleep, and arrive rested'
    : `too short for sleep, which takes ${withUnit(SLEEP_HOURS, 'h')}`
  return `${spanText(night)} between 21:00 and 09:00${there}: ${comesTo}`
}
