import { type Race, type RaceEvent, type Ticket, isFree, isLive, replay } from '@final-call/domain'
import { type Places, placeName, zoneAt } from '../place/places.ts'
import { type Scene, whereIs } from '../place/where.ts'
import { timeFromNow } from '../words/formats.ts'
import { isSameRide } from './same-ride.ts'
import { DOING } from './will-miss.ts'

/** The latest missed ride, unless the player has taken another since, or holds a ticket for one. */
export function missedLast({ tickets }: Pick<Race, 'tickets'>): Ticket | undefined {
  const last = tickets
    .filter((ticket) => ticket.state === 'missed' || ticket.state === 'arrived' || isLive(ticket))
    // With two tickets for one ride, the player rides it with one, and the other is missed: the one that was used comes last.
    .toSorted((a, b) => a.journey.departure - b.journey.departure || (a.state === 'missed' ? -1 : 1))
    .at(-1)
  return last?.state === 'missed' ? last : undefined
}

const DID = { answer: 'You were busy', room: 'You slept', work: 'You worked' } as const

/**
 * Why a ride was missed. Empty if there is no reason to give.
 * @param race the race right after the miss
 * @param still whether the player is still busy with what made them miss it
 */
export function reasonText(ticket: Ticket, race: Race, places: Places, still = false): string {
  const { busyUntil, busyWith, zone } = race
  const { from, departure } = ticket.journey
  const where = whereIs(race)
  if (where.kind === 'on board') {
    const { transport, to } = where.ticket.journey
    if (isSameRide(where.ticket.journey, ticket.journey)) return 'You rode it with another ticket of yours.'
    return `You were on your way to ${placeName(places, to)}${transport === 'walk' ? ' on foot' : ' with another ticket'}.`
  }
  if (where.kind === 'at' && where.location !== from) return `You were at ${placeName(places, where.location)}.`
  if (busyUntil === undefined) return ''
  const until = timeFromNow(busyUntil, departure, zoneAt(places, from, zone))
  return `${(still ? DOING : DID)[busyWith.kind]} until ${until}.`
}

/** Why a ride was missed, in the tense of the game time at which it is read. `atMiss` is the race right after the miss. */
export const reasonNow = (ticket: Ticket, atMiss: Race, { race, places, now }: Scene): string =>
  reasonText(ticket, atMiss, places, !race.ended && !isFree(atMiss, now))

/** Replayed races, by their last event. */
const kept = new WeakMap<RaceEvent, Race>()

/** The race right after a ticket was missed, the same object each time; undefined for a ticket that was not missed. */
export function raceAtMiss({ ticketId }: Pick<Ticket, 'ticketId'>, log: readonly RaceEvent[]): Race | undefined {
  const at = log.findIndex((event) => event.type === 'missed' && event.ticketId === ticketId)
  const missed = log[at]
  if (!missed) return undefined
  const race = kept.get(missed) ?? replay(log.slice(0, at + 1))
  kept.set(missed, race)
  return race
}

/** Why a ticket was missed, in the past tense; empty for a ticket that was not missed. */
export function whyMissed(ticket: Ticket, log: readonly RaceEvent[], places: Places): string {
  const race = raceAtMiss(ticket, log)
  return race ? reasonText(ticket, race, places) : ''
}
