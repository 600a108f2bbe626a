import {
  type Cents,
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  type Ticket,
  WAGE,
  type WayOn,
  cents,
  goalsOf,
  isLive,
  moneyText,
  openStepOf,
  ridesBy,
  ridesFrom,
  walkBetween,
} from '@final-call/domain'
import { withUnit } from '../words/with-unit.ts'
import { placesAsked } from '../place/goal.ts'
import { type Places, placeName } from '../place/places.ts'
import { rideFor } from './ride-for.ts'
import { ridesAcrossGaps } from './gaps.ts'

/** Where, from when and with how much money a purchase would leave the player. */
interface Left {
  readonly there: LocationId
  readonly since: GameMs
  readonly money: Cents
}

/**
 * The rides that the tickets held lead to from a journey's destination, across gaps too. They end before a gap that leads to what the
 * open step asks for, because that way is still to be paid.
 */
function ridesAfter(race: Race, { to, arrival }: Pick<Journey, 'to' | 'arrival'>): readonly Ticket[] {
  const sure = ridesFrom(race, { location: to, from: arrival })
  const rides = ridesAcrossGaps(race, sure, arrival)
  const starts = [to, ...rides.map(({ journey }) => journey.to)]
  const paid = rides.findIndex(
    (ride, i) => !sure.includes(ride) && goalsOf(race, starts[i] ?? to).includes(ride.journey.from),
  )
  return paid < 0 ? rides : rides.filter((ride, i) => i < paid || sure.includes(ride))
}

/** Where the ride that the open step waits for will end. */
const awaitedEnd = (race: Race): LocationId | undefined => rideFor(race, openStepOf(race)?.ticketId)?.journey.to

/**
 * Whether the player will have to pay for another ride from there: neither that place nor the end of a ticket that leads on from it is
 * where the open step asks them to go, and they hold no ticket that leaves there.
 */
function needsMore(race: Race, places: Places, { there, since }: Left): boolean {
  const awaited = awaitedEnd(race)
  const ends = [there, ...ridesAfter(race, { to: there, arrival: since }).map(({ journey }) => journey.to)]
  const led = [...placesAsked(race), ...(awaited === undefined ? [] : [awaited])].some(
    (place) =>
      ends.includes(place) || walkBetween({ locations: places }, { from: there, to: place }, since) !== undefined,
  )
  const held = race.tickets.some(
    ({ state, journey }) => state === 'booked' && journey.from === there && journey.departure >= since,
  )
  return !led && !held
}

/** The wage of the work that the player is at, if they are paid by then. */
const wageBy = ({ busyWith, busyUntil }: Race, at: GameMs): Cents =>
  cents(busyWith?.kind === 'work' && busyUntil !== undefined && busyUntil <= at ? busyWith.hours * WAGE : 0)

/** [WRK-5][WRK-7] A sentence that the money left does not pay for the cheapest way on; undefined if it does, or need not. */
export function shortText(race: Race, places: Places, left: Left, on: WayOn | undefined): string | undefined {
  const { there, since, money } = left
  const wage = wageBy(race, since)
  if (on === undefined || money < 0 || money + wage >= on.price || !needsMore(race, places, left)) return undefined
  const [from, to] = [there, on.to].map((id) => placeName(places, id))
  // [WRK-1][WRK-9] Work is offered to players whom the step asks to go elsewhere, and not to those who hold tickets for later rides.
  const holds = race.tickets.some((it) => isLive(it) && it.journey.departure >= since)
  const works = goalsOf(race, there).length > 0 && !holds
  const hours = Math.ceil((on.price - money - wage) / WAGE)
  const then = works ? `: you would have to work for it, ${withUnit(hours, 'h')} at least, or buy tokens` : ''
  const paid = wage > 0 ? `, and ${moneyText(wage)} for your work` : ''
  return `It leaves you ${moneyText(money)}${paid}. The cheapest way on from ${from} costs ${moneyText(on.price)}, to ${to}${then}.`
}

/** The last ride that the tickets held lead to from a journey's destination; the journey itself if none leads on. */
export const endAfter = (race: Race, journey: Journey): Journey => ridesAfter(race, journey).at(-1)?.journey ?? journey

/**
 * Whether the arrival of the journey, or of a ride before or after it, completes the open step. Where the next step asks the player to go
 * is not known before that.
 */
export function completesStep(race: Race, journey: Journey): boolean {
  const content = openStepOf(race)?.content
  const ends = [...ridesBy(race, journey.departure), ...ridesAfter(race, journey)].map((ride) => ride.journey.to)
  const goal = content?.stepType === 'reach' ? content.location : awaitedEnd(race)
  return goal !== undefined && [journey.to, ...ends].includes(goal)
}
