import {
  ALARMS,
  type Alarm,
  type GameMs,
  type Ticket,
  type TicketId,
  type TicketStatus,
  alarmAt,
  byRideDeparture,
  isLive,
  ridesBy,
  ticketStatus,
} from '@final-call/domain'
import { isAskedHere } from '../place/goal.ts'
import { placeName } from '../place/places.ts'
import { type Scene, momentThere } from '../place/where.ts'
import { journeyWord } from '../words/words.ts'
import { awayFrom, isSpare, isTooBusyFor, savedText, tooBusyText } from './will-miss.ts'

/** The label of a ticket: its status, or more specific for a ticket that is in use or was just used. */
export type TicketLabel = TicketStatus | 'On board' | 'Arrived'

export function ticketLabel(ticket: Ticket, now: GameMs): TicketLabel {
  if (ticket.state === 'boarded') return 'On board'
  const status = ticketStatus(ticket, now)
  return ticket.state === 'arrived' && status !== 'JourneyComplete' ? 'Arrived' : status
}

export interface NextAlarm {
  readonly ticketId: TicketId
  readonly alarm: Alarm
  readonly at: GameMs
}

/** The next alarm of a ticket; undefined if there is none. */
export function nextOf(ticket: Ticket, now: GameMs): NextAlarm | undefined {
  if (!isLive(ticket)) return undefined
  const walks = ticket.journey.transport === 'walk'
  const alarms = ALARMS.flatMap((alarm): NextAlarm[] => {
    const at = alarmAt(ticket, alarm)
    const called = alarm === 'check-in' || alarm === 'boarding'
    const comes = alarm === 'arrival' || (ticket.state === 'booked' && !(called && walks))
    return comes && at !== undefined && at > now ? [{ ticketId: ticket.ticketId, alarm, at }] : []
  })
  return alarms.toSorted((a, b) => a.at - b.at)[0]
}

/** Whether the player, as things stand, will miss a ride: they are busy or elsewhere when it leaves. */
const willMiss = (ticket: Ticket, scene: Scene): boolean =>
  isTooBusyFor(scene.race, ticket) || awayFrom(ticket, scene)?.missed === true

/** The next ride to leave of those booked that the player will miss as things stand; none that they will be on with another ticket. */
export const firstLost = (scene: Scene): Ticket | undefined =>
  scene.race.tickets
    .filter((it) => it.state === 'booked' && it.journey.departure > scene.now)
    .toSorted(byRideDeparture)
    .find((it) => willMiss(it, scene) && !isSpare(it, scene.race))

/** That the next ride of those booked will be missed as things stand, and how its ticket can be saved; empty if none will. */
export function lostText(scene: Scene): string {
  const ticket = scene.race.ended ? undefined : firstLost(scene)
  if (!ticket) return ''
  const { departure, from } = ticket.journey
  const ride = `your ${journeyWord(ticket.journey)}`
  const busy = tooBusyText(ticket, scene, ride)
  const leaves = `${placeName(scene.places, from)} ${momentThere(departure, from, scene)}`
  return `${busy ?? `As things stand you will miss ${ride}, which leaves from ${leaves}.`}${savedText(ticket, scene)}`
}

/** The next alarm of any ticket held, which a skip goes to. Rides that the player will miss as things stand have none. */
export const nextAlarm = (scene: Scene): NextAlarm | undefined =>
  scene.race.tickets
    .flatMap((ticket) => {
      const next = nextOf(ticket, scene.now)
      return next ? [{ ticket, next }] : []
    })
    .toSorted((a, b) => a.next.at - b.next.at)
    .find(({ ticket }) => !willMiss(ticket, scene))?.next

/**
 * The departure of a ride, if it is the one that the player takes next, and nothing else is to be done before: no walk to it, and no
 * question that can be answered only here. Undefined otherwise.
 */
export function departureOf(ticketId: string, scene: Scene): NextAlarm | undefined {
  const { race, now } = scene
  const [next] = ridesBy(race)
  if (next?.ticketId !== ticketId || next.state !== 'booked' || isAskedHere(race)) return undefined
  const at = next.journey.departure
  return at > now ? { ticketId, alarm: 'departure', at } : undefined
}
