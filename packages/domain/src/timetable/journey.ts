import type { Coords, LocationId } from '../place/location.ts'
import type { GameMs } from '../time/units.ts'
import type { EventOffsets, Fare, Mode, ProductId } from './service.ts'

/**
 * Names one journey for good: a weekly service's by product, service date and place in the day (from 0); a taxi's by
 * the word `taxi` and, where it was ordered for later, the game instant asked for; a walk's likewise by `walk`.
 */
export type JourneyRef =
  | { readonly productId: ProductId; readonly date: string; readonly index: number }
  | { readonly productId: ProductId; readonly date: 'taxi'; readonly notBefore?: GameMs }
  | { readonly productId: 'walk'; readonly date: 'walk'; readonly notBefore?: GameMs }

/** One journey's stop at a place. */
export interface Call {
  readonly location: LocationId
  readonly arrival: GameMs
  readonly departure: GameMs
  /** The time is the service's guess, or was shared out by distance, and is shown as "approx." */
  readonly approx: boolean
}

/** A ride between two stops of one journey of a service, with every time resolved. */
export interface Journey {
  readonly ref: JourneyRef
  readonly transport: Mode
  readonly company: string
  readonly name?: string
  /** The line that it runs on, where its service has one. */
  readonly line?: string
  /** Where it leaves from at `from`, where the service says. */
  readonly platform?: string
  /** Base number + multiplier × place in the day, or `taxi`. */
  readonly journeyNumber: string
  readonly from: LocationId
  readonly to: LocationId
  readonly departure: GameMs
  readonly arrival: GameMs
  /** The stops of the ride where one may get off, `from` first and `to` last. */
  readonly calls: readonly Call[]
  /** Where a flight touches down on its way. */
  readonly transit?: readonly LocationId[]
  /** Metres along its path. */
  readonly metres: number
  /** The path of the ride, where somebody asked for it: a board's rows do without. */
  readonly path?: readonly Coords[]
  readonly fares: readonly Fare[]
  readonly events: EventOffsets
}
