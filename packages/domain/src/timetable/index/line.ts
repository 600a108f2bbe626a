import type { LocationId } from '../../place/location.ts'
import type { DayClock, ProductId, StopUse, Transport } from '../service.ts'
import type { Calendar } from './calendar.ts'

/** One trip of a line, on every day of its calendar. */
export interface Trip {
  /** Seconds from the day's zero to its start; may be past 24:00. */
  readonly start: number
  /** Arrival and departure at each stop in turn, in seconds after the start: twice as many as stops. */
  readonly times: ArrayLike<number>
  readonly calendar: Calendar
  /** The trip's place in its day, for a weekly service; the trip's own number, for a feed. */
  readonly index: number
}

/** The trips of one product that share their stops. */
export interface Line {
  readonly productId: ProductId
  readonly transport: Transport
  /** IANA zone in which its days begin. */
  readonly zone: string
  readonly clock: DayClock
  readonly stops: readonly LocationId[]
  /** [JNY-11] What each of them is for; without it, each for getting on and off. */
  readonly stopUses?: readonly StopUse[]
  readonly trips: readonly Trip[]
}
