import type { LocationId } from '../place/location.ts'
import type { TicketId } from '../ticket/ticket.ts'
import type { Cents, GameMs } from '../time/units.ts'
import type { Difficulty, SolutionType, StepSpec } from './step-spec.ts'

/** `leg-1`: counted from 1, in the order of the race. */
export type LegId = string
/** `leg-1-step-2`; a step added after a booking ends in `-await` or `-move`. */
export type StepId = string

/** A task as the player may see it: no solution, no hint. */
export interface OpenTask {
  readonly difficulty: Difficulty
  readonly clue: string
  readonly solutionType: SolutionType
  /** For `choice`. */
  readonly options?: readonly string[]
  readonly hintPrice?: Cents
  readonly bonus: Cents
  readonly place?: LocationId
}

/** What a step asks for, as the player may see it. */
export type OpenContent =
  | Exclude<StepSpec, { readonly stepType: 'undertakeTask' | 'awaitTime' }>
  | { readonly stepType: 'awaitTime'; readonly until: GameMs }
  | { readonly stepType: 'undertakeTask'; readonly tasks: readonly OpenTask[] }

/** A step as it opens: what the log tells of it. */
export interface OpenStep {
  readonly id: StepId
  readonly legId: LegId
  readonly content: OpenContent
  /** For `awaitTime` and `moveTo` after a booking: the ticket whose ride alone completes them. */
  readonly ticketId?: TicketId
  /** Added after a booking, not written by the author. */
  readonly added: boolean
}

/** A leg as it opens. */
export interface OpenLeg {
  readonly id: LegId
  readonly title: string
  readonly html: string
  /** From 0. */
  readonly order: number
}
