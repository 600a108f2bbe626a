import {
  type Cents,
  type GameMs,
  type LocationId,
  type Race,
  type RaceEvent,
  type Ticket,
  cents,
  gameMs,
  ticketOf,
} from '@final-call/domain'

/** A line of the itinerary. */
export type ItineraryLine = Ride | Lost | Stay
/** A ride that was taken to its end. */
export interface Ride {
  readonly kind: 'ride'
  readonly at: GameMs
  readonly ticket: Ticket
}
/** A ticket that was paid for and not used. */
export interface Lost {
  readonly kind: 'lost'
  readonly at: GameMs
  readonly ticket: Ticket
}
/** A night in a room, or work. */
export interface Stay {
  readonly kind: 'room' | 'work'
  readonly at: GameMs
  /** At most the end of the race. */
  readonly until: GameMs
  readonly location: LocationId | undefined
  /** Negative for a payment; zero for work that the end of the race interrupted. */
  readonly amount: Cents
}

function ofTicket(ticket: Ticket): readonly (Ride | Lost)[] {
  const { state, journey, refunded } = ticket
  const at = journey.departure
  if (state === 'arrived') return [{ kind: 'ride', at, ticket }]
  // An unused walk cost nothing.
  return refunded || journey.transport === 'walk' ? [] : [{ kind: 'lost', at, ticket }]
}

const moneyOf = (log: readonly RaceEvent[], reason: 'room' | 'work', at: GameMs): Cents =>
  log.flatMap((it) => (it.type === 'money' && it.reason === reason && it.at === at ? [it.amount] : []))[0] ?? cents(0)

/** Rooms and work, in the order of the log. An event of work does not contain its place, which follows from earlier events. */
function stays(log: readonly RaceEvent[], race: Pick<Race, 'tickets' | 'ended'>): readonly Stay[] {
  const found: Stay[] = []
  let location: LocationId | undefined
  for (const event of log) {
    const { at } = event
    if (event.type === 'placed') location = event.location
    if (event.type === 'arrived') location = ticketOf(race, event.ticketId)?.journey.to
    if (event.type === 'roomTaken')
      found.push({ kind: 'room', at, until: event.until, location: event.location, amount: moneyOf(log, 'room', at) })
    if (event.type === 'workStarted')
      found.push({ kind: 'work', at, until: event.until, location, amount: moneyOf(log, 'work', event.until) })
  }
  const over = race.ended?.at ?? Number.POSITIVE_INFINITY
  return found.map((it) => ({ ...it, until: gameMs(Math.min(it.until, over)) }))
}

/** Everything that took a race's time or its fares, in order: rides, unused tickets, rooms and work. */
export const itineraryLines = (
  log: readonly RaceEvent[],
  race: Pick<Race, 'tickets' | 'ended'>,
): readonly ItineraryLine[] => [...race.tickets.flatMap(ofTicket), ...stays(log, race)].toSorted((a, b) => a.at - b.at)
