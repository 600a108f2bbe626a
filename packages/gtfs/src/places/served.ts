import type { Agency } from '../feed/agencies.ts'
import type { Trip } from '../feed/feed.ts'
import type { Stop } from '../feed/stops.ts'
import type { TimedCall } from '../feed/timed-call.ts'

/** The agencies that call at a place, and the directions in which their trips continue. */
export interface Serving {
  readonly agencies: Set<Agency>
  /** The place's stops from which trips continue; several only at a station. */
  readonly stops: Set<Stop>
  /** The number of trips that continue from there by line; not those without a line. */
  readonly lines: Map<string, number>
  /** The number of trips that continue from there by line and direction: `10 to Zoo`. */
  readonly headings: Map<string, number>
}

const nothing = (): Serving => ({ agencies: new Set(), stops: new Set(), lines: new Map(), headings: new Map() })

const count = (counts: Map<string, number>, what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1)

/** The places at which trips of any week call, so that what is reported of a place does not depend on the week. */
export class Served {
  readonly #places = new Map<Stop, Serving>()

  note({ route: { agency, short, long }, headsign }: Trip, calls: readonly TimedCall[]): void {
    const end = headsign || calls.at(-1)?.place.name
    const heading = short === '' ? `to ${end}` : `${short} to ${end}`
    for (const [i, { place, stop }] of calls.entries()) {
      const serving = this.#places.getOrInsertComputed(place, nothing)
      serving.agencies.add(agency)
      if (i === calls.length - 1) continue
      serving.stops.add(stop)
      count(serving.headings, heading)
      const line = short || long
      if (line !== '') count(serving.lines, line)
    }
  }

  /** In the order of stops.txt. */
  places(): readonly (readonly [Stop, Serving])[] {
    return [...this.#places].sort(([a], [b]) => a.spot.line - b.spot.line)
  }
}
