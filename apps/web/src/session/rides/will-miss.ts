import {
  GOLD,
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  type Ticket,
  byRideDeparture,
  gameMs,
  isFree,
  refundUntil,
  refundable,
  ridesBy,
  walkBetween,
  whereaboutsAt,
} from '@final-call/domain'
import { spanText } from '../words/lengths.ts'
import { journeyWord } from '../words/words.ts'
import { type Places, placeName } from '../place/places.ts'
import { isSameRide } from './same-ride.ts'
import { walkedTo } from './gaps.ts'
import { type Scene, momentThere, timeThere } from '../place/where.ts'

/** Whether a booked ride leaves before the player is free again; a busy player boards nothing [TKT-4]. */
export const isTooBusyFor = (race: Pick<Race, 'busyUntil'>, { state, journey }: Ticket): boolean =>
  state === 'booked' && !isFree(race, journey.departure)

/** The first to leave of the booked rides that the player is too busy for. */
export const firstTooBusyFor = (race: Pick<Race, 'busyUntil' | 'tickets'>): Ticket | undefined =>
  race.tickets.filter((ticket) => isTooBusyFor(race, ticket)).toSorted(byRideDeparture)[0]

const SPARE = 'You ride it with another ticket of yours, so this one is lost.'

/** What a busy player is doing. */
export const DOING = { answer: 'You are busy', room: 'You sleep', work: 'You work' } as const

/** A sentence that the player will miss a ride because they are busy; undefined if they are free by then. */
export function tooBusyText(ticket: Ticket, scene: Scene, ride = 'it'): string | undefined {
  const { race } = scene
  const { busyUntil, busyWith } = race
  if (busyUntil === undefined || !isTooBusyFor(race, ticket)) return undefined
  const { departure, from } = ticket.journey
  const free = timeThere(busyUntil, from, scene)
  const leaves = momentThere(departure, from, scene)
  return `${DOING[busyWith.kind]} until ${free}, and ${ride} leaves ${leaves}: you will miss it.`
}

/** A sentence, with a leading space, on how a ticket that will be missed can still be moved or given back; empty if it cannot. */
export function savedText(ticket: Ticket, scene: Scene): string {
  const { journey, state, fare } = ticket
  const moves = fare.class === GOLD && state === 'booked' && scene.now < journey.departure
  const returns = refundable(ticket, scene.race.tickets, scene.now)
  if (!moves && !returns) return ''
  const until = timeThere(moves ? journey.departure : refundUntil(ticket), journey.from, scene)
  const ways = [...(moves ? ['move it'] : []), ...(returns ? ['give it back'] : [])]
  return ` Until ${until} you can ${ways.join(' or ')}, at Tickets.`
}

/** Why, other than being busy, the player is not where their ride leaves. */
export interface AwayFromRide {
  readonly text: string
  /** Whether the ride will be missed as things stand; otherwise a walk leads there in time. */
  readonly missed: boolean
  /** When the player has to set off at the latest, and from where, if a walk leads there in time. */
  readonly leave?: { readonly by: GameMs; readonly from: LocationId }
}

/** A clause that the player must first walk to an earlier ride of theirs. */
export const walkFirst = (ride: Journey, places: Places): string =>
  `you have to walk to ${placeName(places, ride.from)} first, for your ${journeyWord(ride)}`

/** Whether the player will be on this very ride with another ticket. */
export const isSpare = ({ ticketId, journey }: Ticket, race: Race): boolean =>
  ridesBy(race, journey.departure).some((it) => it.ticketId !== ticketId && isSameRide(it.journey, journey))

/** When to set off at the latest on a walk, to be there at `by`. */
export const lastStart = ({ departure, arrival }: Journey, by: GameMs): GameMs => gameMs(by - (arrival - departure))

/** Where the player will be when a booked ride leaves, if elsewhere; undefined if they will board it. */
export function awayFrom(ticket: Ticket, scene: Scene): AwayFromRide | undefined {
  const { race, places, now } = scene
  const { departure, from } = ticket.journey
  const whereabouts = whereaboutsAt(race, gameMs(departure - 1))
  if (!whereabouts || ridesBy(race, departure).some(({ ticketId }) => ticketId === ticket.ticketId)) return undefined
  const there = placeName(places, whereabouts.location)
  const leaves = momentThere(departure, from, scene)
  if (whereabouts.from > departure) {
    return { text: `You are on your way to ${there} when it leaves, ${leaves}: you will miss it.`, missed: true }
  }
  if (whereabouts.location === from) {
    if (isSpare(ticket, race)) return { text: SPARE, missed: true }
    return { text: `You leave with another ticket ${leaves}: you will miss it.`, missed: true }
  }
  const start = gameMs(Math.max(now, whereabouts.from))
  const walk = walkBetween({ locations: places }, { from: whereabouts.location, to: from }, start)
  const are = whereabouts.from > now ? 'You will be' : 'You are'
  const takes = walk && spanText(walk.arrival - walk.departure)
  const first = walk ? undefined : walkedTo(ticket.journey, scene)
  if (first) return { text: `To be at ${placeName(places, from)} by then ${walkFirst(first, places)}.`, missed: false }
  const text = `${are} at ${there}; it leaves from ${placeName(places, from)}`
  if (!walk) return { text: `${text}, ${leaves}: as things stand you will miss it.`, missed: true }
  const leaveBy = lastStart(walk, departure)
  return leaveBy < start
    ? {
        text: `${text}, ${leaves}. It is too late to walk there, ${takes}: as things stand you will miss it.`,
        missed: true,
      }
    : {
        text: `${text}, ${takes} on foot: leave by ${timeThere(leaveBy, walk.from, scene)}.`,
        missed: false,
        leave: { by: leaveBy, from: walk.from },
      }
}

interface SettingOff {
  readonly ticket: Ticket
  readonly by: GameMs
  readonly from: LocationId
}

/** By when, and from where, the player has to set off on foot for rides that they hold; the most urgent first. */
export const settingsOff = (scene: Scene): readonly SettingOff[] =>
  scene.race.tickets
    .flatMap((ticket): SettingOff[] => {
      const leave = ticket.state === 'booked' ? awayFrom(ticket, scene)?.leave : undefined
      return leave ? [{ ticket, ...leave }] : []
    })
    .toSorted((a, b) => a.by - b.by)
