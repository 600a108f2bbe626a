import type { LocationId } from '../../place/location.ts'
import type { DayClock, ProductId, StopUse, Transport } from '../service.ts'
import type { Calendar } from './calendar.ts'

/** One trip of a line, which runs on every day of its calendar. */
export interface Trip {
  /** Departure from the first stop, in seconds after the service day's start; may exceed 24:00. */
  readonly start: number
  /** Arrival and departure at each stop in turn, in seconds after `start`: two entries per stop. */
  readonly times: ArrayLike<number>
  readonly calendar: Calendar
  /** For a weekly service the index among the day's departures; for a GTFS feed the trip's own number. */
  readonly index: number
}

/** The trips of one product that share their stops, zone and clock. */
export interface Line {
  readonly productId: ProductId
  readonly transport: Transport
  /** IANA zone of its service days. */
  readonly zone: string
  readonly clock: DayClock
  readonly stops: readonly LocationId[]
  /** [JNY-11] For each stop, whether passengers get on, off or both; if absent, both everywhere. */
  readonly stopUses?: readonly StopUse[]
  readonly trips: readonly Trip[]
}
