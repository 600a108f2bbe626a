import type { Agency } from './agencies.ts'
import type { Trip } from './feed.ts'
import type { Stop } from './stops.ts'
import type { TimedCall } from './timed-call.ts'

/** The agencies that call at a place, and where their trips go on to. */
export interface Serving {
  readonly agencies: Set<Agency>
  /** How many trips go on from there as a line to somewhere: `10 to Zoo`. */
  readonly headings: Map<string, number>
}

/** The places that trips call at, whichever week is taken: so what is said of a place is the same for each of them. */
export class Served {
  readonly #places = new Map<Stop, Serving>()

  note({ route: { agency, short }, headsign }: Trip, calls: readonly TimedCall[]): void {
    const end = headsign || calls.at(-1)?.place.name
    const heading = short === '' ? `to ${end}` : `${short} to ${end}`
    for (const [i, { place }] of calls.entries()) {
      const serving = this.#places.get(place) ?? { agencies: new Set(), headings: new Map<string, number>() }
      this.#places.set(place, serving)
      serving.agencies.add(agency)
      if (i < calls.length - 1) serving.headings.set(heading, (serving.headings.get(heading) ?? 0) + 1)
    }
  }

  /** In the order of their file. */
  places(): readonly (readonly [Stop, Serving])[] {
    return [...this.#places].sort(([a], [b]) => a.spot.line - b.spot.line)
  }
}
