import type { Blocks } from './blocks.ts'
import { type Calendar, type Day, MINUTES_A_DAY, runsOn } from './calendar.ts'
import type { Feed, Route, Trip } from './feed.ts'
import type { Headway } from './headways.ts'
import { boardedAgain } from './loops.ts'
import type { Stop } from './stops.ts'
import type { Ridden, TimedCall } from './timed-call.ts'

interface Start {
  /** Of its trip; empty where it has none. */
  readonly number: string
  /** Days from the service day that counts it: 1 for what the feed has at 25:30 of the day before. */
  readonly later: number
  /** When it leaves its first place, and comes to its last, to the second: since the Monday 0:00 of the week. */
  readonly leaves: number
  readonly comes: number
}

/** Departures of a run that the fares of a feed do not tell apart but by their hours. */
export interface Alike {
  /** All stops of their first trip. */
  readonly stops: readonly Stop[]
  /** One for each place of the run; empty where its trips differ. */
  readonly platforms: string[]
  /** What leaves at which minutes of which weekdays by the clocks of its agency; Monday is 0. */
  readonly starts: readonly Map<number, Start>[]
}

/** Trips of a route with the same places and the same minutes between them: a service of the game, or one for each of its fares. */
export interface Run {
  readonly route: Route
  /** The first trip of it. */
  readonly trip: Trip
  readonly calls: readonly TimedCall[]
  /** Where in its trip's calls it begins: later than 0 where it is a loop's second way on. */
  readonly from: number
  /** All calls of that trip. */
  readonly whole: readonly TimedCall[]
  /** Minutes from the first departure to each place. */
  readonly offsets: readonly number[]
  /** One for each place: whether its time is only about right in one of its trips. */
  readonly approx: boolean[]
  /** Its departures. */
  readonly alike: ReadonlyMap<string, Alike>
}

interface Growing extends Run {
  readonly alike: Map<string, Alike>
}

type Part = Pick<Run, 'trip' | 'route' | 'calls' | 'from' | 'whole'>

/** Two departures at one minute are one: with the number of either, and of the later service day. */
const asOne = (known: Start | undefined, it: Start): Start =>
  known ? { ...(it.later < known.later ? it : known), number: known.number || it.number } : it

/** Adds departures to others of their run. */
export function join(known: Alike, more: Pick<Alike, 'platforms' | 'starts'>): void {
  more.platforms.forEach((platform, i) => {
    if (platform !== known.platforms[i]) known.platforms[i] = ''
  })
  more.starts.forEach((ofDay, day) => {
    const starts = known.starts[day]
    for (const [at, start] of ofDay) starts?.set(at, asOne(starts.get(at), start))
  })
}

/** No departures yet. */
export const noStarts = (): Alike['starts'] => Array.from({ length: 7 }, () => new Map<number, Start>())

/** The departures of a run on each weekday as its feed counts them, in minutes of the service day, past 24:00 too. */
export function serviceDaysOf({ starts }: Pick<Alike, 'starts'>): readonly (readonly [number, Start])[][] {
  const days = starts.map((): [number, Start][] => [])
  starts.forEach((ofDay, weekday) => {
    for (const [minute, start] of ofDay) {
      const day = (((weekday - start.later) % 7) + 7) % 7
      days[day]?.push([minute + start.later * MINUTES_A_DAY, start])
    }
  })
  return days.map((ofDay) => ofDay.sort(([a], [b]) => a - b))
}

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
 * @param goesOn whether its vehicle goes on in the minute in which it comes: who stays on board must not miss it
 */
function offsetsOf(calls: readonly TimedCall[], shift: number, goesOn: boolean): readonly number[] {
  const start = minute((calls[0]?.departure ?? 0) + shift)
  return calls.map(({ arrival, departure }, i) => {
    if (i < calls.length - 1) return minute(departure + shift) - start
    const come = (arrival + shift) / 60
    return Math.max(1, (goesOn ? Math.floor(come) : Math.ceil(come)) - start)
  })
}

/** The days of a week, counted from its Monday, on which a calendar says that it runs. */
const daysIn = (calendar: Calendar, monday: Day): readonly number[] =>
  Array.from({ length: 7 }, (_, i) => i).filter((i) => runsOn(calendar, monday + i))

