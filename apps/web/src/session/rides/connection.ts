import {
  type Journey,
  MINUTE,
  type Race,
  type Ticket,
  byRideDeparture,
  isLive,
  overlapping,
  ridesBy,
  walkBetween,
} from '@final-call/domain'
import { shownSpan } from '../words/formats.ts'
import { spanText } from '../words/lengths.ts'
import { journeyWord } from '../words/words.ts'
import { type Places, placeName } from '../place/places.ts'
import { ridesAcrossGaps } from './gaps.ts'
import { isSameRide } from './same-ride.ts'

export interface Connection {
  readonly text: string
  /** Whether the next ride will be missed as things stand. */
  readonly fails: boolean
  /** Set if it is about the next ticket alone, and not about the change between the two. */
  readonly ofTicket?: true
}

const SAME = 'It is the departure of your other ticket: you will use one of the two.'

const span = (minutes: number): string => spanText(minutes * MINUTE)

const change = (minutes: number): Connection =>
  minutes < 0
    ? { text: `${span(-minutes)} too late for the next`, fails: true }
    : { text: `${span(minutes)} to change`, fails: false }

/** The connection of a ticket with one that its ride overlaps; `rides` are those that the player will take as things stand. */
function overlapWith(rival: Ticket, ticket: Ticket, rides: readonly Ticket[]): Connection {
  const ride = journeyWord(rival.journey)
  if (rival.state === 'boarded')
    return { text: `It leaves while you are on your ${ride}: you will miss it.`, fails: true, ofTicket: true }
  const taken = rides.includes(ticket) ? 'take' : 'miss'
  const stands = [rival, ticket].some((it) => rides.includes(it)) ? ` As things stand you ${taken} this one.` : ''
  return { text: `It overlaps your ${ride}: you can take only one of the two.${stands}`, fails: true, ofTicket: true }
}

/** The connection between the arrival of one ride and the departure of the next. */
export function connectionOf(first: Journey, next: Journey, places: Places): Connection {
  if (isSameRide(first, next)) return { text: SAME, fails: true, ofTicket: true }
  const margin = shownSpan(first.arrival, next.departure) / MINUTE
  if (first.to === next.from && margin === 0 && next.transport === 'walk') return { text: 'Then on foot', fails: false }
  if (first.to === next.from) return change(margin)
  const from = placeName(places, next.from)
  const walk = walkBetween({ locations: places }, { from: first.to, to: next.from }, first.arrival)
  if (!walk) return { text: `Nothing takes you from ${placeName(places, first.to)} to ${from} yet`, fails: true }
  const takes = Math.round((walk.arrival - walk.departure) / MINUTE)
  return margin < takes
    ? { text: `${span(takes)} to walk to ${from}, and ${span(margin)} for it`, fails: true }
    : { text: `${span(margin)} to change, with ${span(takes)} to walk to ${from}: book that walk too`, fails: false }
}

/**
 * The tickets held, by departure, each with its connection from the ride that the player will have taken before. Rides that will be
 * missed do not count as taken. A ticket after a gap is judged as if the gap were closed, so that each gap is told once.
 */
export function connected(
  race: Race,
  places: Places,
): readonly { readonly ticket: Ticket; readonly before?: Connection }[] {
  const rides = ridesBy(race)
  const hoped = ridesAcrossGaps(race, rides)
  const held = race.tickets.filter(isLive).toSorted(byRideDeparture)
  return held.map((ticket, i) => {
    const earlier = held.slice(0, i)
    const same = earlier.find(({ journey }) => isSameRide(journey, ticket.journey))
    const before = rides.includes(ticket) ? rides : hoped
    const taken = same ?? earlier.findLast((it) => before.includes(it))
    const over = overlapping(ticket.journey, earlier)
    // Of several, the ride that the player is on or will take.
    const rival = over.findLast((it) => before.includes(it)) ?? over.at(-1)
    if (!same && rival && rival.journey.to !== ticket.journey.from)
      return { ticket, before: overlapWith(rival, ticket, rides) }
    return taken ? { ticket, before: connectionOf(taken.journey, ticket.journey, places) } : { ticket }
  })
}
