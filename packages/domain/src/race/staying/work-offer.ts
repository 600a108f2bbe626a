import type { LocationId } from '../../place/location.ts'
import { type Ticket, byRideDeparture, isLive, refundable } from '../../ticket/ticket.ts'
import { checkInAt } from '../../timetable/status.ts'
import { type Cents, type GameMs, HOUR, after, cents, dollars, gameMs } from '../../time/units.ts'
import { balance } from '../../wallet/ledger.ts'
import type { WayOn, WayPart } from '../ways/cheapest-way.ts'
import { goalsOf, tripOf } from '../steps/goals.ts'
import { type PricedRide, nextRide } from '../ways/next-ride.ts'
import { type Race, isFree } from '../log/race.ts'
import { afterRide, ridesFrom } from '../player/rides-ahead.ts'
import { type Quest, soonestWay } from '../ways/soonest-way.ts'
import { knownPlaces } from '../player/known-places.ts'
import { type KnownWay, endOf, wayOn, withoutParts } from './way-on.ts'
import type { World } from '../world/world.ts'

/** [WRK-2] What an hour's work pays, in cents. */
export const WAGE = dollars(5)
/** Hours that may be worked in one go. */
export const WORK_HOURS = 24

/** [WRK-6] How long after the start of the search for a sooner way that way may arrive, if the offered one never does. */
const HORIZON = 3 * 24 * HOUR

/** Hours of work that lead to the end of the offered way sooner. */
export interface SoonerOffer {
  readonly hours: number
  /** The first ride after them. */
  readonly first: PricedRide
  readonly arrival: GameMs
  /** What all its fares cost: if those hours do not pay for them, more have to be worked on the way. */
  readonly price: Cents
}

/** Work that is to be had. */
export interface WorkOffer {
  /** The fewest whole hours that pay for the way: as many as may be worked where not even those do. */
  readonly hours: number
  /** From where the tickets held lead; without tickets from where the player stands. */
  readonly way: WayOn
  /** The way's first ride that is still sold for the fare counted after those hours; undefined if none is, before the race ends. */
  readonly first: PricedRide | undefined
  /** When a way made with those hours ends; undefined if they do not pay for it, or it does not end before the race. */
  readonly arrival: GameMs | undefined
  /** [WRK-8] Hours that lead to its end sooner: the same ones only if they do not pay for it all. */
  readonly sooner?: SoonerOffer
}

/** A player whom only money keeps from going on from a place. */
interface Stranded {
  readonly from: LocationId
  /** When they are there. */
  readonly at: GameMs
  readonly way: KnownWay
  /** Whether tickets lead them there. */
  readonly held: boolean
}

/**
 * [WRK-9] The most hours that may be worked where the player stands. With tickets, the work must end before they have to check in for
 * the first ride; 0 if there is no whole hour until then.
 */
export function mostHours({ tickets }: Pick<Race, 'tickets'>, now: GameMs): number {
  const [first] = tickets.filter(isLive).toSorted(byRideDeparture)
  return first ? Math.max(0, Math.min(WORK_HOURS, Math.floor((checkInAt(first.journey) - now) / HOUR))) : WORK_HOURS
}

/** [WRK-9] The rides that a player holds tickets for, if they will board them all, one after the other, from where they stand. */
function ridesHeld(race: Race, here: LocationId, now: GameMs): readonly Ticket[] | undefined {
  const live = race.tickets.filter(isLive)
  const rides = ridesFrom(race, { location: here, from: now })
  return rides.length === live.length ? rides : undefined
}

/** [WRK-9] What the tickets held would bring back. */
const refundsOf = ({ tickets }: Race, now: GameMs): number =>
  tickets.reduce((all, it) => (refundable(it, tickets, now) ? all + it.fare.fare : all), 0)