/** What two runs have in common that are one service. */
export const keyOf = ({ route, calls, offsets }: Pick<Run, 'route' | 'calls' | 'offsets'>): string => {
  const uses = calls.some(({ use }) => use !== 'both') ? [calls.map(({ use }) => use)] : []
  return JSON.stringify([route.id, calls.map(({ place }) => place.id), offsets, ...uses])
}

interface Terms extends Pick<Feed, 'calendars'> {
  readonly blocks: Blocks
  /** Trips of a run for which it is the same cost the same, but for their hours. */
  readonly byStops: (stops: readonly Stop[]) => string
}

/**
 * The services that one week of trips comes to, and how many of the trips run in it.
 * @param riddenOf what can be ridden of one of these trips, which are too many to hold all at once
 */
export function runsIn(
  monday: Day,
  trips: readonly Trip[],
  { calendars, blocks, byStops }: Terms,
  riddenOf: (trip: Trip) => Ridden | undefined,
): { readonly runs: readonly Run[]; readonly running: number } {
  const days = new Map([...calendars].map(([id, calendar]) => [id, daysIn(calendar, monday)]))
  const runs = new Map<string, Growing>()
  let running = 0
  for (const trip of trips) {
    const on = days.get(trip.service) ?? []
    const ridden = on.length === 0 ? undefined : riddenOf(trip)
    if (!ridden) continue
    running += 1
    const whole = ridden.calls
    const shifts = shiftsOf(trip.headways, ridden.start)
    const together = (service: string, later: number): boolean =>
      days.get(service)?.some((day) => on.includes((day - later + 7) % 7)) === true
    const goesOn = blocks.goesOn(trip, whole, together)
    for (const part of [{ calls: whole, from: 0 }, ...boardedAgain(whole)]) {
      addRun({ ...part, trip, route: trip.route, whole }, { shifts, on, goesOn })
    }
  }
  return { runs: [...runs.values()], running }

  /** The departures of a trip, or of the part of it that begins where a loop is boarded again. */
  function addRun(
    part: Part,
    {
      shifts,
      on,
      goesOn,
    }: { readonly shifts: readonly number[]; readonly on: readonly number[]; readonly goesOn: boolean },
  ): void {
    const [first, last] = [part.calls[0], part.calls.at(-1)]
    if (!first || !last) return
    const kind = byStops(part.whole.map(({ stop }) => stop))
    const ofShift = new Map<number, Alike>()
    // What runs over and over is many journeys under one name.
    const number = part.trip.headways.length > 0 ? '' : part.trip.shortName
    for (const shift of shifts) {
      // Trips a whole number of minutes apart are alike.
      const seconds = shift % 60
      const alike = ofShift.get(seconds) ?? alikeOf(runOf(part, offsetsOf(part.calls, seconds, goesOn)), part, kind)
      ofShift.set(seconds, alike)
      for (const day of on) {
        const at = minute(first.departure + shift)
        const later = Math.floor(at / MINUTES_A_DAY)
        const starts = alike.starts[(day + later) % 7]
        const start = at - later * MINUTES_A_DAY
        const midnight = day * MINUTES_A_DAY * 60
        const [leaves, comes] = [midnight + first.departure + shift, midnight + last.arrival + shift]
        starts?.set(start, asOne(starts.get(start), { number, later, leaves, comes }))
      }
    }
  }

  function alikeOf({ alike }: Growing, { calls, whole }: Part, kind: string): Alike {
    const platforms = calls.map(({ stop }) => stop.platform)
    const known = alike.get(kind)
    if (known) {
      join(known, { platforms, starts: [] })
      return known
    }
    const fresh: Alike = { stops: whole.map(({ stop }) => stop), platforms, starts: noStarts() }
    alike.set(kind, fresh)
    return fresh
  }

  function runOf(part: Part, offsets: readonly number[]): Growing {
    const { calls } = part
    const key = keyOf({ ...part, offsets })
    const known = runs.get(key)
    calls.forEach(({ approx }, i) => {
      if (known && approx) known.approx[i] = true
    })
    const run = known ?? {
      ...part,
      offsets,
      approx: calls.map(({ approx }) => approx),
      alike: new Map<string, Alike>(),
    }
    runs.set(key, run)
    return run
  }
}
