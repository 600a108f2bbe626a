import {
  BOOK_STEPS,
  type Cents,
  type Journey,
  type LocationId,
  type Mode,
  type Whereabouts,
  type Ticket,
  type TicketId,
  type WayOn,
  balance,
  cents,
  gameMs,
  isBookStep,
  isFree,
  isLive,
  isRefundable,
  leavesAfterEnd,
  openStepOf,
  overlapping,
  refundUntil,
  refundable,
  ridesBy,
  ridesFrom,
  walkBetween,
  whereaboutsAt,
} from '@final-call/domain'
import { leftText, shownSpan } from '../words/formats.ts'
import { spanText } from '../words/lengths.ts'
import { placeName } from '../place/places.ts'
import { savedText, walkFirst } from './will-miss.ts'
import { questionLeft } from './question-left.ts'
import { endsBefore } from './race-end.ts'
import { isHeld, isSameRun } from './same-ride.ts'
import { completesStep, endAfter, shortText } from './short-of-money.ts'
import { type Gap, gapBefore, walkedTo } from './gaps.ts'
import { type Scene, momentThere, timeThere } from '../place/where.ts'
import { RIDE_ASKED, journeyWord } from '../words/words.ts'

export interface Warning {
  readonly kind: 'held' | 'late' | 'busy' | 'overlap' | 'away' | 'question' | 'asked' | 'end' | 'short'
  readonly text: string
}

/** A journey that the player might book, as things stand. */
export interface PlannedJourney extends Scene {
  readonly journey: Journey
  readonly price: Cents
  /** The cheapest known way on from the destination, or from where the tickets held lead on to from there: `endAfter`. */
  readonly cheapestOn?: WayOn | undefined
  /** A ticket that the journey would replace; it is left out of account. */
  readonly instead?: TicketId
}

/** The warning about the walk to where the journey leaves; undefined if that is too far to walk. */
function onFoot({ places, now, journey }: PlannedJourney, whereabouts: Whereabouts): string | undefined {
  const start = gameMs(Math.max(now, whereabouts.from))
  const walk = walkBetween({ locations: places }, { from: whereabouts.location, to: journey.from }, start)
  if (!walk) return undefined
  const takes = spanText(walk.arrival - walk.departure)
  const way = `from ${placeName(places, whereabouts.location)} to ${placeName(places, journey.from)}`
  if (walk.arrival > journey.departure) {
    // A minute that has begun counts in full in the difference of two displayed times.
    const left =
      shownSpan(walk.arrival, journey.departure) < 0 ? leftText(journey.departure, start) : `less than ${takes}`
    return start > now
      ? `You would be late: the walk ${way} takes ${takes}, and you have ${left}.`
      : `You would be late: the walk ${way} takes ${takes}, and it leaves in ${left}.`
  }
  return `You have to get ${way} first: the walk takes ${takes}, and you have ${leftText(journey.departure, start)}.`
}

/** The warning about a way that the player holds no ticket for: to the journey, or to a ride held that leads to it. */
function wayMissing(plan: PlannedJourney, { from, ride }: Gap): string {
  const [start, end] = [from, ride.from].map((id) => placeName(plan.places, id))
  const whose = ride === plan.journey ? '' : `, for your ${journeyWord(ride)}`
  const leaves = timeThere(ride.departure, ride.from, plan)
  return `You have to get from ${start} to ${end} by ${leaves}${whose}: you hold no ticket for that yet.`
}

