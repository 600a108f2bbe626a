import type { WireLocation } from '@final-call/contract'
import {
  type Cents,
  type GameMs,
  HOUR,
  type LocationId,
  MINUTE,
  type Race,
  type Ticket,
  balance,
  byRideDeparture,
  cents,
  distance,
  dollars,
  gameMs,
  isAt,
  isTired,
  penalty,
} from '@final-call/domain'
import { type Places, placeName } from '../place/places.ts'
import type { Scene } from '../place/where.ts'
import { distanceText } from '../words/formats.ts'
import { awayFrom } from './will-miss.ts'

/** Whether the player will board a ride as things stand, or could if they held no ticket but that one; a walk there counts. */
function couldBoard(ticket: Ticket, scene: Scene): boolean {
  const { race } = scene
  const alone = race.tickets.filter((it) => it === ticket || it.state === 'boarded')
  const races = [race, { ...race, tickets: alone }]
  return races.some((it) => awayFrom(ticket, { ...scene, race: it })?.missed !== true)
}

/** The tickets for rides that leave before `until` and that the player could otherwise board, in order of departure. */
export const leavingUntil = (scene: Scene, until: GameMs): readonly Ticket[] =>
  scene.race.tickets
    .filter(({ state, journey }) => state === 'booked' && journey.departure < until)
    .filter((ticket) => couldBoard(ticket, scene))
    .toSorted(byRideDeparture)

/** The room where the player stands, and what taking it now would mean. */
export interface RoomOffer {
  readonly there: LocationId
  readonly price: Cents
  readonly hours: number
  /** When the player would wake up. */
  readonly until: GameMs
  /** The wallet after paying; negative if it is short. */
  readonly left: Cents
  /** Tickets for rides that would leave meanwhile. */
  readonly missed: readonly Ticket[]
}

/** The offer of a room; undefined if there is none, or the player is busy. */
export function roomHere(race: Race, places: Places, now: GameMs): RoomOffer | undefined {
  if (race.place.kind !== 'at' || race.busyUntil !== undefined) return undefined
  const there = race.place.location
  const room = places.get(there)?.room
  if (!room) return undefined
  const until = gameMs(now + room.hours * HOUR)
  const price = dollars(room.price)
  return {
    there,
    price,
    hours: room.hours,
    until,
    left: cents(balance(race.ledger) - price),
    missed: leavingUntil({ race, places, now }, until),
  }
}

/** A sentence about the nearest room, for a player who stands where there is none; empty otherwise, or if no known place has one. */
export function nearestRoomText({ place }: Race, places: Places): string {
  const here = place.kind === 'at' ? places.get(place.location) : undefined
  if (!here || here.room) return ''
  const away = ({ coords }: WireLocation): number => distance(here.coords, coords)
  const [next] = [...places.values()].filter(({ room }) => room).toSorted((a, b) => away(a) - away(b))
  return next
    ? ` The nearest room is at ${placeName(places, next.id)}, ${distanceText(away(next))} away in a straight line.`
    : ''
}

const NO_ROOM = { room: 'you have one already', work: 'you are at work', answer: 'you are busy' } as const

/** A sentence why a room that was offered before can no longer be taken. */
export function roomGoneText(race: Race, there: LocationId): string {
  const { busyWith } = race
  return `It can no longer be taken: ${isAt(race, there) && busyWith ? NO_ROOM[busyWith.kind] : 'you have left'}.`
}

/** The consequences of the next wrong answer. */
export interface WrongAnswer {
  /** Game milliseconds for which it would keep the player busy. */
  readonly takes: number
  /** Tickets for rides that the player would miss. */
  readonly missed: readonly Ticket[]
}

/** The consequences of the next wrong answer. A busy player answers once free, and rides that leave before are missed anyway. */
export function nextWrongAnswer(scene: Scene, wrongBefore: number): WrongAnswer {
  const { race, now } = scene
  const free = gameMs(Math.max(now, race.busyUntil ?? now))
  const takes = penalty(wrongBefore) * MINUTE * (isTired(race, free) ? 2 : 1)
  return { takes, missed: leavingUntil(scene, gameMs(free + takes)).filter(({ journey }) => journey.departure > free) }
}
