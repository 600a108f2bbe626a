import type { Journey } from '../timetable/journey.ts'
import type { Fare } from '../timetable/service.ts'
import type { LocationId } from '../place/location.ts'
import type { LegId, OpenLeg, OpenStep, StepId } from '../step/open-step.ts'
import type { IconName, Pace, Response } from '../step/step-spec.ts'
import type { Alarm, TicketId } from '../ticket/ticket.ts'
import type { Cents, GameMs, Minutes, RealMs } from '../time/units.ts'
import type { MoneyReason } from '../wallet/ledger.ts'

/** How a race ended; `out of time`: its clock came to the end. */
export type Ending = 'complete' | 'abandoned' | 'out of time'

/** One event of a race, without its place in the log. Nothing in here is secret: the stream is the log. */
export type Happening =
  | {
      readonly type: 'started'
      /** The race spec's id. */
      readonly gameIdSource: string
      readonly attempt: number
      readonly name: string
      readonly iconName: IconName
      readonly begin: GameMs
      readonly end: GameMs
      readonly speed: number
      readonly startTime: Minutes
      /** The start zone, IANA. */
      readonly zone: string
      readonly pace: Pace
      /** The author's par, in days; absent from logs that are older than it is told. */
      readonly daysLength?: number
    }
  | { readonly type: 'played' }
  | { readonly type: 'paused' }
  /** With the moments of refund calls that it moves. */
  | { readonly type: 'speedSet'; readonly speed: number; readonly refundCalls?: Readonly<Record<TicketId, GameMs>> }
  | { readonly type: 'paceSet'; readonly pace: Pace }
  | { readonly type: 'holdSet'; readonly on: boolean }
  /** A call no longer holds the clock: it was dismissed, or its 8 real seconds are over. */
  | { readonly type: 'released' }
  /** The player has an offer or a question before them. */
  | { readonly type: 'considering' }
  /** The player has none before them any more, or its 60 real seconds are over. */
  | { readonly type: 'considered' }
  /** `at` is where the clock stands after the skip. */
  | { readonly type: 'skipped'; readonly ticketId: TicketId; readonly alarm: Alarm }
  /** No sign of life: the clock has been paused since `at`. */
  | { readonly type: 'lapsed' }
  | { readonly type: 'legOpened'; readonly leg: OpenLeg }
  | { readonly type: 'stepOpened'; readonly step: OpenStep }
  | {
      readonly type: 'stepCompleted'
      readonly stepId: StepId
      readonly key: string
      /** Steps of the leg still to come, the author's and the added ones. */
      readonly remainingSteps: number
      readonly legComplete: boolean
      readonly raceEnd: boolean
      /** The ticket that satisfied a booking step. */
      readonly ticketId?: TicketId
    }
  /** The ticket of a booking step was cancelled, missed or overtaken by another: the step is open again, and what waited for the ride is withdrawn. */
  | { readonly type: 'stepReopened'; readonly stepId: StepId; readonly ticketId: TicketId }
  | { readonly type: 'legCompleted'; readonly legId: LegId; readonly order: number }
  /** A scripted placement: `locateAt`, an author's `moveTo`. */
  | { readonly type: 'placed'; readonly location: LocationId }
  | { readonly type: 'money'; readonly reason: MoneyReason; readonly amount: Cents; readonly ref?: string }
  | { readonly type: 'booked'; readonly ticketId: TicketId; readonly journey: Journey; readonly fare: Fare }
  | { readonly type: 'cancelled'; readonly ticketId: TicketId; readonly refunded: boolean }
  /** A Gold ticket, to a later departure of the same service. */
  | { readonly type: 'ticketMoved'; readonly ticketId: TicketId; readonly journey: Journey }
  | { readonly type: 'checkInCalled'; readonly ticketId: TicketId }
  | { readonly type: 'boardingCalled'; readonly ticketId: TicketId }
  /** Asks whether the ticket is to be kept: soon it can no longer be given back for its fare. */
  | { readonly type: 'refundCalled'; readonly ticketId: TicketId }
  | { readonly type: 'boarded'; readonly ticketId: TicketId }
  | { readonly type: 'missed'; readonly ticketId: TicketId }
  | { readonly type: 'arrived'; readonly ticketId: TicketId }
  /** A right answer is followed by `stepCompleted`; a wrong one keeps the player busy. */
  | {
      readonly type: 'answered'
      readonly stepId: StepId
      readonly task: number
      readonly response: Response
      readonly right: boolean
      readonly busyUntil?: GameMs
    }
  /** A room for the night: the player is busy until `until`, and then rested. */
  | { readonly type: 'roomTaken'; readonly location: LocationId; readonly until: GameMs }
  | { readonly type: 'workStarted'; readonly hours: number; readonly until: GameMs }
  /** What kept the player busy is over. */
  | { readonly type: 'freed' }
  /** The player has slept, in a room or on board. */
  | { readonly type: 'slept' }
  | { readonly type: 'hintTaken'; readonly stepId: StepId; readonly task: number; readonly text: string }
  | { readonly type: 'ended'; readonly ending: Ending }

export type HappeningType = Happening['type']
export type HappeningOf<T extends HappeningType> = Extract<Happening, { readonly type: T }>

/** One event of the log. `at` is its game instant, `real` the real moment at which the clock showed that. */
export type RaceEvent = Happening & {
  /** From 1, without gaps. */
  readonly seq: number
  readonly at: GameMs
  readonly real: RealMs
}
