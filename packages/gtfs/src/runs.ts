import type { Calendar, Day } from './calendar.ts'
import { runsOn } from './calendar.ts'
import type { Feed, Headway, Route, Stop, Trip } from './feed.ts'
import type { TimedCall } from './timed-call.ts'

const MINUTES_A_DAY = 1440

/** What leaves at the same minutes after its start, from and to the same places: a service of the game. */
export interface Run {
  readonly route: Route
  /** The first trip of it. */
  readonly trip: Trip
  readonly calls: readonly TimedCall[]
  /** Minutes from the first departure to each place. */
  readonly offsets: readonly number[]
  /** One for each place; empty where its trips differ. */
  readonly platforms: string[]
  /** Minutes after midnight at the first place, by weekday; Monday is 0. */
  readonly starts: readonly Set<number>[]
}

/** The zone of a place: its own, or that of the agency that calls there. */
export const zoneOf = (place: Stop, { agency }: Route): string => place.zone || agency.zone

/** How many departures a day a trip stands for. */
export const departuresIn = (headways: readonly Headway[]): number =>
  headways.length === 0
    ? 1
    : headways.reduce((sum, { from, until, every }) => sum + Math.max(0, Math.ceil((until - from) / every)), 0)

/** Seconds by which the departures of a trip are later than its own times; just as it is without frequencies. */
function shiftsOf(headways: readonly Headway[], start: number): readonly number[] {
  if (headways.length === 0) return [0]
  const shifts: number[] = []
  for (const { from, until, every } of headways) {
    for (let at = from; at < until; at += every) shifts.push(at - start)
  }
  return shifts
}

const minute = (seconds: number): number => Math.floor(seconds / 60)

/**
 * Minutes from the minute of departure: what leaves on the way does so in the minute that it says, and what ends there has
 * come by the minute that it says.
 */
function offsetsOf(calls: readonly TimedCall[], shift: number): readonly number[] {
  const start = minute((calls[0]?.departure ?? 0) + shift)
  return calls.map(({ arrival, departure }, i) => {
    if (i < calls.length - 1) return minute(departure + shift) - start
    return Math.max(1, Math.ceil((arrival + shift) / 60) - start)
  })
}

/** Minutes by which clocks in one zone are ahead of another's at noon of a day. */
function ahead(zone: string, of: string, day: Day): number {
  if (zone === of) return 0
  const noon = Temporal.PlainDate.from('1970-01-01')
    .add({ days: day })
    .toZonedDateTime({ timeZone: of, plainTime: '12:00' })
  return Math.round((noon.withTimeZone(zone).offsetNanoseconds - noon.offsetNanoseconds) / 60e9)
}

interface Running {
  readonly trip: Trip
  readonly calls: readonly TimedCall[]
}

/** The days of a week, counted from its Monday, on which a calendar says that it runs. */
const daysIn = (calendar: Calendar, monday: Day): readonly number[] =>
  Array.from({ length: 7 }, (_, i) => i).filter((i) => runsOn(calendar, monday + i))

/** The services that one week of trips comes to, and how many of the trips run in it. */
export function runsIn(
  monday: Day,
  trips: readonly Running[],
  { calendars }: Pick<Feed, 'calendars'>,
): { readonly runs: readonly Run[]; readonly running: number } {
  const days = new Map([...calendars].map(([id, calendar]) => [id, daysIn(calendar, monday)]))
  const runs = new Map<string, Run>()
  let running = 0
  for (const { trip, calls } of trips) {
    const [first] = calls
    const on = days.get(trip.service) ?? []
    if (!first || on.length === 0) continue
    running += 1
    const { route } = trip
    const zone = zoneOf(first.place, route)
    const ofShift = new Map<number, Run>()
    for (const shift of shiftsOf(trip.headways, first.departure)) {
      // Trips a whole number of minutes apart are alike.
      const seconds = ((shift % 60) + 60) % 60
      const run = ofShift.get(seconds) ?? runOf(trip, calls, seconds)
      ofShift.set(seconds, run)
      for (const day of on) {
        const at = minute(first.departure + shift) + ahead(zone, route.agency.zone, monday + day)
        const later = Math.floor(at / MINUTES_A_DAY)
        run.starts[(((day + later) % 7) + 7) % 7]?.add(at - later * MINUTES_A_DAY)
      }
    }
  }
  return { runs: [...runs.values()], running }

  function runOf(trip: Trip, calls: readonly TimedCall[], shift: number): Run {
    const offsets = offsetsOf(calls, shift)
    const key = JSON.stringify([trip.route.id, calls.map(({ place }) => place.id), offsets])
    const platforms = calls.map(({ stop }) => stop.platform)
    const known = runs.get(key)
    known?.platforms.forEach((platform, i) => {
      if (platform !== platforms[i]) known.platforms[i] = ''
    })
    const run = known ?? {
      route: trip.route,
      trip,
      calls,
      offsets,
      platforms,
      starts: Array.from({ length: 7 }, () => new Set<number>()),
    }
    runs.set(key, run)
    return run
  }
}
