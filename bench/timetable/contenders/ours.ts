import {
  type Calendar,
  type Departure,
  type Timetable,
  buildTimetable,
  datedCalendar,
  gameMs,
} from '@final-call/domain'
import type { Contender } from '../questions.ts'
import { type Feed, readFeed } from '../read-feed.ts'

/** The feed as lines of the index: one for each route and list of stops. */
export function indexOf({ zone, trips, services }: Feed): Timetable {
  const calendars = new Map(Array.from(services, ([id, days]): [string, Calendar] => [id, datedCalendar([...days])]))
  const never = datedCalendar([])
  const byLine = Map.groupBy(trips.entries(), ([, { route, stops }]) => `${route} ${stops.join(' ')}`)
  return buildTimetable(
    Array.from(byLine.values(), (members) => ({
      productId: members[0]?.[1].route ?? '',
      transport: 'bus',
      zone,
      clock: 'noon minus 12 h',
      stops: members[0]?.[1].stops ?? [],
      trips: members.map(([index, { times, service }]) => {
        const start = times[1] ?? 0
        return { start, times: times.map((at) => at - start), calendar: calendars.get(service) ?? never, index }
      }),
    })),
  )
}

export function ours(folder: string): Contender<readonly Departure[]> {
  const feed = readFeed(folder)
  const timetable = indexOf(feed)
  const ids = feed.trips.map(({ id }) => id)
  return {
    ask: ({ since, until, ...trip }) => timetable.departures({ ...trip, since: gameMs(since), until: gameMs(until) }),
    tell: (found) =>
      found.map(({ day, index, departure, arrival }) => ({ trip: ids[index] ?? '', day, departure, arrival })),
  }
}
