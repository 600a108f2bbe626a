import type { TicketId } from '../ticket/ticket.ts'
import type { RaceEvent } from '../race/events.ts'
import type { Journey } from '../timetable/journey.ts'
import type { GameMs } from '../time/units.ts'

interface Held {
  readonly seq: number
  readonly fare: number
  journey: Journey
  since: GameMs
  state: 'booked' | 'boarded' | 'arrived' | 'missed' | 'cancelled'
  paid: number
  refunded: number
  /** Calls for the journey that it is for now. */
  checkIns: number
  boardings: number
}

/**
 * Reads a log as an inspector would, with no help of the fold: who paid, who rode, where the player was.
 * @returns what is wrong with it, in sentences.
 */
export function inspect(log: readonly RaceEvent[]): readonly string[] {
  const wrong: string[] = []
  const tickets = new Map<TicketId, Held>()
  let place: string | undefined
  let riding: TicketId | undefined
  let wallet = 0
  let over = false
  let busyUntil = 0
  let working = 0
  let last: RaceEvent | undefined
  const departed: { id: TicketId; at: GameMs; from: string; boarded: boolean; busy: boolean }[] = []
  const bonuses = new Set<string>()
  const hints = new Set<string>()

  const must = (holds: boolean, event: RaceEvent, what: string): void => {
    if (!holds) wrong.push(`event ${event.seq} (${event.type}): ${what}`)
  }
  function called(ticket: Held, event: RaceEvent, minutes: number): void {
    must(ticket.state === 'booked', event, 'a call for a ticket that is not booked')
    must(
      event.at === Math.max(ticket.journey.departure - minutes * 60_000, ticket.since),
      event,
      'a call at another time',
    )
  }

  for (const [i, event] of log.entries()) {
    const { at } = event
    must(event.seq === i + 1, event, 'out of turn')
    must(!over, event, 'after the end')
    must(last === undefined || (at >= last.at && event.real >= last.real), event, 'time has run back')
    const ticket = 'ticketId' in event && event.ticketId !== undefined ? tickets.get(event.ticketId) : undefined
    switch (event.type) {
      case 'money':
        wallet += event.amount
        must(wallet >= 0, event, `the wallet holds ${wallet}`)
        if (event.reason === 'fare' || event.reason === 'refund') {
          const paidFor = tickets.get(event.ref ?? '')
          must(paidFor !== undefined, event, 'for no ticket')
          if (!paidFor) break
          if (event.reason === 'fare') paidFor.paid -= event.amount
          else paidFor.refunded += event.amount
          must(paidFor.paid === paidFor.fare, event, 'another price')
          must(event.reason === 'fare' || last?.type === 'cancelled', event, 'a refund without a cancellation')
          must(paidFor.refunded === 0 || paidFor.refunded === paidFor.fare, event, 'another refund')
        } else if (event.reason === 'work') {
          must(last?.type === 'freed' && working > 0, event, 'wages for no work')
          must(event.amount === working * 500, event, 'other wages')
          working = 0
        } else if (event.reason === 'bonus') {
          must(event.ref !== undefined && !bonuses.has(event.ref), event, 'a second bonus')
          must(last?.type === 'answered' && last.right, event, 'a bonus for no right answer')
          bonuses.add(event.ref ?? '')
        }
        break
      case 'booked':
        must(event.journey.departure > at || event.journey.transport === 'walk', event, 'departed already')
        tickets.set(event.ticketId, {
          seq: event.seq,
          fare: event.fare.fare,
          journey: event.journey,
          since: at,
          state: 'booked',
          paid: 0,
          refunded: 0,
          checkIns: 0,
          boardings: 0,
        })
        break
      case 'ticketMoved':
        if (!ticket) break
        must(ticket.state === 'booked', event, 'moved after use')
        must(event.journey.departure > Math.max(at, ticket.journey.departure), event, 'moved to no later departure')
        Object.assign(ticket, { journey: event.journey, since: at, checkIns: 0, boardings: 0 })
        break
      case 'cancelled':
        must(ticket?.state === 'booked' && at < ticket.journey.departure, event, 'cancelled after use')
        if (ticket) ticket.state = 'cancelled'
        break
      case 'checkInCalled':
        if (!ticket) break
        called(ticket, event, ticket.journey.events.checkin)
        ticket.checkIns += 1
        must(ticket.checkIns === 1 && ticket.boardings === 0, event, 'called again, or after boarding')
        break
      case 'boardingCalled':
        if (!ticket) break
        called(ticket, event, ticket.journey.events.boarding)
        ticket.boardings += 1
        must(ticket.boardings === 1, event, 'called again')
        break
      case 'boarded':
      case 'missed': {
        must(ticket?.state === 'booked' && ticket.journey.departure === at, event, 'not at departure')
        if (!ticket) break
        must(ticket.paid === ticket.fare && ticket.refunded === 0, event, 'not paid')
        must(ticket.boardings === (ticket.journey.transport === 'walk' ? 0 : 1), event, 'called otherwise')
        const boarded = event.type === 'boarded'
        const ready = riding === undefined && place === ticket.journey.from && busyUntil <= at
        must(boarded === ready, event, `ready: ${ready}`)
        departed.push({ id: event.ticketId, at, from: ticket.journey.from, boarded, busy: busyUntil > at })
        ticket.state = event.type
        if (boarded) riding = event.ticketId
        break
      }
      case 'arrived':
        must(ticket?.state === 'boarded' && riding === event.ticketId, event, 'not on board')
        must(ticket?.journey.arrival === at, event, 'at another time')
        if (ticket) {
          ticket.state = 'arrived'
          place = ticket.journey.to
        }
        riding = undefined
        break
      case 'placed':
        place = event.location
        riding = undefined
        must(log[i + 1]?.type === 'stepCompleted', event, 'placed by no step')
        break
      case 'answered':
        must(busyUntil <= at, event, 'answered while busy')
        if (event.busyUntil !== undefined) busyUntil = event.busyUntil
        break
      case 'roomTaken':
        must(busyUntil <= at && place === event.location && riding === undefined, event, 'not there, or busy')
        must(last?.type === 'money' && last.reason === 'room', event, 'not paid')
        busyUntil = event.until
        break
      case 'workStarted':
        must(busyUntil <= at && riding === undefined, event, 'on board, or busy')
        busyUntil = event.until
        working = event.hours
        break
      case 'freed':
        must(busyUntil === at, event, 'not at the end of it')
        break
      case 'hintTaken': {
        const hint = `${event.stepId} ${event.task}`
        must(!hints.has(hint), event, 'a hint twice')
        hints.add(hint)
        break
      }
      case 'ended':
        over = true
        break
      default:
        break
    }
    last = event
  }

  for (const { id, at, boarded } of departed) {
    const rivals = departed.filter((it) => it.id !== id && it.at === at && it.boarded)
    const before = (other: TicketId): boolean => (tickets.get(other)?.seq ?? 0) < (tickets.get(id)?.seq ?? 0)
    if (
      !boarded &&
      rivals.some((it) => !before(it.id) && tickets.get(id)?.journey.from === tickets.get(it.id)?.journey.from)
    ) {
      wrong.push(`${id} was booked before what was boarded at the same instant`)
    }
    if (boarded && rivals.length > 0) wrong.push(`${id} boarded with another at one instant`)
  }
  return wrong
}
