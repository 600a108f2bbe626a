// The domain's public face, room by room. `npm run check -- unused` fails for a value here that no other package uses.

// collections/: what knows nothing of the game
export { putBounded } from './collections/put-bounded.ts'

// time/: instants, lengths of time and money as branded numbers; local times and dates
export {
  type GameMs,
  type RealMs,
  type Minutes,
  type Cents,
  MINUTE,
  HOUR,
  DAY,
  EVER,
  gameMs,
  realMs,
  minutes,
  cents,
  dollars,
  inDollars,
  hm,
  inHM,
  before,
} from './time/units.ts'
export { WEEKDAYS, type Weekday } from './time/weekday.ts'
export { isZone, localDate, wallClock, localClock } from './time/zone.ts'

// clock/: the race's clock
export {
  SPEEDS,
  DEFAULT_SPEED,
  type Clock,
  type Run,
  type ClockStatus,
  ownRate,
  rate,
  gameTime,
  realTimeOf,
  isOver,
} from './clock/clock.ts'

// place/: places, and the paths between them
export {
  type LocationId,
  type Coords,
  MARKER_TYPES,
  type MarkerType,
  type Location,
  distance,
  pathLength,
  type Room,
} from './place/location.ts'
export { metresAlong, pointAlong } from './place/path.ts'
export { simplify } from './place/simplify.ts'

// timetable/: services, the journeys derived from them, and the index over them
export { taxiDeparture, pathOf, journeyAt, departuresOf } from './timetable/departures.ts'
export { isOnSale, saleEnds } from './timetable/fare.ts'
export type { Call, Journey, JourneyRef } from './timetable/journey.ts'
export {
  TRANSPORTS,
  type Transport,
  MODES,
  type Mode,
  STANDARD,
  GOLD,
  type Fare,
  type ProductId,
  STOP_USES,
  type StopUse,
  type Service,
  type EventOffsets,
} from './timetable/service.ts'
export { type JourneyStatus, journeyStatus, statusChanges, boardingAt, checkInAt } from './timetable/status.ts'
export { WALKING_RANGE, nearOnFoot, walkBetween, walksFrom } from './timetable/walk.ts'
export type { EpochDay } from './timetable/epoch-day.ts'
export { type Calendar, datedCalendar } from './timetable/index/calendar.ts'
export type { Line, Trip } from './timetable/index/line.ts'
export { buildTimetable } from './timetable/index/build-timetable.ts'
export { weeklyLine } from './timetable/index/weekly.ts'
export type { Network } from './timetable/network.ts'
export type { Departure, Timetable, Ride, DepartureQuery } from './timetable/timetable.ts'

// board/: departures from a place
export { LOOK_AHEAD, type BoardQuery, boardOf, type Board } from './board/board.ts'

// ticket/: tickets, their status and refunds
export {
  type TicketState,
  type Ticket,
  type TicketStatus,
  alarmAt,
  ticketStatus,
  isLive,
  isRefundable,
  refundUntil,
  refundable,
  refundedInstead,
  refundsLost,
  overlapping,
  byRideDeparture,
  type TicketId,
  ALARMS,
  type Alarm,
} from './ticket/ticket.ts'

// step/: steps as authored and as players see them, and their outcomes
export { BONUS, HINT_PRICE, penalty } from './step/answer.ts'
export { withoutUnseen } from './step/plain-text.ts'
export type { OpenTask, OpenStep, OpenLeg, StepId, LegId, OpenContent } from './step/open-step.ts'
export { RACE_COMPLETE, outcomeOf } from './step/outcome.ts'
export { namedPlaces, type NamedPlace, placesIn } from './step/step-places.ts'
export {
  DIFFICULTIES,
  type Solution,
  type SolutionType,
  type Response,
  type TaskSpec,
  GENERATE_STEPS,
  type GenerateStep,
  BOOK_STEPS,
  type BookStep,
  isBookStep,
  transportsOf,
  type StepSpec,
  stepTypeOf,
  type LegSpec,
  PACES,
  type Pace,
  ICON_NAMES,
  type IconName,
  type RaceSpec,
  type Difficulty,
  type Hint,
  type StepOf,
  type StepType,
} from './step/step-spec.ts'
export { wantedBy } from './step/wanted.ts'

