import {
  GOLD,
  type Journey,
  type Race,
  type RaceEvent,
  type Ticket,
  gameMs,
  refundUntil,
  refundable,
  replay,
  walkBetween,
} from '@final-call/domain'
import { spanText, timeFromNow } from '../words/formats.ts'
import { journeyWord } from '../words/words.ts'
import { type Places, placeName, zoneAt } from '../place/places.ts'
import { type Scene, ridesBy, standingAt, timeThere, walkedTo, whereIs } from '../place/where.ts'

/** Whether a ride leaves before the player is free again: whoever is busy boards nothing [TKT-4]. */
export const isMissed = ({ busyUntil }: Pick<Race, 'busyUntil'>, { state, journey }: Ticket): boolean =>
  state === 'booked' && busyUntil !== undefined && journey.departure < busyUntil

/** The first of the tickets held that the player is too busy to use. */
export const firstMissed = (race: Pick<Race, 'busyUntil' | 'tickets'>): Ticket | undefined =>
  race.tickets
    .filter((ticket) => isMissed(race, ticket))
    .toSorted((a, b) => a.journey.departure - b.journey.departure)[0]

const DOING = { answer: 'You are busy', room: 'You sleep', work: 'You work' } as const

/** What the player does while a ride of theirs leaves; undefined where they are free by then. */
export function missedText(ticket: Ticket, scene: Scene, ride = 'it'): string | undefined {
  const { race } = scene
  const { busyUntil, busyWith } = race
  if (busyUntil === undefined || !isMissed(race, ticket)) return undefined
  const { departure, from } = ticket.journey
  const [free, leaves] = [busyUntil, departure].map((at) => timeThere(at, from, scene))
  return `${DOING[busyWith?.kind ?? 'answer']} until ${free}, and ${ride} leaves at ${leaves}: you will miss it.`
}

/** How a ticket can still be saved that its holder will not use: what is said after that. */
export function savedText(ticket: Ticket, scene: Scene): string {
  if (!refundable(ticket, scene.race.tickets, scene.now)) return ''
  const until = timeThere(refundUntil(ticket), ticket.journey.from, scene)
  return ` Until ${until} you can ${ticket.fare.class === GOLD ? 'move it or ' : ''}give it back, at Tickets.`
}

/** What parts the player from a ride of theirs besides being busy, as things stand. */
export interface Away {
  readonly text: string
  /** No walk leads there in time. */
  readonly missed: boolean
}

/** What is to be done for a ride that a walk leads to, and for what its ticket leads on to. */
export const walkFirst = (ride: Journey, places: Places): string =>
  `you have to walk to ${placeName(places, ride.from)} first, for your ${journeyWord(ride)}`

/** Where the player is to be when a ride of theirs leaves, if that is elsewhere; undefined where they will board it. */
export function awayFrom(ticket: Ticket, scene: Scene): Away | undefined {
  const { race, places, now } = scene
  const { departure, from } = ticket.journey
  const standing = standingAt(race, gameMs(departure - 1))
  if (!standing || ridesBy(race, departure).some(({ ticketId }) => ticketId === ticket.ticketId)) return undefined
  const there = placeName(places, standing.location)
  const leaves = timeThere(departure, from, scene)
  if (standing.from > departure) {
    return { text: `You are on your way to ${there} when it leaves, at ${leaves}: you will miss it.`, missed: true }
  }
  if (standing.location === from) {
    return { text: `You leave with another ticket at ${leaves}: you will miss it.`, missed: true }
  }
  const start = gameMs(Math.max(now, standing.from))
  const walk = walkBetween({ locations: places }, { from: standing.location, to: from }, start)
  const are = standing.from > now ? 'You will be' : 'You are'
  const onFoot = walk ? `, ${spanText(walk.arrival - walk.departure)} on foot` : ''
  const first = walk ? undefined : walkedTo(ticket.journey, scene)
  if (first) return { text: `To be at ${placeName(places, from)} by then ${walkFirst(first, places)}.`, missed: false }
  const text = `${are} at ${there}; it leaves from ${placeName(places, from)}${onFoot}`
  return walk && walk.arrival <= departure
    ? { text: `${text}.`, missed: false }
    : { text: `${text}, at ${leaves}: as things stand you will miss it.`, missed: true }
}

const DID = { answer: 'You were busy', room: 'You slept', work: 'You worked' } as const

/** Why a ride was missed, by the race as that left it: told as it happens, or long after. */
export function reasonText(ticket: Ticket, race: Race, places: Places, told: 'now' | 'later'): string {
  const { busyUntil, busyWith, zone } = race
  const { from, departure } = ticket.journey
  const where = whereIs(race)
  if (where.kind === 'on board') {
    const { transport, to } = where.ticket.journey
    return `You were on your way to ${placeName(places, to)}${transport === 'walk' ? ' on foot' : ' with another ticket'}.`
  }
  if (where.kind === 'at' && where.location !== from) return `You were at ${placeName(places, where.location)}.`
  if (busyUntil === undefined) return ''
  const until = timeFromNow(busyUntil, departure, zoneAt(places, from, zone))
  return `${(told === 'now' ? DOING : DID)[busyWith?.kind ?? 'answer']} until ${until}.`
}

/** The races that were read from a log, by the event that they were read up to. */
const kept = new WeakMap<RaceEvent, Race>()

/** The race as it stood when a ticket was missed, always the same one; undefined for a ticket that was not. */
export function raceAtMiss({ ticketId }: Ticket, log: readonly RaceEvent[]): Race | undefined {
  const at = log.findIndex((event) => event.type === 'missed' && event.ticketId === ticketId)
  const missed = log[at]
  if (!missed) return undefined
  const race = kept.get(missed) ?? replay(log.slice(0, at + 1))
  kept.set(missed, race)
  return race
}

/** Why a ticket of a race that is over was missed; empty for any that was not. */
export function whyMissed(ticket: Ticket, log: readonly RaceEvent[], places: Places): string {
  const race = raceAtMiss(ticket, log)
  return race ? reasonText(ticket, race, places, 'later') : ''
}
