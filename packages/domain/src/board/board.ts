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
}

/** Made once: `localeCompare` takes twenty times as long, for it makes its own at each comparison. */
const numbers = new Intl.Collator('en', { numeric: true })

/** [BRD-1] By resolved instant; at the same instant by number, then by product, so that the order is total. */
export const byDeparture = (a: Journey, b: Journey): number =>
  a.departure - b.departure ||
  numbers.compare(a.journeyNumber, b.journeyNumber) ||
  (a.ref.productId < b.ref.productId ? -1 : a.ref.productId > b.ref.productId ? 1 : 0)

/** The board of one kind of transport at a place, as it stands at `now`. Walks have no timetable: nearest first. */
export function boardOf(network: Network, query: BoardQuery, now: GameMs): Board {
  if (query.transport === 'walk') {
    const walks = walksFrom(network, query.from, now).filter(({ to }) => query.to === undefined || to === query.to)
    return { journeys: walks, since: now, until: gameMs(now + LOOK_AHEAD.walk) }
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
  return { journeys, ...window }
}