// wallet/: the race’s money
export { type MoneyReason, balance, toppedUp, totalsByReason, topUpOf, type LedgerEntry } from './wallet/ledger.ts'
export { moneyText } from './wallet/money-text.ts'

// race/: a race in play, in rooms of its own
// race/world/: the content that a race runs on
export { turnedAnswers } from './race/world/turned-answers.ts'
export { partsOf, withinReach } from './race/world/within-reach.ts'
export { worldProblems, type WorldProblem } from './race/world/world-problems.ts'
export type { World } from './race/world/world.ts'

// race/log/: the events, the state of the race, and the fold
export { apply, replay } from './race/log/apply.ts'
export type { Ending, EventOf, HappeningOf, RaceEvent, Happening, HappeningType } from './race/log/events.ts'
export { hasTask, isSlow, waitsForTime, wouldSlow } from './race/log/pace.ts'
export {
  type RunningStep,
  type Race,
  isAt,
  isFree,
  openStepOf,
  ticketOf,
  zoneOfPlayer,
  type Occupation,
  type RunningLeg,
} from './race/log/race.ts'
export { scribeFor } from './race/log/scribe.ts'

// race/player/: where the player will be, whether they are rested, the places they know
export { namedSoFar } from './race/player/known-places.ts'
export { SLEEP_HOURS, TIRED_AFTER, hoursAwake, isTired, nightOn, sleepsOn } from './race/player/rest.ts'
export {
  afterRide,
  boardable,
  isThere,
  ridesBy,
  ridesFrom,
  type Whereabouts,
  whereaboutsAt,
} from './race/player/rides-ahead.ts'

// race/steps/: what the open step waits for, and the steps after it
export { remainingOf } from './race/steps/coming-steps.ts'
export { reopenBooking } from './race/steps/completing.ts'
export { completionOf, ticketFor, ticketsFor } from './race/steps/completion.ts'
export { goalsOf } from './race/steps/goals.ts'

// race/ways/: the cheapest and the soonest way between places
export type { WayOn } from './race/ways/cheapest-way.ts'
export type { PricedRide } from './race/ways/next-ride.ts'

// race/staying/: the way on from where a player stands, and work for one who cannot pay for it
export { cheapestWayOn, wayAfterRoom } from './race/staying/way-on.ts'
export {
  mostHours,
  type SoonerOffer,
  WAGE,
  WORK_HOURS,
  type WorkOffer,
  workOffered,
} from './race/staying/work-offer.ts'

// race/due/: what time brings about
export { byTime, type DueEvent, dueEvents, nextWake } from './race/due/due.ts'
export { LAPSE_AFTER, type Moment, settle, settleAlive } from './race/due/settle.ts'

// race/commands/: how a race begins, and what the player's commands bring about
export { RACE_DAYS, beginRace, skippedStart } from './race/commands/begin.ts'
export type {
  Command,
  PlayerCommandKind,
  CommandOf,
  RefusalReason,
  CommandKind,
  Refusal,
} from './race/commands/commands.ts'
export { MOST_EVENTS, takesNoMore, decide, type Decision } from './race/commands/decide.ts'
export { leavesAfterEnd } from './race/commands/ticket-commands.ts'

// result/: the outcome of a race
export { type Finish, isRanked, finishOf, byRank } from './result/finish.ts'
export { type Par, parOf } from './result/par.ts'
export { type Result, moneyLeft, resultOf } from './result/result.ts'
export type { Travelled } from './result/carbon.ts'
export { PASTIMES, type Pastime, type TimeSpent, timeSpent } from './result/time-spent.ts'

// planner/: finds the ways to win a race before it is played
export { type BestTime, bestTimeOf, plannedFrom } from './planner/best-time.ts'
export { problemsOf, type RaceProblem } from './planner/problems.ts'
export { THINKING } from './planner/real-time.ts'
export { type RaceReport, raceReport } from './planner/report.ts'
export type { Route, RouteRide } from './planner/route.ts'
