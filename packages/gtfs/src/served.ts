import type { Agency } from './agencies.ts'
import type { Trip } from './feed.ts'
import type { Stop } from './stops.ts'
import type { TimedCall } from './timed-call.ts'

/** Who calls at a place. */
export interface Serving {
  readonly agencies: Set<Agency>
}

/** The places that trips call at, whichever week is taken: so what is said of a place is the same for each of them. */
export class Served {
  readonly #places = new Map<Stop, Serving>()

  note({ route: { agency } }: Trip, calls: readonly TimedCall[]): void {
    for (const { place } of calls) {
      const known = this.#places.get(place)
      if (known) known.agencies.add(agency)
      else this.#places.set(place, { agencies: new Set([agency]) })
    }
  }

  /** In the order of their file. */
  places(): readonly (readonly [Stop, Serving])[] {
    return [...this.#places].sort(([a], [b]) => a.spot.line - b.spot.line)
  }
}
