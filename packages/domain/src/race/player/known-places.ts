import type { LocationId } from '../../place/location.ts'
import { namedPlaces, placesIn } from '../../step/step-places.ts'
import type { Race } from '../log/race.ts'
import type { World } from '../world/world.ts'

/** The places that a race's log has named. */
export const namedSoFar = ({
  steps,
  tickets,
  place,
}: Pick<Race, 'steps' | 'tickets' | 'place'>): ReadonlySet<LocationId> =>
  new Set([
    ...steps.flatMap(({ content }) => namedPlaces(content).map(([, id]) => id)),
    ...tickets.flatMap(({ journey }) => [journey.from, journey.to]),
    ...(place.kind === 'at' ? [place.location] : []),
  ])

/**
 * [RCE-9] The places that a player can know of. Those that players uploaded are a secret until a step names them, and they are among
 * those that later steps alone name and where nothing stops.
 */
export function knownPlaces(race: Race, { spec, locations, services }: World): World['locations'] {
  const secret = new Set(placesIn(spec))
  for (const id of namedSoFar(race)) secret.delete(id)
  if (secret.size === 0) return locations
  for (const { stops } of services.values()) for (const stop of stops) secret.delete(stop)
  return new Map([...locations].filter(([id]) => !secret.has(id)))
}
