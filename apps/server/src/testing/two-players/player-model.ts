import { isDeepStrictEqual } from 'node:util'
import type { OutputOf, exportMyData } from '@final-call/contract'
import type { EventOf, HappeningType, RaceEvent } from '@final-call/domain'
import type { Answer } from '../test-server.ts'
import { NEW_RACE, type RaceModel, next } from './race-model.ts'
import { rightAnswer } from './world.ts'

/** Cents that a new profile has. */
const NEW_PROFILE = 100_000_000

type Exported = OutputOf<typeof exportMyData>
/** Everything that is stored about a player, as the player may read it. */
export type View = Omit<Exported, 'exportedAt'>

export interface Called {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>> | null
  /** The price that the player was shown, in cents, of a seat that is on sale at that instant; -1 for one that has departed. */
  readonly shown?: number
}

export interface PlayerModel {
  readonly name: string
  readonly races: ReadonlyMap<string, RaceModel>
  readonly view: View
}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

/** Events that time brings about, and steps that may follow from anything. */
const BY_TIME: ReadonlySet<string> = new Set([
  'checkInCalled',
  'boardingCalled',
  'refundCalled',
  'boarded',
  'missed',
  'arrived',
  'freed',
  'slept',
  'lapsed',
  'released',
  'considered',
  'stepCompleted',
  'stepOpened',
  'stepReopened',
  'legOpened',
  'legCompleted',
  'placed',
  'ended complete',
  'ended out of time',
  'money work',
])

/** The other events that a call may bring about, each at most once; none of them if the call is refused. */
const BY_CALL: Readonly<Record<string, readonly string[]>> = {
  startGame: ['started', 'money start'],
  playClock: ['played'],
  pauseClock: ['paused'],
  stopClock: ['ended abandoned'],
  setSpeed: ['speedSet'],
  setPace: ['paceSet'],
  setHold: ['holdSet'],
  setConsidering: ['considering'],
  skipToAlarm: ['skipped'],
  takeRoom: ['money room', 'roomTaken'],
  work: ['workStarted'],
  bookTicket: ['booked', 'money fare'],
  cancelTicket: ['cancelled', 'money refund'],
  moveTicket: ['ticketMoved'],
  answerTask: ['answered', 'money bonus'],
  stepComplete: ['answered', 'money bonus'],
  takeHint: ['money hint', 'hintTaken'],
  buyTokens: ['money top-up'],
}

const labelOf = (event: RaceEvent): string =>
  event.type === 'money' ? `money ${event.reason}` : event.type === 'ended' ? `ended ${event.ending}` : event.type

const reasonOf = ({ error }: Answer): unknown => (error?.details as { readonly reason?: unknown } | undefined)?.reason

const one = <T extends HappeningType>(events: readonly RaceEvent[], type: T): EventOf<T> | undefined =>
  events.find((event): event is EventOf<T> => event.type === type)

const paid = (events: readonly RaceEvent[]): number =>
  events.reduce((sum, event) => (event.type === 'money' && event.reason !== 'work' ? sum + event.amount : sum), 0)

function booked({ data, shown }: Called, answer: Answer, events: readonly RaceEvent[], after: RaceModel): void {
  const event = one(events, 'booked')
  if (answer.status === 200) {
    must(event !== undefined, 'it is sold, and there is no ticket')
    must(isDeepStrictEqual(event?.journey.ref, data?.['journey']), 'another journey is sold')
    must(event?.fare.type === data?.['fareType'], 'another fare is sold')
    must(paid(events) === -(event?.fare.fare ?? 0), 'another price is paid')
    must(shown === undefined || shown === event?.fare.fare, `it was shown for ${shown}`)
  } else if (shown !== undefined) {
    const why = reasonOf(answer)
    if (shown < 0) must(why === 'departed' || why === 'clock-stopped', `a departed one is refused as ${String(why)}`)
    else if (after.over === undefined) must(why === 'wallet-short' && after.wallet < shown, `refused as ${String(why)}`)
  }
}

function answered({ data }: Called, events: readonly RaceEvent[], before: RaceModel): void {
  const event = one(events, 'answered')
  if (!event) return
  const asked = before.openStep?.content
  const task = asked?.stepType === 'undertakeTask' ? asked.tasks[event.task] : undefined
  const said = data?.['response'] ?? (data?.['solutionObj'] as { readonly value?: unknown } | undefined)?.value
  const solution = String(rightAnswer(before.source, event.stepId, event.task)).toLowerCase()
  must(event.right === (String(said).toLowerCase() === solution), `${String(said)} is right: ${event.right}`)
  must(paid(events) === (event.right ? (task?.bonus ?? 0) : 0), `a bonus of ${paid(events)}`)
}

