import {
  type Cents,
  type GameMs,
  HOUR,
  type Journey,
  type LocationId,
  MINUTE,
  type Race,
  balance,
  cents,
  gameMs,
  isTired,
  penalty,
} from '@final-call/domain'
import type { Places } from '../place/places.ts'

/** Rides that the player holds a ticket for and that leave before they are free again, first things first. */
export const leavingUntil = (race: Pick<Race, 'tickets'>, until: GameMs): readonly Journey[] =>
  race.tickets
    .filter(({ state, journey }) => state === 'booked' && journey.departure < until)
    .map(({ journey }) => journey)
    .toSorted((a, b) => a.departure - b.departure)

/** A bed for the night, or for whenever it is. */
export interface RoomOffer {
  readonly there: LocationId
  readonly price: Cents
  readonly hours: number
  /** Until when one sleeps who takes it now. */
  readonly until: GameMs
  /** What the wallet holds after that; below zero where it is too short. */
  readonly left: Cents
  /** Departures that one sleeps through. */
  readonly missed: readonly Journey[]
}

/** The room where the player stands; undefined where there is none, and for somebody who is busy. */
export function roomHere(race: Race, places: Places, now: GameMs): RoomOffer | undefined {
  if (race.place.kind !== 'at' || race.busyUntil !== undefined) return undefined
  const there = race.place.location
  const room = places.get(there)?.room
  if (!room) return undefined
  const until = gameMs(now + room.hours * HOUR)
  const price = cents(room.price)
  return {
    there,
    price,
    hours: room.hours,
    until,
    left: cents(balance(race.ledger) - price),
    missed: leavingUntil(race, until),
  }
}

const NO_ROOM = { room: 'you have one already', work: 'you are at work', answer: 'you are busy' } as const

/** Why a room that was on offer is so no more. */
export function roomGoneText({ place, busyUntil, busyWith }: Race, there: LocationId): string {
  const away = place.kind !== 'at' || place.location !== there || busyUntil === undefined
  return `It can no longer be taken: ${away ? 'you have left' : NO_ROOM[busyWith?.kind ?? 'answer']}.`
}

/** What the next wrong answer would come to. */
export interface WrongAnswer {
  /** Game milliseconds for which it would keep the player busy. */
  readonly takes: number
  /** Departures that the player would not be free for. */
  readonly missed: readonly Journey[]
}

/** The next wrong answer of a player: whoever is busy answers no sooner than they are free, and misses what leaves before as it is. */
export function nextWrongAnswer(race: Race, wrongBefore: number, now: GameMs): WrongAnswer {
  const free = gameMs(Math.max(now, race.busyUntil ?? now))
  const takes = penalty(wrongBefore) * MINUTE * (isTired(race, free) ? 2 : 1)
  return { takes, missed: leavingUntil(race, gameMs(free + takes)).filter(({ departure }) => departure > free) }
}
