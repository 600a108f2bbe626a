import {
  type GameMs,
  type Journey,
  type Race,
  type Ticket,
  moneyText,
  refundUntil,
  ridesFrom,
  ticketOf,
} from '@final-call/domain'
import { placeName } from '../place/places.ts'
import { type Scene, momentThere, timeThere } from '../place/where.ts'
import { questionLeft } from '../rides/question-left.ts'
import { lossText } from '../rides/refunds.ts'
import { realSeconds, realText } from '../rides/waiting.ts'
import { reasonNow } from '../rides/why-missed.ts'
import { awayFrom, savedText, tooBusyText } from '../rides/will-miss.ts'
import { leftText } from '../words/formats.ts'
import { journeyName, journeyWord } from '../words/words.ts'
import type { GateCall, MissedCall } from './gate-call.ts'

type CallTo = Pick<GateCall, 'kind' | 'ticketId'>

const TITLES: { readonly [K in GateCall['kind']]: (journey: Journey) => string } = {
  'check-in': (journey) => `Check-in for ${journeyName(journey)}`,
  boarding: (journey) => `Boarding Now: ${journeyName(journey)}`,
  refund: (journey) => `Refund closes: ${journeyName(journey)}`,
  missed: (journey) => `You missed your ${journeyWord(journey)}`,
}

/** The title of a call. Source of those to check-in and boarding: the specification, section 4. */
export function titleText({ kind, ticketId }: CallTo, race: Race): string {
  const ticket = ticketOf(race, ticketId)
  return ticket ? TITLES[kind](ticket.journey) : ''
}

/** Says that a ride left without the player, why, and what it cost. */
function leftWithout({ journey, fare }: Ticket, reason: string, scene: Scene): string {
  const { transport, to, from, departure } = journey
  const left = `Your ${transport} to ${placeName(scene.places, to)} left ${momentThere(departure, from, scene)} without you.`
  const lost = fare.fare > 0 ? `The ${moneyText(fare.fare)} that you paid for it is lost.` : ''
  return [left, reason, lost].filter(Boolean).join(' ')
}

/** The message of a call, as it is read. Source of those to check-in and boarding: the specification, section 4. */
export function messageText(call: GateCall, scene: Scene): string {
  const ticket = ticketOf(scene.race, call.ticketId)
  if (!ticket) return ''
  if (call.kind === 'missed') return leftWithout(ticket, reasonNow(ticket, call.atMiss, scene), scene)
  const { journey, fare } = ticket
  const ride = `${journey.transport} to ${placeName(scene.places, journey.to)}`
  switch (call.kind) {
    case 'check-in':
      return `Check-in is now open for your ${ride}.`
    case 'boarding':
      return `Boarding for your ${ride} begins now.`
    case 'refund': {
      const until = timeThere(refundUntil(ticket), journey.from, scene)
      return `Until ${until} you get ${moneyText(fare.fare)} back for your ticket for the ${ride}.`
    }
  }
}

/** `at 18:45`: when a missed ride was called, by the clocks where it left; undefined if nothing is to be said of that. */
export function calledText({ ticketId, before }: MissedCall, scene: Scene): string | undefined {
  const ticket = ticketOf(scene.race, ticketId)
  return ticket && before && momentThere(before.at, ticket.journey.from, scene)
}

/** `5 min (10 sec real time)`: what is left until a moment. */
function leftUntil(at: GameMs, { race, now }: Scene): string {
  const seconds = realSeconds(race, at, now)
  return `${leftText(at, now)}${seconds === undefined ? '' : ` (${realText(seconds)} real time)`}`
}

/**
 * When the refund of a ticket closes, in game time and in real time, since on a fast clock game hours pass in seconds. Undefined once it
 * has closed.
 */
function closingText(ticket: Ticket, scene: Scene): string | undefined {
  const until = refundUntil(ticket)
  return until > scene.now ? `It closes in ${leftUntil(until, scene)}.` : undefined
}

/** That the ticket which a missed ride would have led to will be missed too, as things stand; undefined if there is none. */
function lostWith({ journey }: Ticket, scene: Scene): string | undefined {
  const { race, places, now } = scene
  const next = ridesFrom(race, { location: journey.to, from: journey.arrival }).find(
    (it) => it.journey.departure > now && awayFrom(it, scene)?.missed,
  )
  if (!next) return undefined
  const { departure, from, to } = next.journey
  const ride = `${journeyWord(next.journey)} to ${placeName(places, to)}`
  return `It would have brought you to your ${ride}, which leaves from ${placeName(places, from)} ${momentThere(departure, from, scene)}: as things stand you miss that too.${savedText(next, scene)}`
}

/**
 * What more a call says of its ride, as things stand. Check-in and boarding: when it leaves, and whether it leaves a question behind; or why
 * the player will miss it. Refund: when it closes, why they will miss the ride, and what else is lost with the refund. Missed: the ticket
 * that the ride would have led to. Undefined if there is nothing to say.
 */
export function moreText({ kind, ticketId }: CallTo, scene: Scene): string | undefined {
  const { race, now } = scene
  const ticket = ticketOf(race, ticketId)
  if (ticket && kind === 'missed') return lostWith(ticket, scene)
  if (ticket?.state !== 'booked') return undefined
  const { departure, from } = ticket.journey
  const leaves = momentThere(departure, from, scene)
  const away = awayFrom(ticket, scene)
  const missed = tooBusyText(ticket, scene) ?? (away?.missed ? away.text : undefined)
  if (kind === 'refund') {
    const known = departure <= now ? undefined : (missed ?? away?.text)
    return [closingText(ticket, scene), known, lossText(ticket, race, now)].filter(Boolean).join(' ') || undefined
  }
  if (departure <= now) return `It leaves now, ${leaves}.`
  if (missed !== undefined) return `${missed}${savedText(ticket, scene)}`
  const leaving = `It leaves ${leaves}, in ${leftUntil(departure, scene)}.`
  return [away?.text, leaving, questionLeft(ticket.journey, scene)].filter(Boolean).join(' ')
}