function hinted({ data }: Called, answer: Answer, events: readonly RaceEvent[], before: RaceModel): void {
  const had = before.hints.has(`${String(data?.['stepId'])} ${String(data?.['task'])}`)
  const fresh = one(events, 'hintTaken') !== undefined
  must(fresh === (answer.status === 200 && !had), `a hint is taken: ${fresh}`)
  const asked = before.openStep?.content
  const task = asked?.stepType === 'undertakeTask' ? asked.tasks[Number(data?.['task'])] : undefined
  must(paid(events) === (fresh ? -(task?.hintPrice ?? 0) : 0), `${paid(events)} for a hint`)
}

/** The effect of a call according to its answer. */
function follow(
  called: Called,
  answer: Answer,
  events: readonly RaceEvent[],
  before: RaceModel,
  after: RaceModel,
): void {
  const ok = answer.status === 200
  const allowed = ok ? (BY_CALL[called.name] ?? []) : []
  const labels = events.map(labelOf).filter((label) => !BY_TIME.has(label))
  must(new Set(labels).size === labels.length, `${labels.join(', ')}: something twice`)
  for (const label of labels) must(allowed.includes(label), `${called.name} (${answer.status}) brings about ${label}`)

  const ticketId = String(called.data?.['ticketId'])
  const ticket = after.tickets.get(ticketId)
  switch (called.name) {
    case 'bookTicket':
      return booked(called, answer, events, after)
    case 'cancelTicket': {
      const event = one(events, 'cancelled')
      must((event !== undefined) === ok, 'a ticket is cancelled and is not')
      must(ok || ticket?.state !== 'booked', `${ticketId} is good, and was not taken back`)
      must(paid(events) === (event?.refunded ? (ticket?.fare.fare ?? 0) : 0), `${paid(events)} for ${ticketId}`)
      return
    }
    case 'answerTask':
    case 'stepComplete':
      return answered(called, events, before)
    case 'takeHint':
      return hinted(called, answer, events, before)
    case 'stopClock':
      must(!ok || after.over === 'abandoned', 'it is stopped and goes on')
      return
    case 'buyTokens':
      must(!ok || paid(events) === Number(called.data?.['amount']) * 100, 'another amount has come')
      return
    case 'getNextOpenStep': {
      const said = answer.result as { readonly code: number; readonly step: { readonly id: string } | null } | undefined
      if (!ok || after.over !== undefined) return
      must(
        said?.code === 200 && said.step?.id === after.openStep?.id,
        `open: ${after.openStep?.id}, said ${said?.step?.id}`,
      )
      return
    }
    case 'getResult': {
      const said = answer.result as
        | { readonly result: { readonly moneyLeft: number; readonly hints: number } }
        | undefined
      must(ok === (after.over !== undefined), 'there is a result of a race that is not over, or none of one that is')
      if (said)
        must(said.result.moneyLeft * 100 === leftOf(after) && said.result.hints === after.hints.size, 'another result')
      return
    }
    default:
      return
  }
}

/** The money left in a race that is over, in cents; for a stopped race without its top-ups, which have been returned. */
function leftOf({ over, wallet, topUps }: RaceModel): number {
  const returned = over === 'abandoned' ? [...topUps.values()].reduce((sum, amount) => sum + amount, 0) : 0
  return Math.max(0, wallet - returned)
}

/** The player's money outside of races: without the money in races that were not stopped. */
function gcashOf(races: ReadonlyMap<string, RaceModel>): number {
  let balance = NEW_PROFILE
  for (const { over, topUps } of races.values()) {
    if (over !== 'abandoned') for (const amount of topUps.values()) balance -= amount
  }
  return balance
}

/** The player after a call, according to what they can read then. @throws Error that names the broken rule */
export function after(player: PlayerModel, called: Called, answer: Answer, view: View): PlayerModel {
  const races = new Map<string, RaceModel>()
  for (const { gameId, log } of view.races) {
    const before = player.races.get(gameId) ?? NEW_RACE
    must(before !== NEW_RACE || called.name === 'startGame', `a race has begun by ${called.name}`)
    const events = log.slice(before.seq)
    const aimed = called.data?.['gameId'] === gameId || called.name === 'startGame'
    must(events.length === 0 || aimed, `${called.name} has moved another race`)
    const race = events.reduce(next, before)
    if (aimed) follow(called, answer, events, before, race)
    races.set(gameId, race)
  }
  must(called.name === 'deleteAccount' || [...player.races.keys()].every((id) => races.has(id)), 'a race is gone')
  must(Math.round(view.profile.gcashBalance * 100) === gcashOf(races), `the profile has ${view.profile.gcashBalance}`)
  return { ...player, races, view }
}
