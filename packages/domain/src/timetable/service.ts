import type { Coords, Location, LocationId } from '../place/location.ts'
import { type Cents, type Minutes, minutes } from '../time/units.ts'
import type { Weekday } from '../time/weekday.ts'

/** The boards, one for each kind of transport. */
export const TRANSPORTS = ['flight', 'bus', 'train', 'taxi', 'vessel'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** Every way to get on: the boards' five, and one's own feet. */
export const MODES = [...TRANSPORTS, 'walk'] as const
export type Mode = (typeof MODES)[number]

/** Fare classes: 10 Standard, 20 Gold. */
export const STANDARD = 10
export const GOLD = 20

/** A price at which a journey is sold. */
export interface Fare {
  /** As sold: `Standard`, `Gold`. */
  readonly type: string
  readonly fare: Cents
  readonly class: number
  /** Sold until so long before departure, and then without refund: cheap early, gone late. */
  readonly soldUntil?: Minutes
}

/** Minutes before departure, and after arrival for `checkedout`. */
export interface EventOffsets {
  readonly checkin: Minutes
  readonly boarding: Minutes
  readonly checkedout: Minutes
}

/**
 * [TTB-4] How the times of a service count from its day: an author's are wall-clock time [TIM-1]; a GTFS feed's count from
 * noon minus 12 hours, as GTFS says, so that a service day has no gap.
 */
export type DayClock = 'wall clock' | 'noon minus 12 h'

/** Names a service. */
export type ProductId = string

/** What a stop of a service is for: `on` only for getting on there, `off` only for getting off. */
export const STOP_USES = ['both', 'on', 'off'] as const
export type StopUse = (typeof STOP_USES)[number]

/** One company's line between two ends, at the same times every week. */
export interface Service {
  readonly productId: ProductId
  readonly transport: Transport
  readonly company: string
  /** A train's name, where it has one. */
  readonly name?: string
  /** What a bus shows on its front, whatever the hour: `W2`. */
  readonly line?: string
  readonly baseNumber: number
  readonly baseMultiplier: number
  readonly journeyTime: Minutes
  /** Ordered; the first is where it starts. */
  readonly stops: readonly LocationId[]
  /** Minutes from departure at each stop, the first 0; without it the times between are shared out by distance. */
  readonly stopOffsets?: readonly Minutes[]
  /** Which of these times are only about right; without it, none is. */
  readonly stopApprox?: readonly boolean[]
  /** Where it stands at each stop, as boards write it: `9`; empty where nobody says. */
  readonly stopPlatforms?: readonly string[]
  /** [JNY-11] What each stop is for; without it, each for both. */
  readonly stopUses?: readonly StopUse[]
  /** Where a flight touches down on its way, without a seat sold to or from there. */
  readonly stopsTransit?: readonly LocationId[]
  readonly stopsCoords?: readonly Coords[]
  readonly stopsCoordsReverse?: boolean
  readonly fares: readonly Fare[]
  readonly events: EventOffsets
  /** [JNY-6] IANA zone by whose clocks its days and departures are; without it, that of the first stop. */
  readonly zone?: string
  /** [JNY-3] The numbers by which passengers know its journeys, one for each departure of `days`; empty where it has none. */
  readonly numbers?: { readonly [day in Weekday]: readonly string[] }
  /** [TTB-4] How the times of `days` count; without it, by the clocks on the wall. */
  readonly clock?: DayClock
  /** Departures in minutes of their day, sorted; past 24:00 too. A taxi has none: it comes when ordered. */
  readonly days: { readonly [day in Weekday]: readonly Minutes[] }
}

/** [JNY-6] The zone by whose clocks a service runs; undefined where its first stop is not known. */
export function zoneOfDays(
  { zone, stops }: Pick<Service, 'zone' | 'stops'>,
  locations: ReadonlyMap<LocationId, Location>,
): string | undefined {
  const there = locations.get(stops[0] ?? '')?.zone
  return there && (zone ?? there)
}

/** [TTB-4] How the times of a service count from its day. */
export const clockOf = ({ clock = 'wall clock' }: Pick<Service, 'clock'>): DayClock => clock

/** The latest departure of a service from its first stop, in minutes of its day: 0 where it has none. */
export const latestOf = ({ days }: Pick<Service, 'days'>): Minutes =>
  minutes(Math.max(0, ...Object.values(days).map((times) => times.at(-1) ?? 0)))

type Stopping = Pick<Service, 'stops' | 'stopUses'>

/** [JNY-11] The first of a service's stops at a place where one may get on, as an index into `stops`; -1 where there is none. */
export function boardedAt({ stops, stopUses }: Stopping, place: LocationId): number {
  let at = stops.indexOf(place)
  while (at >= 0 && stopUses?.[at] === 'off') at = stops.indexOf(place, at + 1)
  return at
}

/** [JNY-11] The first of them after `start` where one may get off; -1 where there is none. */
export function leftAt({ stops, stopUses }: Stopping, place: LocationId, start: number): number {
  let at = stops.indexOf(place, start + 1)
  while (at >= 0 && stopUses?.[at] === 'on') at = stops.indexOf(place, at + 1)
  return at
}

/**
 * [JNY-1] Where one gets off who names no destination, as an index: the first stop for that, after `start`, at the place where the
 * service ends; if that is where one gets on, at the last other place. -1 where there is none.
 */
export function endedAt(service: Stopping, start: number): number {
  const { stops, stopUses } = service
  for (let at = stops.length - 1; at > start; at -= 1) {
    const place = stops[at]
    if (place !== undefined && place !== stops[start] && stopUses?.[at] !== 'on') return leftAt(service, place, start)
  }
  return -1
}
