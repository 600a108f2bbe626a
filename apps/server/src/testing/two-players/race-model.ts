import type { EventOf, HappeningOf, Journey, RaceEvent } from '@final-call/domain'

const MINUTE = 60_000
const GOLD = 20
/** Cents for a game hour of work. */
const WAGE = 500

export interface TicketModel {
  readonly journey: Journey
  readonly fare: HappeningOf<'booked'>['fare']
  readonly state: 'booked' | 'boarded' | 'arrived' | 'missed' | 'cancelled' | 'void'
  readonly paid: number
  readonly refunded: boolean
  /** Tickets that it overlapped while both were held. */
  readonly beside: readonly string[]
}

/** A race according to the rules, from the messages to its player: a second implementation, independent of the domain's fold. */
export interface RaceModel {
  readonly source: string
  readonly seq: number
  /** Cents. */
  readonly wallet: number
  readonly tickets: ReadonlyMap<string, TicketModel>
  readonly place: string | undefined
  readonly aboard: string | undefined
  readonly busyUntil: number
  readonly working: number
  readonly openStep: HappeningOf<'stepOpened'>['step'] | undefined
  readonly done: readonly string[]
  readonly legs: number
  readonly wrong: ReadonlyMap<string, number>
  readonly hints: ReadonlySet<string>
  /** Transfers and their cents. */
  readonly topUps: ReadonlyMap<string, number>
  readonly over: 'complete' | 'abandoned' | 'out of time' | undefined
}

export const NEW_RACE: RaceModel = {
  source: '',
  seq: 0,
  wallet: 0,
  tickets: new Map(),
  place: undefined,
  aboard: undefined,
  busyUntil: 0,
  working: 0,
  openStep: undefined,
  done: [],
  legs: 0,
  wrong: new Map(),
  hints: new Set(),
  topUps: new Map(),
  over: undefined,
}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

const isHeld = ({ state }: TicketModel): boolean => state === 'booked' || state === 'boarded'

const overlap = (a: Journey, b: Journey): boolean => a.departure < b.arrival && b.departure < a.arrival

/** The held tickets, other than its own, that a journey overlaps. */
const besides = (tickets: ReadonlyMap<string, TicketModel>, own: string, journey: Journey): readonly string[] =>
  [...tickets].filter(([id, it]) => id !== own && isHeld(it) && overlap(it.journey, journey)).map(([id]) => id)

/** Whether cancelling a ticket at that instant refunds its fare. */
function isRefunded({ tickets }: RaceModel, id: string, at: number): boolean {
  const ticket = tickets.get(id)
  if (ticket?.state !== 'booked' || ticket.fare.fare === 0 || ticket.fare.soldUntil !== undefined) return false
  const { departure, events } = ticket.journey
  const early = Math.max(events.checkin, events.boarding, 10)
  if (at >= (ticket.fare.class === GOLD ? departure : departure - early * MINUTE)) return false
  return ![...tickets].some(([other, it]) => it.refunded && (it.beside.includes(id) || ticket.beside.includes(other)))
}

const withTicket = (race: RaceModel, id: string, change: (ticket: TicketModel) => Partial<TicketModel>): RaceModel => {
  const ticket = race.tickets.get(id)
  if (!ticket) throw new Error(`there is no ticket ${id}`)
  return { ...race, tickets: new Map(race.tickets).set(id, { ...ticket, ...change(ticket) }) }
}

function ride(race: RaceModel, event: EventOf<'boarded' | 'missed' | 'arrived'>): RaceModel {
  const { ticketId: id, at } = event
  const ticket = race.tickets.get(id)
  if (!ticket) throw new Error(`there is no ticket ${id}`)
  if (event.type === 'arrived') {
    must(ticket.state === 'boarded' && race.aboard === id, `${id} arrives, and was not boarded`)
    must(at === ticket.journey.arrival, `${id} arrives at another time`)
    return { ...withTicket(race, id, () => ({ state: 'arrived' })), aboard: undefined, place: ticket.journey.to }
  }
  must(ticket.state === 'booked' && at === ticket.journey.departure, `${id} is ${event.type} late, or twice`)
  must(ticket.paid === ticket.fare.fare, `${id} is used and was not paid`)
  const ready = race.aboard === undefined && race.place === ticket.journey.from && race.busyUntil <= at
  must((event.type === 'boarded') === ready, `${id} is ${event.type}, and the player is${ready ? '' : ' not'} there`)
  const used = withTicket(race, id, () => ({ state: event.type }))
  return event.type === 'boarded' ? { ...used, aboard: id, place: undefined } : used
}

function money(race: RaceModel, { reason, amount, ref = '' }: HappeningOf<'money'>): RaceModel {
  const wallet = race.wallet + amount
  must(wallet >= 0, `the wallet holds ${wallet}`)
  const paid = { ...race, wallet }
  switch (reason) {
    case 'fare':
      return withTicket(paid, ref, (ticket) => ({ paid: ticket.paid - amount }))
    case 'refund':
      return withTicket(paid, ref, (ticket) => {
        must(ticket.refunded && ticket.paid === amount, `${amount} is refunded for ${ref}`)
        return { paid: 0 }
      })
    case 'work':
      must(race.working > 0 && amount === race.working * WAGE, `${amount} for ${race.working} hours of work`)
      return { ...paid, working: 0 }
    case 'top-up':
      must(!race.topUps.has(ref), 'a transfer has come twice')
      return { ...paid, topUps: new Map(race.topUps).set(ref, amount) }
    default:
      return paid
  }
}

/** `[leg, step, what was added after it]`, to be compared element by element. */
const orderOf = (id: string): readonly number[] => {
  const [, leg, step, added] = /^leg-(\d+)-step-(\d+)(-\w+)?$/.exec(id) ?? []
  return [Number(leg), Number(step), ['', '-await', '-move'].indexOf(added ?? '')]
}

