import { type Location, type LocationId, METRES_PER_DEGREE, distance } from '../place/location.ts'
import { type GameMs, type Minutes, after, cents, gameMs, minutes } from '../time/units.ts'
import type { Journey } from './journey.ts'
import { STANDARD } from './service.ts'

/** [WLK-1] The longest walk offered, in metres. */
export const WALKING_RANGE = 3_000
/** Walking speed in metres per hour, along the great circle. */
const WALKING_PACE = 5_000

type Spot = Pick<Location, 'id' | 'coords'>

interface Places {
  readonly locations: ReadonlyMap<LocationId, Spot>
}

const walkMinutes = (metres: number) => minutes(Math.max(1, Math.ceil((metres / WALKING_PACE) * 60)))

/** `WALKING_RANGE` in degrees of latitude, plus 1 %: places further apart are ruled out without computing a great circle. */
export const WALKING_LATITUDE = (WALKING_RANGE / METRES_PER_DEGREE) * 1.01

/** Length and duration of the walk between two places; undefined if they are the same place or too far apart. */
export function onFoot(from: Spot, to: Spot): { readonly metres: number; readonly takes: Minutes } | undefined {
  if (Math.abs(from.coords[0] - to.coords[0]) > WALKING_LATITUDE || from.id === to.id) return undefined
  const metres = Math.round(distance(from.coords, to.coords))
  return metres > WALKING_RANGE ? undefined : { metres, takes: walkMinutes(metres) }
}

function walk(from: Spot, to: Spot, now: GameMs, notBefore?: GameMs): Journey | undefined {
  const way = onFoot(from, to)
  if (!way) return undefined
  const { metres } = way
  const departure = gameMs(Math.max(now, notBefore ?? now))
  const arrival = after(departure, way.takes)
  const still = { approx: false } as const
  return {
    ref: { productId: 'walk', date: 'walk', ...(notBefore === undefined ? {} : { notBefore }) },
    transport: 'walk',
    company: 'On foot',
    journeyNumber: 'walk',
    from: from.id,
    to: to.id,
    departure,
    arrival,
    calls: [
      { location: from.id, arrival: departure, departure, ...still },
      { location: to.id, arrival, departure: arrival, ...still },
    ],
    metres,
    fares: [{ type: 'Walk', fare: cents(0), class: STANDARD }],
    events: { checkin: minutes(0), boarding: minutes(0), checkedout: minutes(0) },
  }
}

/** [WLK-2] A walk that starts at `now`, or at `notBefore` if later; undefined if it is too far or a place is unknown. */
export function walkBetween(
  { locations }: Places,
  { from, to }: { readonly from: LocationId; readonly to: LocationId },
  now: GameMs,
  notBefore?: GameMs,
): Journey | undefined {
  const start = locations.get(from)
  const end = locations.get(to)
  return start && end && walk(start, end, now, notBefore)
}

/** The places within walking range of `here`, in no particular order. */
export const nearOnFoot = (locations: Places['locations'], here: Spot): readonly LocationId[] =>
  [...locations.values()].filter((there) => onFoot(here, there)).map(({ id }) => id)

/** The walks from `from` to every place within range, nearest first. */
export function walksFrom({ locations }: Places, from: LocationId, now: GameMs): readonly Journey[] {
  const here = locations.get(from)
  if (!here) return []
  return [...locations.values()]
    .flatMap((there) => walk(here, there, now) ?? [])
    .sort((a, b) => a.metres - b.metres || (a.to < b.to ? -1 : 1))
}
