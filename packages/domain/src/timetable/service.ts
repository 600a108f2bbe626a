import type { Coords, Location, LocationId } from '../place/location.ts'
import { type Cents, type Minutes, MINUTE } from '../time/units.ts'
import type { Weekday } from '../time/weekday.ts'

/** The kinds of transport; each has its own departure board. */
export const TRANSPORTS = ['flight', 'bus', 'train', 'taxi', 'vessel'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** Every way to travel: the five transports, and walking. */
export const MODES = [...TRANSPORTS, 'walk'] as const
export type Mode = (typeof MODES)[number]

/** Values of `Fare.class`. Source: the specification. */
export const STANDARD = 10
export const GOLD = 20

/** A price at which a journey is sold, and its conditions. */
export interface Fare {
  /** The name it is sold under: `Standard`, `Gold`. */
  readonly type: string
  readonly fare: Cents
  /** 10 Standard, 20 Gold. Gold tickets can be moved, and are refunded until departure [TKT-5][TKT-7]. */
  readonly class: number
  /** Sales close this long before departure. A fare that has it is never refunded [JNY-8][TKT-11]. */
  readonly soldUntil?: Minutes
}

/** Minutes before departure; for `checkedout`, minutes after arrival. */
export interface EventOffsets {
  readonly checkin: Minutes
  readonly boarding: Minutes
  readonly checkedout: Minutes
}

/**
 * [TTB-4] What the times of a service count from. Authored services use wall-clock time [TIM-1]. GTFS feeds count from noon
 * minus 12 hours, so that a service day has no gap or overlap when clocks change.
 */
export type DayClock = 'wall clock' | 'noon minus 12 h'

/** Identifies a service. */
export type ProductId = string

/** What passengers may do at a stop: only get on, only get off, or both. */
export const STOP_USES = ['both', 'on', 'off'] as const
export type StopUse = (typeof STOP_USES)[number]

/** One company's service along a fixed list of stops, at the same times every week. */
export interface Service {
  readonly productId: ProductId
  readonly transport: Transport
  readonly company: string
  /** The train's name, if it has one. */
  readonly name?: string
  /** The line number on the front of a bus: `W2`. */
  readonly line?: string
  readonly baseNumber: number
  readonly baseMultiplier: number
  readonly journeyTime: Minutes
  /** In travel order. */
  readonly stops: readonly LocationId[]
  /** Minutes after departure at each stop, starting with 0. If absent, `offsetsOf` estimates them from distance. */
  readonly stopOffsets?: readonly Minutes[]
  /** For each stop, whether its offset is approximate; if absent, none is. */
  readonly stopApprox?: readonly boolean[]
  /** The platform at each stop as boards show it: `9`; empty where it is not known. */
  readonly stopPlatforms?: readonly string[]
  /** [JNY-11] For each stop, whether passengers get on, off or both; if absent, both everywhere. */
  readonly stopUses?: readonly StopUse[]
  /** Where a flight lands on the way; no seat is sold to or from there. */
  readonly stopsTransit?: readonly LocationId[]
  /** The path from first stop to last, or last to first with `stopsCoordsReverse`. */
  readonly stopsCoords?: readonly Coords[]
  readonly stopsCoordsReverse?: boolean
  readonly fares: readonly Fare[]
  readonly events: EventOffsets
  /** [JNY-6] IANA zone of its days and departure times; if absent, the first stop's zone. */
  readonly zone?: string
  /** [JNY-3] The public number of each departure in `days`; an empty string where it has none. */
  readonly numbers?: { readonly [day in Weekday]: readonly string[] }
  /** [TTB-4] What the times in `days` count from; if absent, wall-clock time. */
  readonly clock?: DayClock
  /** Departures from the first stop in minutes after the day's start, sorted; may exceed 24:00. Taxis have none: they come when ordered. */
  readonly days: { readonly [day in Weekday]: readonly Minutes[] }
}

/** [JNY-6] The zone of a service's days and times; undefined if its first stop is unknown. */
export function zoneOfDays(
  { zone, stops }: Pick<Service, 'zone' | 'stops'>,
  locations: ReadonlyMap<LocationId, Location>,
): string | undefined {
  const there = locations.get(stops[0] ?? '')?.zone
  return there && (zone ?? there)
}

/** [TTB-4] What the times of a service count from. */
export const clockOf = ({ clock = 'wall clock' }: Pick<Service, 'clock'>): DayClock => clock

/** When a service can leave any of its stops, in milliseconds after the start of its service day. */
export const leavesWithin = ({ days, journeyTime }: Pick<Service, 'days' | 'journeyTime'>) => ({
  soonest: 0,
  latest: (Math.max(0, ...Object.values(days).map((times) => times.at(-1) ?? 0)) + journeyTime) * MINUTE,
})

type Stopping = Pick<Service, 'stops' | 'stopUses'>

/** The stop with this index. @throws RangeError if the service has no such stop. */
export function stopAt({ stops }: Pick<Service, 'stops'>, index: number): LocationId {
  const stop = stops[index]
  if (stop === undefined) throw new RangeError(`no stop ${index} of ${stops.length}`)
  return stop
}

/** [JNY-11] The index of the first stop at `place` where passengers may get on; -1 if there is none. */
export function boardedAt({ stops, stopUses }: Stopping, place: LocationId): number {
  let at = stops.indexOf(place)
  while (at >= 0 && stopUses?.[at] === 'off') at = stops.indexOf(place, at + 1)
  return at
}

/** [JNY-11] The index of the first stop at `place` after `start` where passengers may get off; -1 if there is none. */
export function leftAt({ stops, stopUses }: Stopping, place: LocationId, start: number): number {
  let at = stops.indexOf(place, start + 1)
  while (at >= 0 && stopUses?.[at] === 'on') at = stops.indexOf(place, at + 1)
  return at
}

/**
 * [JNY-1] The index of the stop where a passenger without a named destination gets off: the call, after `start`, at the place that
 * is reached last. That is the service's end, or the far end of a line that then goes back the way it came. -1 if there is none.
 */
export function endedAt(service: Stopping, start: number): number {
  const { stops } = service
  for (let at = stops.length - 1; at > start; at -= 1) {
    const place = stops[at]
    if (place !== undefined && place !== stops[start] && leftAt(service, place, start) === at) return at
  }
  return -1
}
