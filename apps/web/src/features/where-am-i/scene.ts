import { type Coords, type LocationId, type Race, byRideDeparture, distance, namedSoFar } from '@final-call/domain'
import type { MapLine, MapPlace, MapSource, Outlook } from '../../platform/map/map-view.ts'
import { outlookAround } from '../../platform/map/outlook.ts'
import type { Places } from '../../session/place/places.ts'
import { pathOn, whereIs } from '../../session/place/where.ts'

/** Source: the specification, section 9. */
const STREET_ZOOM = 15
export const STREET_VIEW = { heading: 265, radius: 200 } as const

/** The closest zoom that is chosen on the built-in map, which has no streets. */
const COAST_ZOOM = 10.5
/** How many of the nearest places are kept in view around the player. */
const AROUND = 8

/** What the map shows of a race. */
export interface MapScene {
  /** Where the player stands; undefined on board. */
  readonly here: Coords | undefined
  /** The path of the current ride. */
  readonly ride: readonly Coords[] | undefined
  /** The paths of the tickets held, in order of departure. */
  readonly booked: readonly (readonly Coords[])[]
  /** Where the open step asks the player to go. */
  readonly asked: readonly Coords[]
  readonly places: readonly Coords[]
  /** Those places that the race or a ticket has named so far. */
  readonly named: readonly Coords[]
}

export function sceneOf(
  race: Pick<Race, 'place' | 'tickets' | 'steps'>,
  asked: readonly LocationId[],
  places: Places,
): MapScene {
  const where = whereIs(race)
  const spots = (ids: Iterable<LocationId>) =>
    [...ids].map((id) => places.get(id)?.coords).filter((it) => it !== undefined)
  return {
    here: where.kind === 'at' ? places.get(where.location)?.coords : undefined,
    ride: where.kind === 'on board' ? pathOn(where.ticket.journey, places) : undefined,
    booked: race.tickets
      .filter(({ state }) => state === 'booked')
      .toSorted(byRideDeparture)
      .map(({ journey }) => pathOn(journey, places))
      .filter((path) => path.length > 1),
    places: [...places.values()].map(({ coords }) => coords),
    named: spots(namedSoFar(race)),
    asked: spots(asked),
  }
}

export const linesOf = ({ ride, booked }: MapScene): readonly MapLine[] => [
  ...booked.map((path) => ({ path, look: 'other' }) as const),
  ...(ride && ride.length > 1 ? [{ path: ride, look: 'main' } as const] : []),
]

interface Marked {
  readonly selected: LocationId | undefined
  /** Where the player stands. */
  readonly here: LocationId | undefined
  /** Where the open step asks them to go. */
  readonly asked: readonly LocationId[]
}

/** Labels each city at one of its places: the player's, or else the first. */
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

/** The initial view: the whole ride; or the player's street; or, without streets, the way ahead, as booked or asked, or the surroundings. */
export function outlookOf(source: MapSource, scene: MapScene): Outlook {
  const { here, ride, booked, asked, places } = scene
  const closest = closestOn(source)
  if (ride && ride.length > 0) return outlookAround(ride, closest)
  if (!here) return outlookAround(places, closest)
  if (source !== 'built-in') return { at: here, zoom: STREET_ZOOM }
  const [next] = booked
  if (next) return outlookAround([here, ...next], closest)
  const ahead = asked.filter((spot) => distance(here, spot) > 0)
  if (ahead.length > 0) return outlookAround([here, ...ahead], closest)
  const near = places.toSorted((a, b) => distance(here, a) - distance(here, b)).slice(0, AROUND + 1)
  return outlookAround([here, ...near], closest)
}

/** The view of the race so far: named places and the player's rides; if that is a single place, all places. */
export const wholeRace = (source: MapSource, { ride = [], booked, places, named }: MapScene): Outlook =>
  outlookAround([...(named.length > 1 ? named : places), ...ride, ...booked.flat()], closestOn(source))