function isAfter(a: string, b: string): boolean {
  const [one, other] = [orderOf(a), orderOf(b)]
  const at = one.findIndex((n, i) => n !== other[i])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** Whether its holder is on the same trip with another ticket, or has been. */
const isOvertaken = ({ tickets }: RaceModel, { state, journey: { from, to } }: TicketModel): boolean =>
  state === 'booked' &&
  [...tickets.values()].some(
    (it) => (it.state === 'boarded' || it.state === 'arrived') && it.journey.from === from && it.journey.to === to,
  )

function step(race: RaceModel, event: RaceEvent): RaceModel {
  const last = race.done.at(-1)
  switch (event.type) {
    case 'legOpened':
      must(event.leg.order === race.legs && race.openStep === undefined, 'a leg opens out of turn')
      return { ...race, legs: race.legs + 1 }
    case 'stepOpened':
      must(race.openStep === undefined, 'two steps are open')
      must(last === undefined || isAfter(event.step.id, last), `${event.step.id} opens after ${last}`)
      must(orderOf(event.step.id)[0] === race.legs, `${event.step.id} opens in another leg`)
      return { ...race, openStep: event.step }
    case 'stepCompleted':
      must(race.openStep?.id === event.stepId, `${event.stepId} is completed, and was not open`)
      must(!race.done.includes(event.stepId), `${event.stepId} is completed twice`)
      return { ...race, openStep: undefined, done: [...race.done, event.stepId] }
    case 'stepReopened': {
      const ticket = race.tickets.get(event.ticketId)
      const gone = ticket?.state === 'missed' || ticket?.state === 'cancelled'
      must(gone || (ticket !== undefined && isOvertaken(race, ticket)), `${event.stepId} opens again for no reason`)
      must(race.done.includes(event.stepId), `${event.stepId} opens again, and was not complete`)
      const content = { stepType: 'unknown', kind: 'booking' } as const
      const openStep = { id: event.stepId, legId: '', content, added: false }
      return { ...race, openStep, done: race.done.filter((id) => id !== event.stepId && !isAfter(id, event.stepId)) }
    }
    default:
      return race
  }
}

/** The race after one more event. @throws Error that names the rule it breaks */
export function next(race: RaceModel, event: RaceEvent): RaceModel {
  must(event.seq === race.seq + 1, `event ${event.seq} comes after ${race.seq}`)
  must(race.over === undefined, `${event.type} in a race that is over`)
  const here = { ...race, seq: event.seq }
  switch (event.type) {
    case 'started':
      return { ...here, source: event.gameIdSource }
    case 'money':
      return money(here, event)
    case 'booked': {
      const { journey, fare, ticketId } = event
      must(!race.tickets.has(ticketId), `${ticketId} is booked twice`)
      must(journey.departure > event.at || journey.transport === 'walk', `${ticketId} had departed`)
      const beside = besides(race.tickets, ticketId, journey)
      const ticket: TicketModel = { journey, fare, state: 'booked', paid: 0, refunded: false, beside }
      return { ...here, tickets: new Map(race.tickets).set(ticketId, ticket) }
    }
    case 'ticketMoved':
      return withTicket(here, event.ticketId, (ticket) => {
        must(ticket.state === 'booked' && ticket.fare.class === GOLD, `${event.ticketId} may not be moved`)
        must(event.journey.departure > ticket.journey.departure, `${event.ticketId} is moved to no later departure`)
        const beside = [...ticket.beside, ...besides(race.tickets, event.ticketId, event.journey)]
        return { journey: event.journey, beside }
      })
    case 'cancelled':
      must(
        event.refunded === isRefunded(race, event.ticketId, event.at),
        `${event.ticketId}: refunded ${event.refunded}`,
      )
      return withTicket(here, event.ticketId, (ticket) => {
        must(ticket.state === 'booked', `${event.ticketId} is cancelled after use`)
        return { state: 'cancelled', refunded: event.refunded }
      })
    case 'boarded':
    case 'missed':
    case 'arrived':
      return ride(here, event)
    case 'placed':
      must(race.aboard === undefined, 'a player on board is put somewhere else')
      return { ...here, place: event.location }
    case 'answered': {
      const task = `${event.stepId} ${event.task}`
      must(event.stepId === race.openStep?.id && race.busyUntil <= event.at, `${task} cannot be answered`)
      if (event.right) return here
      const before = race.wrong.get(task) ?? 0
      const minutes = ((event.busyUntil ?? 0) - event.at) / MINUTE
      const penalty = Math.min(480, 15 * 2 ** before)
      must(minutes === penalty || minutes === 2 * penalty, `${minutes} minutes for wrong answer ${before + 1}`)
      return { ...here, busyUntil: event.busyUntil ?? 0, wrong: new Map(race.wrong).set(task, before + 1) }
    }
    case 'roomTaken':
    case 'workStarted': {
      must(
        race.busyUntil <= event.at && race.aboard === undefined && race.place !== undefined,
        `${event.type} while busy`,
      )
      const hours = event.type === 'workStarted' ? event.hours : 0
      return { ...here, busyUntil: event.until, working: hours }
    }
    case 'hintTaken': {
      const task = `${event.stepId} ${event.task}`
      must(!race.hints.has(task), `the hint of ${task} twice`)
      return { ...here, hints: new Set([...race.hints, task]) }
    }
    case 'ended': {
      const tickets = [...race.tickets].map(
        ([id, it]) => [id, isHeld(it) ? { ...it, state: 'void' as const } : it] as const,
      )
      return { ...here, tickets: new Map(tickets), over: event.ending, openStep: undefined }
    }
    default:
      return step(here, event)
  }
}