function late(plan: PlannedJourney): readonly Warning[] {
  const { race, places, journey } = plan
  const whereabouts = whereaboutsAt(race, journey.departure)
  const leaves = momentThere(journey.departure, journey.from, plan)
  const from = placeName(places, journey.from)
  if (!whereabouts) return []
  if (whereabouts.location !== journey.from) {
    const where = placeName(places, whereabouts.location)
    const byFoot = onFoot(plan, whereabouts)
    if (byFoot !== undefined) return [{ kind: 'late', text: byFoot }]
    const first = walkedTo(journey, plan)
    if (first) return [{ kind: 'late', text: `To be at ${from} by then ${walkFirst(first, places)}.` }]
    const text =
      whereabouts.from > journey.departure
        ? `You would not be at ${from} ${leaves}: with the tickets that you hold you are on your way to ${where} then.`
        : wayMissing(plan, gapBefore(journey, race) ?? { from: whereabouts.location, ride: journey })
    return [{ kind: 'late', text }]
  }
  if (whereabouts.from <= journey.departure) return []
  return [
    {
      kind: 'late',
      text: `You would be late: you reach ${from} ${momentThere(whereabouts.from, journey.from, plan)}, and it leaves ${leaves}.`,
    },
  ]
}

const isBusy = ({ race, journey }: PlannedJourney): boolean => !isFree(race, journey.departure)

function busy(plan: PlannedJourney): readonly Warning[] {
  const { race, journey } = plan
  if (race.busyUntil === undefined || !isBusy(plan)) return []
  const until = timeThere(race.busyUntil, journey.from, plan)
  const leaves = momentThere(journey.departure, journey.from, plan)
  return [{ kind: 'busy', text: `You are busy until ${until}, and it leaves ${leaves}.` }]
}

/** [TKT-6] A sentence that only one of two overlapping tickets can be refunded; empty unless both could be. */
function oneRefund({ race, now, journey }: PlannedJourney, held: Ticket): string {
  const back = journey.fares.some((fare) => isRefundable({ fare }) && now < refundUntil({ journey, fare }))
  return back && refundable(held, race.tickets, now) ? ' Only one of the two can be refunded.' : ''
}

/** Warns of a second fare for the next or the previous part of a ride: a service costs the same however far one rides. */
function sameRun({ race, places, journey }: PlannedJourney): readonly Warning[] {
  const ticket = race.tickets.find(
    (it) =>
      isLive(it) &&
      isSameRun(it.journey, journey) &&
      (it.journey.to === journey.from || it.journey.from === journey.to),
  )
  if (!ticket) return []
  const { from, to } = ticket.journey
  const way = `from ${placeName(places, from)} to ${placeName(places, to)}`
  return [
    {
      kind: 'held',
      text: `It is the ${journeyWord(journey)} of your ticket ${way}. One ticket for the whole way costs a single fare.`,
    },
  ]
}

const held = (plan: PlannedJourney, tickets: readonly Ticket[]): readonly Warning[] =>
  tickets.slice(0, 1).map((ticket) => ({
    kind: 'held',
    text: `You hold a ticket for this departure already.${oneRefund(plan, ticket)}`,
  }))

const overlap = (plan: PlannedJourney): readonly Warning[] => {
  const { race, places, journey } = plan
  return overlapping(journey, race.tickets).map((ticket) => {
    const { journey: held } = ticket
    if (journey.to === held.from && journey.departure < held.departure) {
      const there = timeThere(journey.arrival, journey.to, plan)
      const gone = momentThere(held.departure, held.from, plan)
      return {
        kind: 'overlap',
        text: `You reach ${placeName(places, journey.to)} only at ${there}, too late for your ${journeyWord(held)}, which leaves ${gone}.${savedText(ticket, plan)}`,
      }
    }
    const leaves = timeThere(held.departure, held.from, plan)
    const arrives = timeThere(held.arrival, held.to, plan)
    return {
      kind: 'overlap',
      text: `It overlaps your ${journeyWord(held)} to ${placeName(places, held.to)}, ${leaves} to ${arrives}.${oneRefund(plan, ticket)}`,
    }
  })
}

