import type { EventOf, HappeningType, RaceEvent } from '../race/log/events.ts'
import type { TicketId } from '../ticket/ticket.ts'
import { type GameMs, MINUTE } from '../time/units.ts'
import type { Journey } from '../timetable/journey.ts'

interface Held {
  /** The number of the event that booked it. */
  readonly seq: number
  /** In cents, as are the amounts paid and refunded. */
  readonly fare: number
  journey: Journey
  since: GameMs
  state: 'booked' | 'boarded' | 'arrived' | 'missed' | 'cancelled'
  paid: number
  refunded: number
  /** Calls for its current journey. */
  checkIns: number
  boardings: number
}

interface Departed {
  readonly ticketId: TicketId
  readonly at: GameMs
  readonly from: string
  readonly boarded: boolean
}

/** What is known from the events so far. */
interface Known {
  readonly tickets: Map<TicketId, Held>
  readonly departed: Departed[]
  /** Steps that have paid a bonus, and tasks whose hint was bought. */
  readonly bonuses: Set<string>
  readonly hints: Set<string>
  /** The events before and after the current one. */
  last: RaceEvent | undefined
  next: RaceEvent | undefined
  place: string | undefined
  riding: TicketId | undefined
  /** Cents. */
  wallet: number
  /** Hours of work that are not paid yet. */
  working: number
  /** Game epoch milliseconds. */
  busyUntil: number
  over: boolean
}

/** Notes a fault of the current event if the condition fails. */
type Must = (holds: boolean, what: string) => void

type Check<T extends HappeningType> = (event: EventOf<T>, known: Known, must: Must) => void

/** Cents an hour, [WRK-2]: not the domain's own constant, which may be wrong. */
const WAGE = 500

function fare({ reason, amount, ref = '' }: EventOf<'money'>, { tickets, last }: Known, must: Must): void {
  const ticket = tickets.get(ref)
  must(ticket !== undefined, 'for no ticket')
  if (!ticket) return
  if (reason === 'fare') ticket.paid -= amount
  else ticket.refunded += amount
  must(ticket.paid === ticket.fare, 'another price')
  must(reason === 'fare' || last?.type === 'cancelled', 'a refund without a cancellation')
  must(ticket.refunded === 0 || ticket.refunded === ticket.fare, 'another refund')
}

function wages({ amount }: EventOf<'money'>, known: Known, must: Must): void {
  must(known.last?.type === 'freed' && known.working > 0, 'wages for no work')
  must(amount === known.working * WAGE, 'other wages')
  known.working = 0
}

function bonus({ ref }: EventOf<'money'>, { bonuses, last }: Known, must: Must): void {
  must(ref !== undefined && !bonuses.has(ref), 'a second bonus')
  must(last?.type === 'answered' && last.right, 'a bonus for no right answer')
  bonuses.add(ref ?? '')
}

/** A call comes this many minutes before departure, or when the ticket was bought or moved if that was later. */
function called({ state, journey, since }: Held, { at }: RaceEvent, minutesBefore: number, must: Must): void {
  must(state === 'booked', 'a call for a ticket that is not booked')
  must(at === Math.max(journey.departure - minutesBefore * MINUTE, since), 'a call at another time')
}

function departs(event: EventOf<'boarded' | 'missed'>, known: Known, must: Must): void {
  const { at, ticketId, type } = event
  const ticket = known.tickets.get(ticketId)
  must(ticket?.state === 'booked' && ticket.journey.departure === at, 'not at departure')
  if (!ticket) return
  const { from, transport } = ticket.journey
  must(ticket.paid === ticket.fare && ticket.refunded === 0, 'not paid')
  must(ticket.boardings === (transport === 'walk' ? 0 : 1), 'called otherwise')
  const boarded = type === 'boarded'
  const ready = known.riding === undefined && known.place === from && known.busyUntil <= at
  must(boarded === ready, `ready: ${ready}`)
  known.departed.push({ ticketId, at, from, boarded })
  ticket.state = type
  if (boarded) known.riding = ticketId
}

