import type { LocationId } from '../place/location.ts'
import type { Pace, Response } from '../step/step-spec.ts'
import type { JourneyRef } from '../timetable/journey.ts'
import type { Cents } from '../time/units.ts'
import type { Alarm, TicketId } from '../ticket/ticket.ts'
import type { StepId } from '../step/open-step.ts'

/** What a player may ask of their race. */
export type Command =
  | { readonly kind: 'playClock' }
  | { readonly kind: 'pauseClock' }
  /** Ends the attempt. */
  | { readonly kind: 'stopClock' }
  | { readonly kind: 'setSpeed'; readonly speed: number }
  | { readonly kind: 'setPace'; readonly pace: Pace }
  /** Whether a call holds the clock at the deciding rate. */
  | { readonly kind: 'setHold'; readonly on: boolean }
  | { readonly kind: 'dismissCalls' }
  /** Whether the player has an offer or a question before them, and wants time for it. */
  | { readonly kind: 'setConsidering'; readonly on: boolean }
  /** Names the alarm that the player saw, so that pressing twice skips once. */
  | { readonly kind: 'skipToAlarm'; readonly ticketId: TicketId; readonly alarm: Alarm }
  | {
      readonly kind: 'bookTicket'
      readonly journey: JourneyRef
      readonly from: LocationId
      readonly to: LocationId
      readonly fareType: string
    }
  /** Says whether the player was told that the fare comes back: then it does, or the ticket is kept. */
  | { readonly kind: 'cancelTicket'; readonly ticketId: TicketId; readonly refund?: boolean | undefined }
  | { readonly kind: 'moveTicket'; readonly ticketId: TicketId; readonly journey: JourneyRef }
  /** Reports a step as done; the server decides from its own state. */
  | { readonly kind: 'completeStep'; readonly stepId: StepId }
  | { readonly kind: 'answerTask'; readonly stepId: StepId; readonly task: number; readonly response: Response }
  | { readonly kind: 'takeHint'; readonly stepId: StepId; readonly task: number }
  /** A room for the night, where the player stands. */
  | { readonly kind: 'takeRoom' }
  /** For a player who can afford no way on. */
  | { readonly kind: 'work'; readonly hours: number }
  /** Money that has left the player's account, for the race wallet; once for each transfer. */
  | { readonly kind: 'topUp'; readonly amount: Cents; readonly transferId: string }

export type CommandKind = Command['kind']
/** The commands that a player gives directly. A top-up is the server's to give, since it must take the money first. */
export type PlayerCommandKind = Exclude<CommandKind, 'topUp'>
export type CommandOf<K extends CommandKind> = Extract<Command, { readonly kind: K }>

/** Why a rule refused a command. */
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

/** A refusal is a value: the rule, and a sentence for the player. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly message: string
}