/** Warns of the first booked ride that the player would no longer be able to board from this journey's destination. */
function away(plan: PlannedJourney): readonly Warning[] {
  const { race, places, journey } = plan
  const { from, to, departure, arrival } = journey
  const whereabouts = whereaboutsAt(race, departure)
  if (whereabouts?.location !== from || whereabouts.from > departure) return []
  const still = ridesFrom(race, { location: to, from: arrival })
  const ticket = ridesBy(race).find((ride) => ride.journey.departure >= arrival && !still.includes(ride))
  if (!ticket) return []
  const lost = ticket.journey
  const walk = walkBetween({ locations: places }, { from: to, to: lost.from }, arrival)
  const onFoot = walk ? `, ${spanText(walk.arrival - walk.departure)} on foot` : ''
  const name = `${journeyWord(lost)} to ${placeName(places, lost.to)}`
  const leaves = momentThere(lost.departure, lost.from, plan)
  return [
    {
      kind: 'away',
      text: `It takes you to ${placeName(places, to)}. Your ${name} leaves from ${placeName(places, lost.from)}${onFoot}, ${leaves}: you will miss it, unless you are back by then.${savedText(ticket, plan)}`,
    },
  ]
}

/** Warns if the open question can be answered only where this ride leaves. */
function question(plan: PlannedJourney): readonly Warning[] {
  const text = questionLeft(plan.journey, plan)
  return text === undefined ? [] : [{ kind: 'question', text }]
}

/** Warns if this ride leads away from where the open step wants another ticket to start. */
function asked({ race, places, journey: { transport, from, to, departure } }: PlannedJourney): readonly Warning[] {
  const content = openStepOf(race)?.content
  if (!content || !isBookStep(content)) return []
  const kinds: readonly Mode[] = BOOK_STEPS[content.stepType]
  if (content.from === from && content.to === to && kinds.includes(transport)) return []
  const isNear = (place: LocationId): boolean =>
    place === content.from ||
    walkBetween({ locations: places }, { from: place, to: content.from }, departure) !== undefined
  if (!isNear(from) || isNear(to)) return []
  const [start, end] = [content.from, content.to].map((id) => placeName(places, id))
  const text = `The step asks for another ticket: ${RIDE_ASKED[content.stepType]} from ${start} to ${end}.`
  return [{ kind: 'asked', text }]
}

/** Warns if the race ends during the ride. */
function end(plan: PlannedJourney): readonly Warning[] {
  const { race, places, journey } = plan
  const { to, arrival } = journey
  const text = endsBefore(arrival, `you get to ${placeName(places, to)}`, to, plan)
  return text === undefined || leavesAfterEnd(race, journey) ? [] : [{ kind: 'end', text }]
}

function short({ race, places, journey, price, cheapestOn }: PlannedJourney): readonly Warning[] {
  if (completesStep(race, journey)) return []
  const { to, arrival } = endAfter(race, journey)
  const left = { there: to, since: arrival, money: cents(balance(race.ledger) - price) }
  const text = shortText(race, places, left, cheapestOn)
  return text === undefined ? [] : [{ kind: 'short', text }]
}

/** Whether the player would miss the ride wherever it leaves: they are busy then, or still on a ride that they hold a ticket for. */
function isLost(plan: PlannedJourney): boolean {
  const { race, journey } = plan
  const whereabouts = whereaboutsAt(race, journey.departure)
  return isBusy(plan) || (whereabouts !== undefined && whereabouts.from > journey.departure)
}

/** What a player should know before paying. Warnings forbid nothing: players may be late. */
export function warningsFor({ instead, race, ...rest }: PlannedJourney): readonly Warning[] {
  const tickets = race.tickets.filter(({ ticketId }) => ticketId !== instead)
  const same = tickets.filter((it) => isHeld(rest.journey, [it]))
  const plan = { ...rest, race: { ...race, tickets } }
  // A ticket held for this same departure is not another ride.
  const others = { ...plan, race: { ...race, tickets: tickets.filter((it) => !same.includes(it)) } }
  const lost = isLost(others)
  return [
    ...held(plan, same),
    ...sameRun(plan),
    ...late(others),
    ...busy(plan),
    ...overlap(others),
    ...(lost ? [] : [...away(others), ...question(others)]),
    ...asked(plan),
    ...end(plan),
    // What comes after a ride matters only to those who will be on it.
    ...(lost ? [] : short(plan)),
  ]
}
