import type { Clock } from '../../clock/clock.ts'
import type { Location, LocationId } from '../../place/location.ts'
import type { IconName, Pace, Response } from '../../step/step-spec.ts'
import type { Ticket, TicketId } from '../../ticket/ticket.ts'
import type { GameMs, Minutes, RealMs } from '../../time/units.ts'
import type { LedgerEntry } from '../../wallet/ledger.ts'
import type { OpenLeg, OpenStep, StepId } from '../../step/open-step.ts'
import type { Ending } from './events.ts'

/** A step that has opened, with its progress. `withdrawn`: it waited for a ride that will not be taken. */
export interface RunningStep extends OpenStep {
  readonly openedAt: GameMs
  readonly state: 'open' | 'complete' | 'withdrawn'
  /** No rule reads it. It stays because stored races have it: without it each would differ from its log (docs/decisions/0001). */
  readonly completedAt?: GameMs
  /** Copied from its `stepCompleted` event. */
  readonly completion?: {
    readonly key: string
    readonly remainingSteps: number
    readonly legComplete: boolean
    readonly raceEnd: boolean
    readonly ticketId?: TicketId
  }
  /** Number of wrong answers, by task index. */
  readonly wrongAnswers: { readonly [task: number]: number }
  /** Texts of the hints taken, by task index. */
  readonly hints: { readonly [task: number]: string }
  /** The player's right answer, once given. */
  readonly userSolution?: Response
}

/** What keeps the player busy: the penalty for a wrong answer, a room, or work. */
export type Occupation =
  | { readonly kind: 'answer' }
  | { readonly kind: 'room' }
  | { readonly kind: 'work'; readonly hours: number }

/** The player is busy until an instant, and misses any departure before that. */
interface Busy {
  readonly busyUntil: GameMs
  readonly busyWith: Occupation
}
interface Free {
  readonly busyUntil?: never
  readonly busyWith?: never
}

/** A leg that has opened. */
export interface RunningLeg extends OpenLeg {
  readonly complete: boolean
}

/** Where the player is, according to the log. */
type LoggedPlace =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'at'; readonly location: LocationId; readonly since: GameMs }
  | { readonly kind: 'on board'; readonly ticketId: TicketId; readonly since: GameMs }

/** A race without what keeps its player busy. */
interface RaceBase {
  /** The `seq` of the last event folded. */
  readonly version: number
  /** `real` of the last event. */
  readonly lastReal: RealMs
  readonly gameIdSource: string
  readonly attempt: number
  readonly name: string
  readonly iconName: IconName
  readonly zone: string
  readonly startTime: Minutes
  readonly clock: Clock
  readonly pace: Pace
  /** The author's par, in days; absent if the log predates it. */
  readonly daysLength?: number
  /** Whether calls slow the clock to the deciding rate. */
  readonly holdAtCalls: boolean
  /** Set while a call holds the clock: until `until`, or until it is dismissed. */
  readonly held?: { readonly until: GameMs }
  /** Set while the player considers an offer: until `until`, or until they close it. */
  readonly considering?: { readonly until: GameMs }
  readonly legs: readonly RunningLeg[]
  /** In the order they opened. */
  readonly steps: readonly RunningStep[]
  readonly openStepId?: StepId
  readonly tickets: readonly Ticket[]
  readonly place: LoggedPlace
  readonly ledger: readonly LedgerEntry[]
  /** When the player last woke up. */
  readonly awakeSince: GameMs
  /** Real milliseconds for which the clock has stood since the first play: paused by the player, and lapsed. */
  readonly pausedReal: number
  readonly lapsedReal: number
  /** Why and since when the clock stands; absent while it runs and before the first play. */
  readonly standing?: { readonly why: 'pause' | 'lapse'; readonly since: RealMs }
  readonly ended?: { readonly ending: Ending; readonly at: GameMs; readonly real: RealMs }
}

/** The state of a race: the fold of its log, with nothing that is not in the log. */
export type Race = RaceBase & (Busy | Free)

/** The step that is open, if any. */
export const openStepOf = (race: Race): RunningStep | undefined =>
  race.openStepId === undefined ? undefined : race.steps.find(({ id }) => id === race.openStepId)

export const ticketOf = (race: Pick<Race, 'tickets'>, id: TicketId): Ticket | undefined =>
  race.tickets.find(({ ticketId }) => ticketId === id)

/** Whether the player stands at a place. */
export const isAt = ({ place }: Pick<Race, 'place'>, location: LocationId | undefined): boolean =>
  place.kind === 'at' && place.location === location

/** Whether nothing keeps the player busy at an instant, unless they become busy anew. */
export const isFree = ({ busyUntil }: Pick<Race, 'busyUntil'>, at: GameMs): boolean =>
  busyUntil === undefined || busyUntil <= at

/** [TIM-4] The zone of the player's place, or on board of their destination; the start zone if neither is known. */
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
