import { type Coords, type LocationId, type Race, distance, namedSoFar } from '@final-call/domain'
import type { MapLine, MapPlace, MapSource, Outlook } from '../../platform/map/map-view.ts'
import { outlookAround } from '../../platform/map/outlook.ts'
import type { Places } from '../../session/place/places.ts'
import { pathOn, whereIs } from '../../session/place/where.ts'

/** The specification's, section 9. */
export const STREET_ZOOM = 15
export const STREET_VIEW = { heading: 265, radius: 200 } as const

/** No nearer than this to the coast that ships with the app: it has no streets to show. */
const COAST_ZOOM = 10.5
/** So many of the nearest places show where the player is. */
const AROUND = 8

/** What of the race a map draws. */
export interface Scene {
  /** Where the player stands; undefined on the way. */
  readonly here: Coords | undefined
  /** The path of the ride that they are on. */
  readonly ride: readonly Coords[] | undefined
  /** The paths of the tickets that they hold, in order of departure. */
  readonly booked: readonly (readonly Coords[])[]
  readonly places: readonly Coords[]
  /** The places among them that the race has named so far, or a ticket. */
  readonly named: readonly Coords[]
}

export function sceneOf(race: Pick<Race, 'place' | 'tickets' | 'steps'>, places: Places): Scene {
  const where = whereIs(race)
  return {
    here: where.kind === 'at' ? places.get(where.location)?.coords : undefined,
    ride: where.kind === 'on board' ? pathOn(where.ticket.journey, places) : undefined,
    booked: race.tickets
      .filter(({ state }) => state === 'booked')
      .toSorted((a, b) => a.journey.departure - b.journey.departure)
      .map(({ journey }) => pathOn(journey, places))
      .filter((path) => path.length > 1),
    places: [...places.values()].map(({ coords }) => coords),
    named: [...namedSoFar(race)].map((id) => places.get(id)?.coords).filter((it) => it !== undefined),
  }
}

export const linesOf = ({ ride, booked }: Scene): readonly MapLine[] => [
  ...booked.map((path) => ({ path, look: 'other' }) as const),
  ...(ride && ride.length > 1 ? [{ path: ride, look: 'main' } as const] : []),
]

interface Marked {
  readonly selected: LocationId | undefined
  /** Where the player stands. */
  readonly here: LocationId | undefined
  /** Where they are asked to go. */
  readonly asked: readonly LocationId[]
}

/** Each city's name stands at one of its places: the player's, or else the first. */
export function mapPlaces(places: Places, { selected, here, asked }: Marked): readonly MapPlace[] {
  const own = here === undefined ? undefined : places.get(here)
  const cities = new Set<string>()
  return [...places.values()].map(({ id, name, city, coords }) => {
    const named = own?.city === city ? id === here : !cities.has(city)
    cities.add(city)
    const marks = { selected: id === selected, asked: asked.includes(id), here: id === here }
    return { id, name, at: coords, ...marks, ...(named && { short: city }) }
  })
}

const closestOn = (source: MapSource): number => (source === 'built-in' ? COAST_ZOOM : STREET_ZOOM)

/** What a map shows at first: the whole ride; the street where the player stands, or without streets the way ahead, or what is around. */
export function outlookOf(source: MapSource, scene: Scene): Outlook {
  const { here, ride, booked, places } = scene
  const closest = closestOn(source)
  if (ride && ride.length > 0) return outlookAround(ride, closest)
  if (!here) return outlookAround(places, closest)
  if (source !== 'built-in') return { at: here, zoom: STREET_ZOOM }
  const [next] = booked
  if (next) return outlookAround([here, ...next], closest)
  const near = places.toSorted((a, b) => distance(here, a) - distance(here, b)).slice(0, AROUND + 1)
  return outlookAround([here, ...near], closest)
}

/** All of the race so far: what it has named, and the player's ways. Where that is one place, all that there is. */
export const wholeRace = (source: MapSource, { ride = [], booked, places, named }: Scene): Outlook =>
  outlookAround([...(named.length > 1 ? named : places), ...ride, ...booked.flat()], closestOn(source))
