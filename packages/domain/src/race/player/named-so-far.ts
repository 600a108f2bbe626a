import type { LocationId } from '../../place/location.ts'
import { namedPlaces } from '../../step/step-places.ts'
import type { Race } from '../log/race.ts'

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
