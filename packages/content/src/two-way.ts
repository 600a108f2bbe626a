import type { ServiceWire } from '@final-call/contract'
import { GOLD, STANDARD, hm, inHM } from '@final-call/domain'

type HM = [hours: number, minutes: number]
type Days = NonNullable<ServiceWire['days']>
type Fares = { type: string; fare: number; class: number; soldUntil?: HM }[]

/** A line: what its two directions share, and the departures of each. */
export interface Line {
  readonly stops: readonly string[]
  /** The time from the first stop to each stop, on the way there. */
  readonly after: readonly HM[]
  readonly path?: [lat: number, lng: number][]
  readonly fares: Fares
  /** Departures from the first stop, and from the last. */
  readonly there: Days
  readonly back: Days
}

/** One direction of a line: the fields common to services of all kinds of transport. */
export interface Way {
  journeyTimeHM: HM
  stops: string[]
  stopOffsetsHM: HM[]
  stopsCoords?: [lat: number, lng: number][]
  stopsCoordsReverse?: boolean
  fares: Fares
  days: Days
}

/** Both directions of a line: the way back takes as long between the same stops, along the same path. */
export function bothWays({ stops, after, path, fares, there, back }: Line): {
  readonly there: Way
  readonly back: Way
} {
  const times = after.map(hm)
  const whole = times.at(-1) ?? 0
  const common = { journeyTimeHM: inHM(whole), fares, ...(path ? { stopsCoords: path } : {}) }
  return {
    there: { ...common, stops: [...stops], stopOffsetsHM: times.map(inHM), days: there },
    back: {
      ...common,
      stops: stops.toReversed(),
      stopOffsetsHM: times.toReversed().map((time) => inHM(whole - time)),
      ...(path ? { stopsCoordsReverse: true } : {}),
      days: back,
    },
  }
}

/** Standard and Gold fares, in dollars. A Gold ticket can be moved, and refunded until departure. */
export const fares = (standard: number, gold?: number): Fares => [
  { type: 'Standard', fare: standard, class: STANDARD },
  ...(gold === undefined ? [] : [{ type: 'Gold', fare: gold, class: GOLD }]),
]

/** An early fare, in dollars: sold until this long before departure. */
export const early = (dollars: number, soldUntil: HM): Fares => [
  { type: 'Early', fare: dollars, class: STANDARD, soldUntil },
]
