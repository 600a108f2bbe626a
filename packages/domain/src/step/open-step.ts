import type { LocationId } from '../place/location.ts'
import type { TicketId } from '../ticket/ticket.ts'
import type { Cents, GameMs } from '../time/units.ts'
import type { Difficulty, SolutionType, StepSpec } from './step-spec.ts'

/** `leg-1`, counting from 1 in the race's order. */
export type LegId = string
/** `leg-1-step-2`; a step added after a booking ends in `-await` or `-move`. */
export type StepId = string

/** A task as players see it, without solution and hint. */
export interface OpenTask {
  readonly difficulty: Difficulty
  readonly clue: string
  readonly solutionType: SolutionType
  /** Only for `choice`. */
  readonly options?: readonly string[]
  /** How far off a right `number` may be, or a right `place`, in metres; absent if a number must be exact. */
  readonly margin?: number
  readonly hintPrice?: Cents
  readonly bonus: Cents
  readonly place?: LocationId
}

/** What a step asks for, as players see it. */
export type OpenContent =
  | Exclude<StepSpec, { readonly stepType: 'undertakeTask' | 'awaitTime' }>
  | { readonly stepType: 'awaitTime'; readonly until: GameMs }
  | { readonly stepType: 'undertakeTask'; readonly tasks: readonly OpenTask[] }

/** A step as recorded in the log when it opens. */
export interface OpenStep {
  readonly id: StepId
  readonly legId: LegId
  readonly content: OpenContent
  /** Set on `awaitTime` and `moveTo` after a booking: only this ticket's ride completes the step. */
  readonly ticketId?: TicketId
  /** Added by the server after a booking rather than written by the author. */
  readonly added: boolean
}

/** A leg as recorded in the log when it opens. */
export interface OpenLeg {
  readonly id: LegId
  readonly title: string
  readonly html: string
  /** Index in the race, from 0. */
  readonly order: number
}