/** What each kind of event must be like after those before it; kinds that are missing here may be anything. */
const CHECKS: { readonly [T in HappeningType]?: Check<T> } = {
  money(event, known, must) {
    known.wallet += event.amount
    must(known.wallet >= 0, `the wallet holds ${known.wallet}`)
    if (event.reason === 'fare' || event.reason === 'refund') fare(event, known, must)
    if (event.reason === 'work') wages(event, known, must)
    if (event.reason === 'bonus') bonus(event, known, must)
  },
  booked({ seq, at, ticketId, journey, fare: { fare: price } }, { tickets }, must) {
    must(journey.departure > at || journey.transport === 'walk', 'departed already')
    const none = { paid: 0, refunded: 0, checkIns: 0, boardings: 0 }
    tickets.set(ticketId, { seq, fare: price, journey, since: at, state: 'booked', ...none })
  },
  ticketMoved({ at, ticketId, journey }, { tickets }, must) {
    const ticket = tickets.get(ticketId)
    if (!ticket) return
    must(ticket.state === 'booked', 'moved after use')
    must(journey.departure > Math.max(at, ticket.journey.departure), 'moved to no later departure')
    Object.assign(ticket, { journey, since: at, checkIns: 0, boardings: 0 })
  },
  cancelled({ at, ticketId }, { tickets }, must) {
    const ticket = tickets.get(ticketId)
    must(ticket?.state === 'booked' && at < ticket.journey.departure, 'cancelled after use')
    if (ticket) ticket.state = 'cancelled'
  },
  checkInCalled(event, { tickets }, must) {
    const ticket = tickets.get(event.ticketId)
    if (!ticket) return
    called(ticket, event, ticket.journey.events.checkin, must)
    ticket.checkIns += 1
    must(ticket.checkIns === 1 && ticket.boardings === 0, 'called again, or after boarding')
  },
  boardingCalled(event, { tickets }, must) {
    const ticket = tickets.get(event.ticketId)
    if (!ticket) return
    called(ticket, event, ticket.journey.events.boarding, must)
    ticket.boardings += 1
    must(ticket.boardings === 1, 'called again')
  },
  boarded: departs,
  missed: departs,
  arrived({ at, ticketId }, known, must) {
    const ticket = known.tickets.get(ticketId)
    must(ticket?.state === 'boarded' && known.riding === ticketId, 'not on board')
    must(ticket?.journey.arrival === at, 'at another time')
    if (ticket) {
      ticket.state = 'arrived'
      known.place = ticket.journey.to
    }
    known.riding = undefined
  },
  placed({ location }, known, must) {
    known.place = location
    known.riding = undefined
    must(known.next?.type === 'stepCompleted', 'placed by no step')
  },
  answered({ at, busyUntil }, known, must) {
    must(known.busyUntil <= at, 'answered while busy')
    if (busyUntil !== undefined) known.busyUntil = busyUntil
  },
  roomTaken({ at, location, until }, known, must) {
    must(known.busyUntil <= at && known.place === location && known.riding === undefined, 'not there, or busy')
    must(known.last?.type === 'money' && known.last.reason === 'room', 'not paid')
    known.busyUntil = until
  },
  workStarted({ at, hours, until }, known, must) {
    must(known.busyUntil <= at && known.riding === undefined, 'on board, or busy')
    for (const { state, journey } of known.tickets.values()) {
      must(state !== 'booked' || until <= journey.departure, 'beyond a ride')
    }
    known.busyUntil = until
    known.working = hours
  },
  freed({ at }, { busyUntil }, must) {
    must(busyUntil === at, 'not at the end of it')
  },
  hintTaken({ stepId, task }, { hints }, must) {
    const hint = `${stepId} ${task}`
    must(!hints.has(hint), 'a hint twice')
    hints.add(hint)
  },
  ended(_, known) {
    known.over = true
  },
}

function check<T extends HappeningType>(event: EventOf<T>, known: Known, must: Must): void {
  const { last } = known
  must(!known.over, 'after the end')
  must(last === undefined || (event.at >= last.at && event.real >= last.real), 'time has run back')
  const own: Check<T> | undefined = CHECKS[event.type as T]
  own?.(event, known, must)
}

/** Of the rides that leave one place at one instant, the one booked first is boarded. */
function* departuresAtOnce({ departed, tickets }: Known): Generator<string> {
  const bookedAt = (id: TicketId): number => tickets.get(id)?.seq ?? 0
  for (const { ticketId, at, from, boarded } of departed) {
    const rivals = departed.filter((it) => it.ticketId !== ticketId && it.at === at && it.boarded)
    if (boarded && rivals.length > 0) yield `${ticketId} boarded with another at one instant`
    if (!boarded && rivals.some((it) => it.from === from && bookedAt(it.ticketId) > bookedAt(ticketId))) {
      yield `${ticketId} was booked before what was boarded at the same instant`
    }
  }
}

/**
 * Reads a log like an inspector, without the fold: who paid, who rode, where the player was.
 * @returns the faults, in sentences
 */
export function inspect(log: readonly RaceEvent[]): readonly string[] {
  const wrong: string[] = []
  const known: Known = {
    tickets: new Map(),
    departed: [],
    bonuses: new Set(),
    hints: new Set(),
    last: undefined,
    next: undefined,
    place: undefined,
    riding: undefined,
    wallet: 0,
    working: 0,
    busyUntil: 0,
    over: false,
  }
  for (const [i, event] of log.entries()) {
    const must: Must = (holds, what) => {
      if (!holds) wrong.push(`event ${event.seq} (${event.type}): ${what}`)
    }
    known.next = log[i + 1]
    must(event.seq === i + 1, 'out of turn')
    check(event, known, must)
    known.last = event
  }
  return [...wrong, ...departuresAtOnce(known)]
}
