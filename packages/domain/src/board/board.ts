import type { LocationId } from '../place/location.ts'
import type { Network } from '../timetable/network.ts'
import { departuresOf, journeysOf, taxiFrom } from '../timetable/departures.ts'
import type { Journey } from '../timetable/journey.ts'
import type { Mode } from '../timetable/service.ts'
import { walksFrom } from '../timetable/walk.ts'
import { journeyStatus } from '../timetable/status.ts'
import { type GameMs, DAY, MINUTE, gameMs } from '../time/units.ts'

/** Game milliseconds that each board looks ahead. Source: the specification, section 9; flight, train and vessel like bus. */
export const LOOK_AHEAD: { readonly [M in Mode]: number } = {
  flight: 2 * DAY,
  bus: 2 * DAY,
  train: 2 * DAY,
  taxi: DAY,
  vessel: 2 * DAY,
  walk: DAY,
}

/** Departures still to come that a board holds at most: it has to be sent, drawn, and looked at again every game hour. */
export const MOST_AHEAD = 2_000

/** Which board: one kind of transport, at one place. */
export interface BoardQuery {
  readonly transport: Mode
  readonly from: LocationId
  /** Anything from `from` when absent. */
  readonly to?: LocationId | undefined
}

/** Journeys of one kind from one place, as far ahead as the board looks. */
export interface Board {
  /** By departure, then number; departed journeys stay until they are removed [BRD-2]. */
  readonly journeys: readonly Journey[]
  /** Game instants: the board is complete for departures in `[since, until)`. */
  readonly since: GameMs
  readonly until: GameMs
  /** More leave within the look-ahead than a board holds, from `until` on [BRD-5]. */
  readonly more: boolean
}

/** Made once: `localeCompare` takes twenty times as long, for it makes its own at each comparison. */
const numbers = new Intl.Collator('en', { numeric: true })

/** [BRD-1] By resolved instant; at the same instant by number, then by product, so that the order is total. */
export const byDeparture = (a: Journey, b: Journey): number =>
  a.departure - b.departure ||
  numbers.compare(a.journeyNumber, b.journeyNumber) ||
  (a.ref.productId < b.ref.productId ? -1 : a.ref.productId > b.ref.productId ? 1 : 0)

/** [BRD-5] Those that fit, with the instant before which the board is complete: where more leave, that of the first that does not. */
function fitting(journeys: readonly Journey[], now: GameMs, until: GameMs): Omit<Board, 'since'> {
  const ahead = journeys.findIndex(({ departure }) => departure >= now)
  const next = journeys[ahead]?.departure
  // All that leaves next stands on it, however much that is.
  const over = next === undefined ? undefined : journeys.slice(ahead + MOST_AHEAD).find((it) => it.departure > next)
  if (!over) return { journeys, until, more: false }
  return { journeys: journeys.filter(({ departure }) => departure < over.departure), until: over.departure, more: true }
}

/** The board of one kind of transport at a place, as it stands at `now`. Walks have no timetable: nearest first. */
export function boardOf(network: Network, query: BoardQuery, now: GameMs): Board {
  if (query.transport === 'walk') {
    const walks = walksFrom(network, query.from, now).filter(({ to }) => query.to === undefined || to === query.to)
    return { journeys: walks, since: now, until: gameMs(now + LOOK_AHEAD.walk), more: false }
  }
  const services = [...network.services.values()].filter(({ transport }) => transport === query.transport)
  const longest = Math.max(0, ...services.map((it) => it.journeyTime + it.events.checkedout))
  const window = { since: gameMs(now - longest * MINUTE), until: gameMs(now + LOOK_AHEAD[query.transport]) }
  const { timetable } = network
  const timed =
    timetable && query.transport !== 'taxi'
      ? journeysOf(timetable.departures({ ...query, transport: query.transport, ...window }), network)
      : services.flatMap((service) => departuresOf(service, network, query, window))
  const ordered = services.flatMap((service) => taxiFrom(service, network, query, now) ?? [])
  const journeys = [...timed, ...ordered]
    .filter((journey) => journeyStatus(journey, now) !== 'Remove')
    .sort(byDeparture)
  return { since: window.since, ...fitting(journeys, now, window.until) }
}
