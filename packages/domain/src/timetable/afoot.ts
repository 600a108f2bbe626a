import { type Location, type LocationId, radians } from '../place/location.ts'
import { WALKING_LATITUDE, onFoot } from './walk.ts'

/** Columns of longitude, each about as wide as a band of latitude at the equator. */
const COLUMNS = Math.floor(360 / WALKING_LATITUDE)

const bandOf = ({ coords: [lat] }: Location): number => Math.floor(lat / WALKING_LATITUDE)
const columnAt = (lng: number): number => Math.floor(((lng + 180) / 360) * COLUMNS)

/** Degrees of longitude within which all places in walking distance of a latitude lie; 180 near a pole. */
function walkingLongitude(lat: number): number {
  if (Math.abs(lat) + WALKING_LATITUDE >= 90) return 180
  return (Math.asin(Math.sin(radians(WALKING_LATITUDE)) / Math.cos(radians(lat))) * 180) / Math.PI
}

type Cell = Map<LocationId, Location>

/** Places in cells of latitude and longitude, so that only near cells are searched for the places around one. */
export class PlaceGrid {
  readonly #bands = new Map<number, Map<number, Cell>>()

  constructor(locations: Iterable<Location>) {
    for (const it of locations) {
      const band = this.#bands.get(bandOf(it)) ?? new Map<number, Cell>()
      const column = columnAt(it.coords[1]) % COLUMNS
      const cell: Cell = band.get(column) ?? new Map()
      this.#bands.set(bandOf(it), band.set(column, cell.set(it.id, it)))
    }
  }
  remove(it: Location): void {
    this.#bands
      .get(bandOf(it))
      ?.get(columnAt(it.coords[1]) % COLUMNS)
      ?.delete(it.id)
  }
  /** The places in walking distance that have not been removed. */
  around(here: Location): readonly Location[] {
    return this.#cellsAround(here).flatMap((cell) => [...cell.values()].filter((it) => onFoot(here, it)))
  }
  #cellsAround(here: Location): readonly Cell[] {
    const [lat, lng] = here.coords
    const reach = walkingLongitude(lat)
    const first = columnAt(lng - reach)
    const last = columnAt(lng + reach)
    const middle = bandOf(here)
    return [middle - 1, middle, middle + 1].flatMap((number) => {
      const band = this.#bands.get(number)
      return band ? cellsBetween(band, first, last) : []
    })
  }
}

/** The cells of a band between two columns, whose numbers continue over the date line. */
function cellsBetween(band: ReadonlyMap<number, Cell>, first: number, last: number): readonly Cell[] {
  // Near a pole there are more columns than places.
  if (last - first >= band.size) {
    const isBetween = (column: number): boolean => (column - first + 2 * COLUMNS) % COLUMNS <= last - first
    return [...band].flatMap(([column, cell]) => (isBetween(column) ? [cell] : []))
  }
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i + COLUMNS) % COLUMNS).flatMap(
    (column) => band.get(column) ?? [],
  )
}

/** Whether `from` is one of the goals, or walks in sequence lead to one. */
export function leadsOnFoot(
  locations: ReadonlyMap<LocationId, Location>,
  from: LocationId,
  goals: readonly LocationId[],
): boolean {
  if (goals.includes(from)) return true
  const unseen = new PlaceGrid(locations.values())
  const start = locations.get(from)
  const open = start ? [start] : []
  for (let here = open.pop(); here; here = open.pop()) {
    for (const there of unseen.around(here)) {
      if (goals.includes(there.id)) return true
      unseen.remove(there)
      open.push(there)
    }
  }
  return false
}
