import type { Clock } from '../clock/clock.ts'
import type { Location, LocationId } from '../place/location.ts'
import type { IconName, Pace, Response } from '../step/step-spec.ts'
import type { Ticket, TicketId } from '../ticket/ticket.ts'
import type { GameMs, Minutes, RealMs } from '../time/units.ts'
import type { LedgerEntry } from '../wallet/ledger.ts'
import type { OpenLeg, OpenStep, StepId } from '../step/open-step.ts'
import type { Ending } from './events.ts'

/** A step that has opened, and what has become of it. `withdrawn`: it waited for a ride that is not taken after all. */
export interface RunningStep extends OpenStep {
  readonly openedAt: GameMs
  readonly state: 'open' | 'complete' | 'withdrawn'
  readonly completedAt?: GameMs
  /** What `stepCompleted` said. */
  readonly completion?: {
    readonly key: string
    readonly remainingSteps: number
    readonly legComplete: boolean
    readonly raceEnd: boolean
    readonly ticketId?: TicketId
  }
  /** Wrong answers so far, by task. */
  readonly wrongAnswers: { readonly [task: number]: number }
  /** Texts of the hints taken, by task. */
  readonly hints: { readonly [task: number]: string }
  /** The player's right answer. */
  readonly userSolution?: Response
}

/** What keeps a player busy: the penalty of a wrong answer, a room, work for some hours. */
export type Occupation =
  | { readonly kind: 'answer' }
  | { readonly kind: 'room' }
  | { readonly kind: 'work'; readonly hours: number }

/** A leg that has opened. */
export interface RunningLeg extends OpenLeg {
  readonly complete: boolean
}

/** Where the log puts the player. */
export type Place =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'at'; readonly location: LocationId; readonly since: GameMs }
  | { readonly kind: 'on board'; readonly ticketId: TicketId; readonly since: GameMs }

/** A running race: the fold of its log, and nothing that the log does not say. */
export interface Race {
  /** The `seq` of the last event folded. */
  readonly version: number
  /** Real moment of the last event. */
  readonly lastReal: RealMs
  readonly gameIdSource: string
  readonly attempt: number
  readonly name: string
  readonly iconName: IconName
  readonly zone: string
  readonly startTime: Minutes
  readonly clock: Clock
  readonly pace: Pace
  /** The author's par, in days, where the log tells it. */
  readonly daysLength?: number
  /** Whether calls hold the clock at the deciding rate. */
  readonly holdAtCalls: boolean
  /** A call holds the clock now, until `until` or until it is dismissed. */
  readonly held?: { readonly until: GameMs }
  /** The player considers an offer, until `until` or until they have done. */
  readonly considering?: { readonly until: GameMs }
  readonly legs: readonly RunningLeg[]
  /** In the order in which they were opened. */
  readonly steps: readonly RunningStep[]
  readonly openStepId?: StepId
  readonly tickets: readonly Ticket[]
  readonly place: Place
  readonly ledger: readonly LedgerEntry[]
  /** Until when the player is busy: a departure before is missed. */
  readonly busyUntil?: GameMs
  readonly busyWith?: Occupation
  /** When the player last woke up. */
  readonly awakeSince: GameMs
  /** Real milliseconds for which the clock has stood since the first play: paused by hand, and lapsed. */
  readonly pausedReal: number
  readonly lapsedReal: number
  /** Why and since when the clock stands, once it has first been played. */
  readonly standing?: { readonly why: 'pause' | 'lapse'; readonly since: RealMs }
  readonly ended?: { readonly ending: Ending; readonly at: GameMs; readonly real: RealMs }
}

/** The step that is open, if any. */
export const openStepOf = (race: Race): RunningStep | undefined =>
  race.openStepId === undefined ? undefined : race.steps.find(({ id }) => id === race.openStepId)

export const ticketOf = (race: Pick<Race, 'tickets'>, id: TicketId): Ticket | undefined =>
  race.tickets.find(({ ticketId }) => ticketId === id)

/** [TIM-4] The zone of the place where the player is or, on board, is heading; the start zone before they are anywhere. */
export function zoneOfPlayer(
  race: Pick<Race, 'place' | 'tickets' | 'zone'>,
  { locations }: { readonly locations: ReadonlyMap<LocationId, Pick<Location, 'zone'>> },
): string {
  const { place } = race
  const location =
    place.kind === 'at'
      ? place.location
      : place.kind === 'on board'
        ? ticketOf(race, place.ticketId)?.journey.to
        : undefined
  return (location === undefined ? undefined : locations.get(location)?.zone) ?? race.zone
}
