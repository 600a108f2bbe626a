import { type Location, type LocationId, METRES_PER_DEGREE } from '../place/location.ts'
import { WALKING_LATITUDE, WALKING_RANGE, onFoot } from './walk.ts'

/** Degrees of longitude are compared flat first, which is a little off. */
const LEEWAY = 1.05

/** Places not taken yet, by latitude, so that not all of them are looked at for each one. */
export class Unseen {
  readonly #bands = new Map<number, Map<LocationId, Location>>()

  constructor(locations: Iterable<Location>) {
    for (const it of locations) {
      const band = this.#bands.get(this.#bandOf(it)) ?? new Map<LocationId, Location>()
      this.#bands.set(this.#bandOf(it), band.set(it.id, it))
    }
  }
  #bandOf({ coords: [lat] }: Location): number {
    return Math.floor(lat / WALKING_LATITUDE)
  }
  take(it: Location): void {
    this.#bands.get(this.#bandOf(it))?.delete(it.id)
  }
  /** The places within walking distance. */
  around(here: Location): readonly Location[] {
    const middle = this.#bandOf(here)
    const [lat, lng] = here.coords
    const metres = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    const found: Location[] = []
    for (const band of [middle - 1, middle, middle + 1]) {
      for (const there of this.#bands.get(band)?.values() ?? []) {
        const across = Math.abs(((there.coords[1] - lng + 540) % 360) - 180) * metres
        if (across > WALKING_RANGE * LEEWAY) continue
        if (onFoot(here, there)) found.push(there)
      }
    }
    return found
  }
}

/** Whether one is at one of some places, or walks lead there, one after the other. */
export function leadsOnFoot(
  locations: ReadonlyMap<LocationId, Location>,
  from: LocationId,
  goals: readonly LocationId[],
): boolean {
  if (goals.includes(from)) return true
  const unseen = new Unseen(locations.values())
  const start = locations.get(from)
  const open = start ? [start] : []
  for (let here = open.pop(); here; here = open.pop()) {
    for (const there of unseen.around(here)) {
      if (goals.includes(there.id)) return true
      unseen.take(there)
      open.push(there)
    }
  }
  return false
}
