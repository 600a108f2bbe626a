import {
  type Journey,
  type LocationId,
  type Mode,
  type World,
  boardOf,
  buildTimetable,
  gameMs,
  weeklyLine,
} from '@final-call/domain'
import type { Gtfs } from '../read-gtfs.ts'

/** The prefix of imported feeds in tests. */
export const PREFIX = 'nz-hill'

type Boards = Pick<World, 'locations' | 'services' | 'timetable'>

/** What a race on an imported feed reads its boards from. */
export function boardsOf({ locations, services }: Pick<Gtfs, 'locations' | 'services'>): Boards {
  const places = new Map(locations.map((it) => [it.id, it]))
  return {
    locations: places,
    services: new Map(services.map((it) => [it.productId, it])),
    timetable: buildTimetable(services.flatMap((it) => weeklyLine(it, places) ?? [])),
  }
}

const clock = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

interface Asked {
  readonly from: string
  readonly to?: string
  readonly transport?: Mode
  /** The board is read at local midnight of this day at `from`; rows of that day count. */
  readonly on: string
}

/** The departures of a day on a board, as a player reads them: `07:05 > 003 07:31`, each time by the clocks of its place. */
export function boardOn(
  feed: Pick<Gtfs, 'locations' | 'services'>,
  { from, to, transport, on }: Asked,
): readonly string[] {
  const boards = boardsOf(feed)
  const id = (stop: string): LocationId => `${PREFIX}-${stop}`
  const zone = (place: LocationId): string => boards.locations.get(place)?.zone ?? 'UTC'
  const day = Temporal.PlainDate.from(on)
  const since = day.toZonedDateTime(zone(id(from))).epochMilliseconds
  const until = day.add({ days: 1 }).toZonedDateTime(zone(id(from))).epochMilliseconds
  const query = { transport: transport ?? 'bus', from: id(from), to: to === undefined ? undefined : id(to) }
  const ofDay = ({ departure }: Journey): boolean => departure >= since && departure < until
  return boardOf(boards, query, gameMs(since))
    .journeys.filter(ofDay)
    .map((it) => {
      const leaves = clock(it.departure, zone(it.from))
      const comes = clock(it.arrival, zone(it.to))
      return `${leaves} > ${it.to.slice(PREFIX.length + 1)} ${comes}`
    })
}
