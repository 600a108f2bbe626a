import type { Coords, LocationId } from '../place/location.ts'
import type { GameMs } from '../time/units.ts'
import type { EventOffsets, Fare, Mode, ProductId } from './service.ts'

/**
 * Permanently identifies one journey. One of a weekly service: by product, service date (`YYYY-MM-DD`) and index among the day's
 * departures, from 0. A taxi or a walk: by the word `taxi` or `walk`, and the earliest start if one was asked for.
 */
export type JourneyRef =
  | { readonly productId: ProductId; readonly date: string; readonly index: number }
  | { readonly productId: ProductId; readonly date: 'taxi'; readonly notBefore?: GameMs }
  | { readonly productId: 'walk'; readonly date: 'walk'; readonly notBefore?: GameMs }

/** A journey's stop at one place. */
export interface Call {
  readonly location: LocationId
  readonly arrival: GameMs
  readonly departure: GameMs
  /** The times are estimates, the service's own or by distance, and are shown as "approx." */
  readonly approx: boolean
}

/** A ride between two stops of a service on one day, or a walk, with every time resolved to an instant. */
export interface Journey {
  readonly ref: JourneyRef
  readonly transport: Mode
  readonly company: string
  readonly name?: string
  /** The line number, if its service has one. */
  readonly line?: string
  /** The platform at `from`, if known. */
  readonly platform?: string
  /** [JNY-3] The service's own number, or base number + multiplier × index in the day; `taxi` or `walk` for those. */
  readonly journeyNumber: string
  readonly from: LocationId
  readonly to: LocationId
  readonly departure: GameMs
  readonly arrival: GameMs
  /** `from`, then every stop where passengers may get off, up to `to`. */
  readonly calls: readonly Call[]
  /** Where a flight lands on the way. */
  readonly transit?: readonly LocationId[]
  /** Length along its path, in metres. */
  readonly metres: number
  /** The path of the ride. Boards omit it to stay small. */
  readonly path?: readonly Coords[]
  readonly fares: readonly Fare[]
  readonly events: EventOffsets
}
