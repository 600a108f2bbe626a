import type { Location, Service, Transport } from '@final-call/domain'
import { FARE_RULES, type FareRules, type Fares, type FaresReport, readFares } from './fares/fares.ts'
import type { Exchange } from './fares/price.ts'
import { Blocks } from './feed/blocks.ts'
import { type Day, busiestWeek, dateText, dayOf, idleDays, mondayOf, spanOf } from './feed/calendar.ts'
import { type Feed, type Trip, checkTimed, readFeed } from './feed/feed.ts'
import { departuresIn } from './feed/headways.ts'
import { timedCalls } from './feed/timed-call.ts'
import type { FeedFiles } from './files/feed-files.ts'
import { LIMITS, type Limits } from './files/limits.ts'
import type { Reading } from './files/table.ts'
import { BadOption, FeedRefused, Troubles, type Warning } from './files/trouble.ts'
import { placesOf } from './game/places.ts'
import { servicesOf } from './game/services.ts'
import { Hops } from './places/hops.ts'
import { namesOf } from './places/names.ts'
import { Served } from './places/served.ts'
import { sayTurned } from './places/turned.ts'
import { type ZoneOf, zonesOf } from './places/zones.ts'
import { pathsOf } from './runs/paths.ts'
import { type Run, runsIn } from './runs/runs.ts'
import { readShapes } from './runs/shapes.ts'
import { withoutSecondTaxis } from './runs/taxis.ts'
import { sayTwins } from './runs/twins.ts'

export interface GtfsOptions {
  /** The country and city that prefix the ids of the feed's places and services: `us-springfield`. */
  readonly prefix: string
  /** A day of the week to take, `2026-11-21`; by default, the week in which most trips run. */
  readonly week?: string | undefined
  readonly fares?: Partial<FareRules> | undefined
  /** The value in dollars of one unit of a currency, `{ JPY: 0.0067 }`; currencies that are missing are taken for dollars. */
  readonly exchange?: Exchange | undefined
  /** Prices every ride by the rules, even if the feed has a fare for it. */
  readonly byRule?: boolean | undefined
  readonly limits?: Limits
}

/** What a feed contains, and what was taken from it. */
export interface FeedReport extends FaresReport {
  readonly companies: readonly string[]
  /** The Monday of the week that was taken. */
  readonly week: string
  /** The first and last day of the feed. */
  readonly span: { readonly from: string; readonly to: string }
  readonly trips: {
    readonly listed: number
    /** Trips that can be ridden on some day. */
    readonly sound: number
    /** Those of them that run in the week. */
    readonly running: number
  }
  /** Departures from a first place in the week. */
  readonly departures: number
  readonly services: Readonly<Partial<Record<Transport, number>>>
  readonly warnings: readonly Warning[]
}

export interface Gtfs {
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
  readonly report: FeedReport
}

/** The longest prefix, which leaves room for a stop's id in the id of a place. */
const LONGEST_PREFIX = 30

function checkPrefix(prefix: string): void {
  if (prefix.length <= LONGEST_PREFIX && /^[a-z]{2,3}(-[A-Za-z0-9]+)+$/.test(prefix)) return
  throw new BadOption(
    `"${prefix}" is no name for a timetable. Expected a country and a city like us-springfield, at most ${LONGEST_PREFIX} characters.`,
  )
}

function checkSize(what: string, count: number, most: number): void {
  if (count > most) {
    throw new FeedRefused(
      `It makes ${count} ${what}, more than the ${most} that the game takes. Take a part of the feed.`,
    )
  }
}

/** What of a feed can be ridden, in any week. */
interface Sound {
  readonly trips: readonly Trip[]
  /** By calendar, the departures on each of its days. */
  readonly departures: ReadonlyMap<string, number>
  readonly served: Served
  readonly blocks: Blocks
  readonly zoneOf: ZoneOf
}

/** Also warns of places that seem to be wrong. @throws FeedRefused if nothing can be ridden, or if too much leaves. */
function soundPart(feed: Feed, reading: Reading): Sound {
  const { limits, troubles } = reading
  const departures = new Map<string, number>()
  const served = new Served()
  const hops = new Hops()
  const blocks = new Blocks(reading)
  const trips = feed.trips.filter((trip) => {
    const ridden = timedCalls(trip, feed.callsOf(trip.number), feed.stops, troubles)
    if (!ridden) return false
    served.note(trip, ridden.calls)
    hops.note(trip, ridden.calls)
    blocks.note(trip, ridden.calls)
    departures.set(trip.service, (departures.get(trip.service) ?? 0) + departuresIn(trip.headways))
    return true
  })
  hops.say(troubles)
  if (trips.length === 0) {
    checkTimed(reading)
    throw new FeedRefused('No trip of it can be ridden.')
  }
  // A single line can state a frequency of one second.
  checkSize(
    'departures',
    [...departures.values()].reduce((sum, count) => sum + count, 0),
    limits.rows,
  )
  const zoneOf = zonesOf(served, feed.agencies, troubles)
  sayTurned(served, zoneOf, troubles)
  return { trips, departures, served, blocks, zoneOf }
}

