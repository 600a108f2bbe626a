import { type Journey, gameMs, whereaboutsAt } from '@final-call/domain'
import { isAskedHere } from '../place/goal.ts'
import { placeName } from '../place/places.ts'
import { type Scene } from '../place/where.ts'

/** A sentence that the open question can be answered only where a ride leaves, and is left behind with it; undefined if it is not. */
export function questionLeft(
  { from, to, departure }: Pick<Journey, 'from' | 'to' | 'departure'>,
  { race, places }: Pick<Scene, 'race' | 'places'>,
): string | undefined {
  const whereabouts = whereaboutsAt(race, gameMs(departure - 1))
  if (from === to || whereabouts?.location !== from) return undefined
  if (!isAskedHere({ ...race, place: { kind: 'at', location: from, since: whereabouts.from } })) return undefined
  return `The question can be answered only at ${placeName(places, from)}: answer it before you leave.`
}
