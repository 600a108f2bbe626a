import {
  type EventOf,
  type Race,
  type RaceEvent,
  type Ticket,
  moneyText,
  ridesBy,
  ridesFrom,
  ticketOf,
} from '@final-call/domain'
import type { GateCall } from './gate-call.ts'
import { type Places, placeName } from '../place/places.ts'
import { type Scene, momentThere, whereIs } from '../place/where.ts'
import { raceAtMiss, reasonText } from '../rides/why-missed.ts'
import { awayFrom, savedText } from '../rides/will-miss.ts'
import { isSameRide } from '../rides/same-ride.ts'
import { journeyWord } from '../words/words.ts'

type Missed = EventOf<'missed'>

/** `log` is the log before an event, `race` the race after it. */
export interface CallScene {
  readonly log: readonly RaceEvent[]
  readonly race: Race
  readonly places: Places
}

/** Says that a ride left without the player, why, and what it cost: as it leaves (`now`), or once they are free again (`later`). */
export function leftWithout(
  ticket: Ticket,
  at: Missed['at'],
  { log, race, places }: CallScene,
  told: 'now' | 'later',
): string {
  const { journey, fare } = ticket
  const { transport, to, from, departure } = journey
  const left = `Your ${transport} to ${placeName(places, to)} left ${momentThere(departure, from, { race, places, now: at })} without you.`
  const miss = told === 'now' ? race : raceAtMiss(ticket, log)
  const reason = miss ? reasonText(ticket, miss, places, told) : ''
  const lost = fare.fare > 0 ? `The ${moneyText(fare.fare)} that you paid for it is lost.` : ''
  return [left, reason, lost].filter(Boolean).join(' ')
}

/** Whether the player is on this very ride with another ticket. */
function isOnIt({ journey }: Ticket, race: Race): boolean {
  const where = whereIs(race)
  return where.kind === 'on board' && isSameRide(where.ticket.journey, journey)
}

/**
 * The call that a missed ride raises, with what was called for it before, if that still waits. Undefined for a walk, which raises no calls
 * [WLK-2], and for a second ticket of a ride that the player is on.
 */
export function missedCall(
  { seq, ticketId, at }: Missed,
  scene: CallScene,
  before?: GateCall['before'],
): GateCall | undefined {
  const ticket = ticketOf(scene.race, ticketId)
  if (!ticket || ticket.journey.transport === 'walk' || isOnIt(ticket, scene.race)) return undefined
  return {
    seq,
    kind: 'missed',
    ticketId,
    title: `You missed your ${journeyWord(ticket.journey)}`,
    message: leftWithout(ticket, at, scene, 'now'),
    ...(before && { before }),
  }
}

/** The call of an earlier miss, for a page that has just loaded; `scene` is as of now. */
export function missedBefore(event: Missed, scene: CallScene): GateCall | undefined {
  const { log, race, places } = scene
  const ticket = ticketOf(race, event.ticketId)
  const miss = ticket && raceAtMiss(ticket, log)
  const call = miss && missedCall(event, { log, race: miss, places })
  const freed = log.some(({ type, seq }) => type === 'freed' && seq > event.seq)
  return call && ticket && freed ? { ...call, message: leftWithout(ticket, event.at, scene, 'later') } : call
}

/** That the ticket which a missed ride would have led to will be missed too, as things stand; undefined if there is none. */
export function lostWith({ journey }: Ticket, scene: Scene): string | undefined {
  const { race, places } = scene
  const sure = ridesBy(race)
  const next = ridesFrom(race, { location: journey.to, from: journey.arrival }).find(
    (it) => it.journey.departure > scene.now && !sure.includes(it) && awayFrom(it, scene)?.missed,
  )
  if (!next) return undefined
  const { departure, from, to } = next.journey
  const ride = `${journeyWord(next.journey)} to ${placeName(places, to)}`
  return `It would have brought you to your ${ride}, which leaves from ${placeName(places, from)} ${momentThere(departure, from, scene)}: as things stand you miss that too.${savedText(next, scene)}`
}
