import { type Coords, type LocationId, type Race, byRideDeparture, distance, namedSoFar } from '@final-call/domain'
import type { MapLine, MapPlace, MapSource, Outlook } from '../../platform/map/map-view.ts'
import { boundsOf, nearestLng } from '../../platform/map/geometry.ts'
import { outlookAround } from '../../platform/map/outlook.ts'
import type { Places } from '../../session/place/places.ts'
import { pathOn } from '../../session/place/along.ts'
import { type PlayerPlace, whereIs } from '../../session/place/where.ts'

/** Source: the specification, section 9. */
const STREET_ZOOM = 15
export const STREET_VIEW = { heading: 265, radius: 200 } as const

/** The closest zoom that is chosen on the built-in map, which has no streets. */
const COAST_ZOOM = 10.5
/** How many of the nearest places are kept in view around the player. */
const AROUND = 8

interface Travelled {
  readonly path: readonly Coords[]
  readonly onFoot: boolean
}

/** What the map shows of a race. */
export interface MapScene {
  /** Where the player stands; undefined on board. */
  readonly here: Coords | undefined
  /** The rides that the player has taken, in order. */
  readonly travelled: readonly Travelled[]
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
  const rides = race.tickets
    .toSorted(byRideDeparture)
    .map(({ state, journey }) => ({ state, path: pathOn(journey, places), onFoot: journey.transport === 'walk' }))
    .filter(({ path }) => path.length > 1)
  return {
    here: where.kind === 'at' ? places.get(where.location)?.coords : undefined,
    ride: where.kind === 'on board' ? pathOn(where.ticket.journey, places) : undefined,
    travelled: rides.filter(({ state }) => state === 'arrived').map(({ path, onFoot }) => ({ path, onFoot })),
    booked: rides.filter(({ state }) => state === 'booked').map(({ path }) => path),
    places: [...places.values()].map(({ coords }) => coords),
    named: spots(namedSoFar(race)),
    asked: spots(asked),
  }
}

export const linesOf = ({ travelled, ride, booked }: MapScene): readonly MapLine[] => [
  ...travelled.map(({ path, onFoot }) => ({ path, look: onFoot ? 'walked' : 'travelled' }) as const),
  ...booked.map((path) => ({ path, look: 'other' }) as const),
  ...(ride && ride.length > 1 ? [{ path: ride, look: 'main' } as const] : []),
]

/** The ends of a race that is over. */
export interface Ends {
  readonly start: LocationId | undefined
  /** Where it left the player; undefined on board. */
  readonly end: LocationId | undefined
  /** Whether the player reached the goal. */
  readonly complete: boolean
}

/** A race begins with `locateAt`. */
export const endsOf = ({ steps, place, ended }: Pick<Race, 'steps' | 'place' | 'ended'>): Ends => ({
  start: steps.flatMap(({ content }) => (content.stepType === 'locateAt' ? [content.location] : []))[0],
  end: place.kind === 'at' ? place.location : undefined,
  complete: ended?.ending === 'complete',
})

/** What a place was to a race that is over; undefined for neither end. */
function endWord(id: LocationId, { start, end, complete }: Ends): string | undefined {
  const goal = complete ? 'Goal' : 'End'
  if (id === start) return id === end ? `Start and ${goal.toLowerCase()}` : 'Start'
  return id === end ? goal : undefined
}

/** The place whose name keeps clear of the player's mark: where they stand, or what their ride has left. */
export function markedPlace(where: PlayerPlace): LocationId | undefined {
  if (where.kind === 'at') return where.location
  return where.kind === 'on board' ? where.ticket.journey.from : undefined
}

interface Marked {
  readonly selected: LocationId | undefined
  /** Where the player stands, or what their ride has left. */
  readonly here: LocationId | undefined
  /** Where the open step asks them to go. */
  readonly asked: readonly LocationId[]
  readonly ends?: Ends | undefined
}

/**
 * Labels each city at one of its places: the player's, or else the first; at none if a label says its name already. Of a race that is over,
 * `ends` are labelled, and their cities nowhere else; by their own names if they are in one city.
 */
export function mapPlaces(places: Places, { selected, here, asked, ends }: Marked): readonly MapPlace[] {
  const own = here === undefined ? undefined : places.get(here)
  const atEnds = [ends?.start, ends?.end].flatMap((id) => (id === undefined ? [] : (places.get(id)?.city ?? [])))
  const apart = new Set(atEnds).size === atEnds.length
  const toldOnly = [selected, ...asked].flatMap((id) => (id === undefined ? [] : (places.get(id)?.name ?? [])))
  const named = [...atEnds, ...toldOnly]
  const cities = new Set(named)
  return [...places.values()].map(({ id, name, city, coords }) => {
    const first = own?.city === city && !named.includes(city) ? id === here : !cities.has(city)
    cities.add(city)
    const word = ends && endWord(id, ends)
    const isGoal = asked.includes(id) || (id === ends?.end && ends.complete)
    const marks = { selected: id === selected, asked: isGoal, here: id === here, start: id === ends?.start }
    const told = word ? `${word}: ${apart ? city : name}` : marks.selected || marks.asked ? name : undefined
    return { id, name, at: coords, ...marks, ...(told && { told }), ...(first && { short: city }) }
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

/** The view of one place. */
export const outlookOfPlace = (source: MapSource, at: Coords): Outlook =>
  source === 'built-in' ? outlookAround([at], 9.5) : { at, zoom: 13 }

/** The part of a box's size within which places beside it are in view, too, so that the edge cuts none of them. */
const BESIDE = 1 / 6

/** Those of the places that lie in a box around points, or not far beside it. */
function placesBeside(points: readonly Coords[], places: readonly Coords[]): readonly Coords[] {
  const box = boundsOf(points)
  if (!box) return []
  const high = (box.north - box.south) * BESIDE
  const wide = (box.east - box.west) * BESIDE
  return places.filter(([lat, beyond]) => {
    const lng = nearestLng(beyond, (box.west + box.east) / 2)
    return lat >= box.south - high && lat <= box.north + high && lng >= box.west - wide && lng <= box.east + wide
  })
}

/** The view of the race so far: named places and the player's rides; if that is a single place, all places. */
export function wholeRace(source: MapSource, { travelled, ride = [], booked, places, named }: MapScene): Outlook {
  const ways = [...travelled.flatMap(({ path }) => path), ...ride, ...booked.flat()]
  const drawn = [...(named.length > 1 ? named : places), ...ways]
  return outlookAround([...drawn, ...placesBeside(drawn, places)], closestOn(source))
}
