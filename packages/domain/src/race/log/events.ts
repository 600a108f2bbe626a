import type { Journey } from '../../timetable/journey.ts'
import type { Fare } from '../../timetable/service.ts'
import type { LocationId } from '../../place/location.ts'
import type { LegId, OpenLeg, OpenStep, StepId } from '../../step/open-step.ts'
import type { IconName, Pace, Response } from '../../step/step-spec.ts'
import type { Alarm, TicketId } from '../../ticket/ticket.ts'
import type { Cents, GameMs, Minutes, RealMs } from '../../time/units.ts'
import type { MoneyReason } from '../../wallet/ledger.ts'

/** How a race ended. `out of time`: the clock reached its end. */
export type Ending = 'complete' | 'abandoned' | 'out of time'

/** What can happen in a race: an event without its position in the log. Contains no secrets, since the live stream is the log. */
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
      /** IANA zone of the start. */
      readonly zone: string
      readonly pace: Pace
      /** The author's par, in days; absent in logs written before it was recorded. */
      readonly daysLength?: number
    }
  | { readonly type: 'played' }
  | { readonly type: 'paused' }
  /** `refundCalls`: the new instants of the refund calls that the change of speed moves [TKT-12]. */
  | { readonly type: 'speedSet'; readonly speed: number; readonly refundCalls?: Readonly<Record<TicketId, GameMs>> }
  | { readonly type: 'paceSet'; readonly pace: Pace }
  | { readonly type: 'holdSet'; readonly on: boolean }
  /** A call stops holding the clock: it was dismissed, or its 8 real seconds are over. */
  | { readonly type: 'released' }
  /** The player has opened an offer or a question. */
  | { readonly type: 'considering' }
  /** The player has closed it, or its 60 real seconds are over. */
  | { readonly type: 'considered' }
  /** `at` is where the clock stands after the skip. */
  | { readonly type: 'skipped'; readonly ticketId: TicketId; readonly alarm: Alarm }
  /** No sign of life was heard: the clock counts as paused from `at` on [CLK-7]. */
  | { readonly type: 'lapsed' }
  | { readonly type: 'legOpened'; readonly leg: OpenLeg }
  | { readonly type: 'stepOpened'; readonly step: OpenStep }
  | {
      readonly type: 'stepCompleted'
      readonly stepId: StepId
      readonly key: string
      /** Steps of the leg still to come, authored and added. */
      readonly remainingSteps: number
      readonly legComplete: boolean
      readonly raceEnd: boolean
      /** The ticket that satisfied a booking step. */
      readonly ticketId?: TicketId
    }
  /**
   * The ticket of a booking step was cancelled, missed or replaced by another. The step opens again, and the open step that waits for
   * that ticket's ride is withdrawn.
   */
  | { readonly type: 'stepReopened'; readonly stepId: StepId; readonly ticketId: TicketId }
  | { readonly type: 'legCompleted'; readonly legId: LegId; readonly order: number }
  /** The race moves the player: `locateAt`, or an authored `moveTo` without a ride. */
  | { readonly type: 'placed'; readonly location: LocationId }
  | { readonly type: 'money'; readonly reason: MoneyReason; readonly amount: Cents; readonly ref?: string }
  | { readonly type: 'booked'; readonly ticketId: TicketId; readonly journey: Journey; readonly fare: Fare }
  | { readonly type: 'cancelled'; readonly ticketId: TicketId; readonly refunded: boolean }
  /** A Gold ticket moved to a later departure of the same service. */
  | { readonly type: 'ticketMoved'; readonly ticketId: TicketId; readonly journey: Journey }
  | { readonly type: 'checkInCalled'; readonly ticketId: TicketId }
  | { readonly type: 'boardingCalled'; readonly ticketId: TicketId }
  /** The player is asked whether to keep the ticket, shortly before its refund closes. */
  | { readonly type: 'refundCalled'; readonly ticketId: TicketId }
  | { readonly type: 'boarded'; readonly ticketId: TicketId }
  | { readonly type: 'missed'; readonly ticketId: TicketId }
  | { readonly type: 'arrived'; readonly ticketId: TicketId }
  /** A right answer is followed by `stepCompleted`; a wrong one keeps the player busy until `busyUntil`. */
  | {
      readonly type: 'answered'
      readonly stepId: StepId
      readonly task: number
      readonly response: Response
      readonly right: boolean
      readonly busyUntil?: GameMs
    }
  /** The player sleeps in a room: busy until `until`, then rested. */
  | { readonly type: 'roomTaken'; readonly location: LocationId; readonly until: GameMs }
  | { readonly type: 'workStarted'; readonly hours: number; readonly until: GameMs }
  /** The player is no longer busy. */
  | { readonly type: 'freed' }
  /** The player wakes up rested, after a room or a night on board. */
  | { readonly type: 'slept' }
  | { readonly type: 'hintTaken'; readonly stepId: StepId; readonly task: number; readonly text: string }
  | { readonly type: 'ended'; readonly ending: Ending }

export type HappeningType = Happening['type']
export type HappeningOf<T extends HappeningType> = Extract<Happening, { readonly type: T }>

/** One event of the log. `at` is its game instant, `real` the real instant at which the clock showed `at`. */
export type RaceEvent = Happening & {
  /** Position in the log, from 1 without gaps. */
  readonly seq: number
  readonly at: GameMs
  readonly real: RealMs
}
export type EventOf<T extends HappeningType> = Extract<RaceEvent, { readonly type: T }>