function chosenWeek(week: string): Day {
  const day = dayOf(week)
  if (day === undefined) throw new BadOption(`"${week}" is no day. Expected one like 2026-11-21.`)
  return mondayOf(day)
}

/** The Monday of the week to take. @throws BadOption if the week is not a day, FeedRefused if nothing ever runs. */
function weekOf({ week }: GtfsOptions, { calendars }: Feed, { departures }: Sound): Day {
  const monday = week === undefined ? busiestWeek(calendars, (id) => departures.get(id) ?? 0) : chosenWeek(week)
  if (monday !== undefined) return monday
  throw new FeedRefused('No trip of it can be ridden on any day: its calendars have none.')
}

/** Warns of weekdays on which only this week has nothing: in the game no week has. */
function sayIdle(monday: Day, { calendars }: Feed, { departures }: Sound, troubles: Troubles): void {
  const running = [...calendars].flatMap(([id, it]) => (departures.has(id) ? [it] : []))
  for (const day of idleDays(monday, running)) {
    troubles.addAs('weekday without departures: the feed has some in other weeks, name one with --week', day)
  }
}

function noneInWeek(monday: Day, { calendars }: Feed): string {
  const span = spanOf(calendars.values())
  const known = span ? ` It is for ${dateText(span.from)} to ${dateText(span.to)}.` : ''
  return `No trip of it runs in the week of ${dateText(monday)}.${known}`
}

/** The runs of the week, and the number of trips that run in it. @throws FeedRefused if there is none, or if there are too many. */
function runsOf(
  monday: Day,
  { feed, sound, byStops }: { readonly feed: Feed; readonly sound: Sound; readonly byStops: Fares['byStops'] },
  { limits, troubles }: Reading,
): ReturnType<typeof runsIn> {
  // Their troubles have been reported already.
  const riddenOf = (trip: Trip) => timedCalls(trip, feed.callsOf(trip.number), feed.stops, new Troubles())
  const { calendars } = feed
  const { runs: all, running } = runsIn(monday, sound.trips, { calendars, blocks: sound.blocks, byStops }, riddenOf)
  if (running === 0) throw new FeedRefused(noneInWeek(monday, feed))
  sayIdle(monday, feed, sound, troubles)
  const runs = withoutSecondTaxis(all)
  sayTwins(runs, troubles)
  checkSize('services', runs.length, limits.services)
  return { runs, running }
}

function report(
  feed: Feed,
  { monday, running, sound, runs }: { monday: Day; running: number; sound: number; runs: readonly Run[] },
  services: readonly Service[],
): Omit<FeedReport, keyof FaresReport | 'warnings'> {
  const span = spanOf(feed.calendars.values()) ?? { from: monday, to: monday }
  const byMode = Map.groupBy(services, ({ transport }) => transport)
  return {
    companies: [...new Set(runs.map(({ route }) => route.agency.name))],
    week: dateText(monday),
    span: { from: dateText(span.from), to: dateText(span.to) },
    trips: { listed: feed.listed, sound, running },
    departures: services.flatMap(({ days }) => Object.values(days)).reduce((sum, { length }) => sum + length, 0),
    services: Object.fromEntries([...byMode].map(([mode, some]) => [mode, some.length])),
  }
}

function read(reading: Reading, options: GtfsOptions): Gtfs {
  const { prefix } = options
  const { limits, troubles } = reading
  const feed = readFeed(reading)
  const sound = soundPart(feed, reading)
  const { served, zoneOf } = sound
  const monday = weekOf(options, feed, sound)
  const terms = { rules: { ...FARE_RULES, ...options.fares }, exchange: options.exchange ?? {}, own: !options.byRule }
  const fares = readFares(reading, feed, { ...terms, week: { monday, calendars: feed.calendars, zoneOf } })
  const { runs, running } = runsOf(monday, { feed, sound, byStops: fares.byStops }, reading)
  const shapes = readShapes(reading, new Set(runs.map(({ trip }) => trip.shape)))
  const paths = pathsOf(runs, shapes, troubles)
  const services = servicesOf(runs, { prefix, paths, zoneOf, fares, troubles })
  checkSize('services', services.length, limits.services)
  const names = namesOf(served, troubles)
  const called = new Set(services.flatMap(({ stops }) => stops))
  const locations = placesOf(runs, { prefix, names, zoneOf }).filter(({ id }) => called.has(id))
  checkSize('places', locations.length, limits.places)
  return {
    locations,
    services,
    report: {
      ...report(feed, { monday, running, sound: sound.trips.length, runs }, services),
      ...fares.report(),
      warnings: troubles.all(),
    },
  }
}

/**
 * Converts a GTFS Schedule feed to places and weekly services of the game: one week of it, which repeats for ever. Source:
 * gtfs.org/documentation/schedule/reference.
 * @throws BadOption for an invalid prefix or week
 * @throws FeedRefused if it is not a feed, is too big, or has nothing that can be ridden. It has a sentence for the operator, and the
 * warnings so far.
 */
export function readGtfs(files: FeedFiles, options: GtfsOptions): Gtfs {
  checkPrefix(options.prefix)
  const troubles = new Troubles()
  try {
    return read({ files, limits: options.limits ?? LIMITS, troubles }, options)
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    throw new FeedRefused(error.message, troubles.all())
  }
}
