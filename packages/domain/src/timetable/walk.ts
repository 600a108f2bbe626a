import { type Location, type LocationId, distance } from '../place/location.ts'
import { type GameMs, after, cents, gameMs, minutes } from '../time/units.ts'
import type { Journey } from './journey.ts'
import { STANDARD } from './service.ts'

/** [WLK-1] Metres that anybody walks; further is no walk. */
export const WALKING_RANGE = 3_000
/** Metres an hour, along the great circle. */
const WALKING_PACE = 5_000

type Spot = Pick<Location, 'id' | 'coords'>

interface Places {
  readonly locations: ReadonlyMap<LocationId, Spot>
}

const walkMinutes = (metres: number) => minutes(Math.max(1, Math.ceil((metres / WALKING_PACE) * 60)))

function walk(from: Spot, to: Spot, now: GameMs, notBefore?: GameMs): Journey | undefined {
  const metres = Math.round(distance(from.coords, to.coords))
  if (from.id === to.id || metres > WALKING_RANGE) return undefined
  const departure = gameMs(Math.max(now, notBefore ?? now))
  const arrival = after(departure, walkMinutes(metres))
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

/** [WLK-2] A walk, which begins when it is asked for, or at a later time; undefined where it is too far. */
export function walkBetween(
  { locations }: Places,
  from: LocationId,
  to: LocationId,
  now: GameMs,
  notBefore?: GameMs,
): Journey | undefined {
  const [a, b] = [locations.get(from), locations.get(to)]
  return a && b && walk(a, b, now, notBefore)
}

/** Every place that can be walked to, nearest first. */
export function walksFrom({ locations }: Places, from: LocationId, now: GameMs): readonly Journey[] {
  const here = locations.get(from)
  if (!here) return []
  return [...locations.values()]
    .flatMap((there) => walk(here, there, now) ?? [])
    .sort((a, b) => a.metres - b.metres || (a.to < b.to ? -1 : 1))
}
