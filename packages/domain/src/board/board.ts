import type { LocationId } from '../place/location.ts'
import type { Network } from '../timetable/network.ts'
import { departuresOf, journeysOf, taxiFrom } from '../timetable/departures.ts'
import type { Journey } from '../timetable/journey.ts'
import type { Mode } from '../timetable/service.ts'
import { walksFrom } from '../timetable/walk.ts'
import { journeyStatus } from '../timetable/status.ts'
import { type GameMs, DAY, MINUTE, gameMs } from '../time/units.ts'

/** How far each board looks ahead, in game milliseconds. Source: the specification, section 9; flight, train and vessel as bus. */
export const LOOK_AHEAD: { readonly [M in Mode]: number } = {
  flight: 2 * DAY,
  bus: 2 * DAY,
  train: 2 * DAY,
  taxi: DAY,
  vessel: 2 * DAY,
  walk: DAY,
}

/** The most future departures on one board. Boards are sent, drawn and refreshed every game hour, so their size is bounded. */
export const MOST_AHEAD = 2_000

/** Selects a board: one kind of transport from one place, optionally to one destination. */
export interface BoardQuery {
  readonly transport: Mode
  readonly from: LocationId
  /** If absent, every destination. */
  readonly to?: LocationId | undefined
}

/** The journeys of one kind from one place within the look-ahead. */
export interface Board {
  /** Sorted by departure, then number. Departed journeys stay until their status is `Remove` [BRD-2]. */
  readonly journeys: readonly Journey[]
  /** The board is complete for departures in `[since, until)`. */
  readonly since: GameMs
  readonly until: GameMs
  /** Whether the look-ahead was cut short at `until` because the board is full [BRD-5]. */
  readonly more: boolean
}

/** Shared: `localeCompare` creates a collator per comparison and takes twenty times as long. */
const numbers = new Intl.Collator('en', { numeric: true })

/** [BRD-1] Orders by departure, then journey number, then product, which makes the order total. */
export const byDeparture = (a: Journey, b: Journey): number =>
  a.departure - b.departure ||
  numbers.compare(a.journeyNumber, b.journeyNumber) ||
  (a.ref.productId < b.ref.productId ? -1 : a.ref.productId > b.ref.productId ? 1 : 0)

/** [BRD-5] Cuts sorted journeys to `MOST_AHEAD` future ones. `until` becomes the departure of the first one left out. */
function fitting(journeys: readonly Journey[], now: GameMs, until: GameMs): Omit<Board, 'since'> {
  const ahead = journeys.findIndex(({ departure }) => departure >= now)
  const next = journeys[ahead]?.departure
  // Never cut at the very next departure: everything that leaves at that instant stays, however much.
  const over = next === undefined ? undefined : journeys.slice(ahead + MOST_AHEAD).find((it) => it.departure > next)
  if (!over) return { journeys, until, more: false }
  return { journeys: journeys.filter(({ departure }) => departure < over.departure), until: over.departure, more: true }
}

/** A board as it stands at `now`. Walks have no timetable and are listed nearest first. */
export function boardOf(network: Network, query: BoardQuery, now: GameMs): Board {
  if (query.transport === 'walk') {
    const walks = walksFrom(network, query.from, now).filter(({ to }) => query.to === undefined || to === query.to)
    return { journeys: walks, since: now, until: gameMs(now + LOOK_AHEAD.walk), more: false }
  }
  const services = [...network.services.values()].filter(({ transport }) => transport === query.transport)
  const longest = Math.max(0, ...services.map((it) => it.journeyTime + it.events.checkedout))
  const window = { since: gameMs(now - longest * MINUTE), until: gameMs(now + LOOK_AHEAD[query.transport]) }
  const { timetable } = network
  const timed = timetable
    ? journeysOf(timetable.departures({ ...query, transport: query.transport, ...window }), network)
    : services.flatMap((service) => departuresOf(service, network, query, window))
  const ordered = services.flatMap((service) => taxiFrom(service, network, query, now) ?? [])
  const journeys = [...timed, ...ordered]
    .filter((journey) => journeyStatus(journey, now) !== 'Remove')
    .sort(byDeparture)
  return { since: window.since, ...fitting(journeys, now, window.until) }
}
