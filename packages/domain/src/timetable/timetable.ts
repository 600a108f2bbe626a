import type { LocationId } from '../place/location.ts'
import type { GameMs } from '../time/units.ts'
import type { EpochDay } from './epoch-day.ts'
import type { ProductId, Transport } from './service.ts'
import type { Window } from './service-day.ts'

/** What all departures of one product between two of its stops share. */
export interface Ride {
  readonly productId: ProductId
  readonly transport: Transport
  /** In travel order. */
  readonly stops: readonly LocationId[]
  /** Boarding and alighting stop, as indexes into `stops`. */
  readonly start: number
  readonly end: number
}

/** One departure. Kept small: at a busy stop, creating these is most of the work of a query. */
export interface Departure {
  readonly ride: Ride
  /** The service day, which may precede the date of departure. */
  readonly day: EpochDay
  /** The trip's `index`. */
  readonly index: number
  readonly departure: GameMs
  readonly arrival: GameMs
}

/** Asks for departures from one place that later call at another. */
export interface DepartureQuery extends Window {
  readonly from: LocationId
  /** If absent, all departures from `from`, each to the end of its line. */
  readonly to?: LocationId | undefined
  readonly transport?: Transport | undefined
}

/** Answers with departures. `size` is for logs and benchmarks. */
export interface Timetable {
  departures(query: DepartureQuery): readonly Departure[]
  readonly size: {
    readonly stops: number
    readonly patterns: number
    readonly trips: number
    readonly stopTimes: number
  }
}
