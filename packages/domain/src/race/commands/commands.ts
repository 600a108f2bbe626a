import type { LocationId } from '../../place/location.ts'
import type { Pace, Response } from '../../step/step-spec.ts'
import type { JourneyRef } from '../../timetable/journey.ts'
import type { Cents } from '../../time/units.ts'
import type { Alarm, TicketId } from '../../ticket/ticket.ts'
import type { StepId } from '../../step/open-step.ts'

/** A command to a running race. */
export type Command =
  | { readonly kind: 'playClock' }
  | { readonly kind: 'pauseClock' }
  /** Ends the attempt for good. */
  | { readonly kind: 'stopClock' }
  | { readonly kind: 'setSpeed'; readonly speed: number }
  | { readonly kind: 'setPace'; readonly pace: Pace }
  /** Sets whether calls slow the clock to the deciding rate. */
  | { readonly kind: 'setHold'; readonly on: boolean }
  | { readonly kind: 'dismissCalls' }
  /** Sets whether the player is considering an offer or a question, which slows an auto-paced clock. */
  | { readonly kind: 'setConsidering'; readonly on: boolean }
  /** Names the alarm the player saw, so that a double press skips once. */
  | { readonly kind: 'skipToAlarm'; readonly ticketId: TicketId; readonly alarm: Alarm }
  | {
      readonly kind: 'bookTicket'
      readonly journey: JourneyRef
      readonly from: LocationId
      readonly to: LocationId
      readonly fareType: string
    }
  /** `refund`: the player was promised a refund, so the command is refused if there is none any more. */
  | { readonly kind: 'cancelTicket'; readonly ticketId: TicketId; readonly refund?: boolean | undefined }
  | { readonly kind: 'moveTicket'; readonly ticketId: TicketId; readonly journey: JourneyRef }
  /** Reports a step as done. The server decides from its own state whether it is. */
  | { readonly kind: 'completeStep'; readonly stepId: StepId }
  | { readonly kind: 'answerTask'; readonly stepId: StepId; readonly task: number; readonly response: Response }
  | { readonly kind: 'takeHint'; readonly stepId: StepId; readonly task: number }
  /** Takes a room for the night where the player stands. */
  | { readonly kind: 'takeRoom' }
  /** Works for whole game hours; only for a player who cannot afford any way on. */
  | { readonly kind: 'work'; readonly hours: number }
  /** Adds money from the player's account to the race wallet, once per transfer. */
  | { readonly kind: 'topUp'; readonly amount: Cents; readonly transferId: string }

export type CommandKind = Command['kind']
/** The commands that players send. `topUp` is issued by the server, which must first take the money from the account. */
export type PlayerCommandKind = Exclude<CommandKind, 'topUp'>
export type CommandOf<K extends CommandKind> = Extract<Command, { readonly kind: K }>

/** The rule that refused a command. */
export type RefusalReason =
  | 'clock-stopped'
  | 'no-journey'
  | 'departed'
  | 'beyond-end'
  | 'too-many-tickets'
  | 'too-many-events'
  | 'fare-not-sold'
  | 'wallet-short'
  | 'no-ticket'
  | 'ticket-used'
  | 'refund-closed'
  | 'not-movable'
  | 'step-not-open'
  | 'no-task'
  | 'no-hint'
  | 'unfit-answer'
  | 'elsewhere'
  | 'busy'
  | 'no-room'
  | 'not-stranded'
  | 'would-miss'

/** A refused command: the rule, and a sentence for the player. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly message: string
}