/** [WRK-1][WRK-9] What keeps a player who stands somewhere and cannot pay for the cheapest way on; undefined for all others. */
export function strandedOf(race: Race, world: World, now: GameMs): Stranded | undefined {
  const { place, ledger } = race
  if (place.kind !== 'at' || goalsOf(race, place.location).length === 0) return undefined
  const here = place.location
  const rides = ridesHeld(race, here, now)
  if (!rides) return undefined
  const money = balance(ledger)
  const way = wayOn(race, world, here, now)
  if (!way || way.price <= money + refundsOf(race, now)) return undefined
  const last = rides.at(-1)
  if (!last) return { from: here, at: now, way, held: false }
  const { location: from, from: at } = afterRide(last)
  const led = !tripOf(race) && rides.some(({ journey }) => goalsOf(race, here).includes(journey.to))
  if (led || goalsOf(race, from).length === 0) return undefined
  const on = wayOn(race, world, from, at)
  return on && on.price > money ? { from, at, way: on, held: true } : undefined
}

/**
 * The first ride of a way, and when the way ends. Its tickets are all bought at `now`, and it begins at `at`. Each is undefined if it
 * cannot be made before `end`.
 */
function timesOf(
  parts: readonly WayPart[],
  world: World,
  { now, at, end }: { readonly now: GameMs; readonly at: GameMs; readonly end: GameMs },
): Pick<WorkOffer, 'first' | 'arrival'> {
  let [first, there]: [PricedRide | undefined, GameMs] = [undefined, at]
  for (const { ride, walk } of parts) {
    if (walk !== undefined) {
      there = after(there, walk)
      continue
    }
    const next = nextRide(ride, world, { now, ready: there, end })
    if (!next) return { first, arrival: undefined }
    first ??= next
    there = next.journey.arrival
  }
  return { first, arrival: there < end ? there : undefined }
}

/** [WRK-8] The soonest way to the same end that work leads to, and the hours of work for it here. */
function soonerThan(
  arrival: GameMs | undefined,
  quest: Quest,
  { race, world, now, stranded }: { race: Race; world: World; now: GameMs; stranded: Stranded },
): SoonerOffer | undefined {
  const { from, at, held } = stranded
  const [money, most] = [balance(race.ledger), mostHours(race, now)]
  const known = { ...world, locations: knownPlaces(race, world) }
  const start = { place: from, at, money: held ? money + most * WAGE : money, works: !held }
  const until = gameMs(Math.min(arrival ?? at + HORIZON, endOf(race)))
  const way = soonestWay(quest, known, start, { wage: WAGE, most: WORK_HOURS, until })
  if (!way) return undefined
  const hours = Math.max(1, Math.min(held ? most : way.hours, hoursFor(way.price - money)))
  const { departure, ...ride } = way.first
  const done = gameMs(now + hours * HOUR)
  // Without tickets they walk there after the work here, and with tickets they may have to work there as well.
  const ordered = gameMs(way.there + (held ? way.hours : hours) * HOUR)
  const ready = ride.service.transport === 'taxi' ? ordered : departure
  const first = nextRide(ride, world, { now: done, ready, end: endOf(race) })
  return first && { hours, first, arrival: way.arrival, price: cents(way.price) }
}

const hoursFor = (missing: number): number => Math.ceil(missing / WAGE)

/** [WRK-6] The work that is offered to a player who is stranded and not busy; undefined for any other. */
export function workOffered(race: Race, world: World, now: GameMs): WorkOffer | undefined {
  if (race.ended || !isFree(race, now)) return undefined
  const stranded = strandedOf(race, world, now)
  const most = mostHours(race, now)
  if (!stranded || most === 0) return undefined
  const { way } = stranded
  const money = balance(race.ledger)
  const hours = Math.min(most, hoursFor(way.price - money))
  const done = gameMs(now + hours * HOUR)
  const [at, end] = [gameMs(Math.max(done, stranded.at)), endOf(race)]
  const times = timesOf(way.parts, world, { now: done, at, end })
  const paid = money + hours * WAGE
  const arrival = paid < way.price ? undefined : times.arrival
  const offer = { hours, way: withoutParts(way), first: times.first, arrival }
  const sooner = way.quest && soonerThan(arrival, way.quest, { race, world, now, stranded })
  if (sooner?.hours === hours && Math.max(way.price, sooner.price) <= paid)
    return { ...offer, first: sooner.first, arrival: sooner.arrival }
  return sooner ? { ...offer, sooner } : offer
}
