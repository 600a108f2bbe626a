import { type Location, type Service, type Transport, WEEKDAYS } from '@final-call/domain'
import type { FeedFiles } from './archive.ts'
import { type Day, busiestWeek, dateText, dayOf, mondayOf } from './calendar.ts'
import { FARE_RULES, type FareRules, readFares } from './fares.ts'
import { readFeed } from './feed.ts'
import { LIMITS, type Limits } from './limits.ts'
import { placesOf } from './places.ts'
import { departuresIn, runsIn } from './runs.ts'
import { servicesOf } from './services.ts'
import { readShapes } from './shapes.ts'
import { timedCalls } from './timed-call.ts'
import { FeedRefused, Troubles, type Warning } from './trouble.ts'

export interface GtfsOptions {
  /** What every place and service of the feed is named under, a country and a city: `us-springfield`. */
  readonly prefix: string
  /** A day of the week that is taken, `2026-11-21`; without it, the week in which most trips run. */
  readonly week?: string | undefined
  readonly fares?: Partial<FareRules> | undefined
  readonly limits?: Limits
}

/** What was found in a feed, and what of it was taken. */
export interface FeedReport {
  readonly companies: readonly string[]
  /** The Monday of the week that was taken. */
  readonly week: string
  readonly trips: {
    readonly listed: number
    /** Those that can be ridden on some day. */
    readonly sound: number
    /** Those of them that run in the week. */
    readonly running: number
  }
  /** Departures from a first place, a week. */
  readonly departures: number
  readonly services: Readonly<Partial<Record<Transport, number>>>
  /** Currencies of the feed's fares, whose numbers are taken for dollars; none where fares are by rule. */
  readonly currencies: readonly string[]
  readonly warnings: readonly Warning[]
}

export interface Gtfs {
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
  readonly report: FeedReport
}

/** Leaves room for a stop's id in the id of a place. */
const LONGEST_PREFIX = 30

function checkPrefix(prefix: string): void {
  if (prefix.length <= LONGEST_PREFIX && /^[a-z]{2,3}(-[A-Za-z0-9]+)+$/.test(prefix)) return
  throw new FeedRefused(
    `"${prefix}" is no prefix for places. Expected a country and a city like us-springfield, at most ${LONGEST_PREFIX} characters.`,
  )
}

function checkSize(what: string, count: number, most: number): void {
  if (count > most) {
    throw new FeedRefused(
      `It makes ${count} ${what}, more than the ${most} that the game takes. Take a part of the feed.`,
    )
  }
}

function chosenWeek(week: string): Day {
  const day = dayOf(week)
  if (day === undefined) throw new FeedRefused(`"${week}" is no day. Expected one like 2026-11-21.`)
  return mondayOf(day)
}

/**
 * A GTFS Schedule feed as places and weekly services of the game: one week of it, repeated for ever.
 * Source: gtfs.org/documentation/schedule/reference.
 * @throws FeedRefused with a sentence for the operator where it is no feed, is too big, or nothing of it can be ridden.
 */
export function readGtfs(files: FeedFiles, options: GtfsOptions): Gtfs {
  const { prefix, limits = LIMITS } = options
  checkPrefix(prefix)
  const troubles = new Troubles()
  const feed = readFeed(files, limits, troubles)
  const sound = feed.trips.flatMap((trip) => {
    const calls = timedCalls(trip, feed.stops, troubles)
    return calls ? [{ trip, calls }] : []
  })
  const departures = new Map<string, number>()
  for (const { trip } of sound) {
    departures.set(trip.service, (departures.get(trip.service) ?? 0) + departuresIn(trip.headways))
  }
  // A frequency of a second is written in a line.
  checkSize(
    'departures',
    [...departures.values()].reduce((sum, count) => sum + count, 0),
    limits.rows,
  )
  const monday =
    options.week === undefined ? busiestWeek(feed.calendars, (id) => departures.get(id) ?? 0) : chosenWeek(options.week)
  if (monday === undefined) throw new FeedRefused('No trip of it can be ridden on any day.')
  const { runs, running } = runsIn(monday, sound, feed)
  if (running === 0) throw new FeedRefused(`No trip of it runs in the week of ${dateText(monday)}.`)
  checkSize('services', runs.length, limits.services)
  const fares = readFares(files, limits)
  const shapes = readShapes(files, limits, new Set(runs.map(({ trip }) => trip.shape)))
  const rules = { ...FARE_RULES, ...options.fares }
  const services = servicesOf(runs, { prefix, shapes, fares, rules, troubles })
  const served = new Set(services.flatMap(({ stops }) => stops))
  const locations = placesOf(runs, prefix).filter(({ id }) => served.has(id))
  checkSize('places', locations.length, limits.places)
  const byMode = Map.groupBy(services, ({ transport }) => transport)
  return {
    locations,
    services,
    report: {
      companies: [...new Set(runs.map(({ route }) => route.agency.name))],
      week: dateText(monday),
      trips: { listed: feed.listed, sound: sound.length, running },
      departures: services.reduce((sum, { days }) => WEEKDAYS.reduce((n, day) => n + days[day].length, sum), 0),
      services: Object.fromEntries([...byMode].map(([mode, some]) => [mode, some.length])),
      currencies: fares.currencies,
      warnings: troubles.all(),
    },
  }
}
