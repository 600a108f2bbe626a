import type { Blocks } from '../feed/blocks.ts'
import { type Calendar, type Day, SECONDS_A_DAY, runsOn } from '../feed/calendar.ts'
import type { Feed, Route, Trip } from '../feed/feed.ts'
import type { Headway } from '../feed/headways.ts'
import type { Stop } from '../feed/stops.ts'
import type { Ridden, TimedCall } from '../feed/timed-call.ts'
import { boardedAgain } from './loops.ts'

interface Start {
  /** The number of its trip; empty if it has none. */
  readonly number: string
  /** When it leaves its first place and arrives at its last, in seconds since Monday 0:00 of the week. */
  readonly leaves: number
  readonly comes: number
}

/** Departures of a run that cost the same, except by their hours. */
export interface Alike {
  /** All stops of the first trip. */
  readonly stops: readonly Stop[]
  /** The platform at each place of the run; empty if its trips differ. */
  readonly platforms: string[]
  /**
   * By weekday of their service day, with 0 for Monday, the departures by minute of that day, which may be past 24:00, on the clocks of the
   * agency.
   */
  readonly starts: readonly Map<number, Start>[]
}

/** Trips of a route with the same places and the same minutes between them: one service of the game, or one for each price. */
export interface Run {
  readonly route: Route
  /** Its first trip. */
  readonly trip: Trip
  readonly calls: readonly TimedCall[]
  /** The index in its trip's calls at which it begins: 0, unless it is the part of a loop that is boarded again. */
  readonly from: number
  /** All calls of that trip. */
  readonly whole: readonly TimedCall[]
  /** Minutes from the first departure to each place. */
  readonly offsets: readonly number[]
  /** For each place, whether its time is only approximate in one of the trips. */
  readonly approx: boolean[]
  /** Its departures, by `byStops` of their stops. */
  readonly alike: ReadonlyMap<string, Alike>
}

interface Growing extends Run {
  readonly alike: Map<string, Alike>
}

type Part = Pick<Run, 'trip' | 'route' | 'calls' | 'from' | 'whole'>

/** Merges two departures at one minute of a service day: keeps the first, with the number of either. */
const asOne = (known: Start | undefined, it: Start): Start =>
  known ? { ...known, number: known.number || it.number } : it

/** Adds departures to others of the same run. */
export function join(known: Alike, more: Pick<Alike, 'platforms' | 'starts'>): void {
  more.platforms.forEach((platform, i) => {
    if (platform !== known.platforms[i]) known.platforms[i] = ''
  })
  more.starts.forEach((ofDay, day) => {
    const starts = known.starts[day]
    for (const [at, start] of ofDay) starts?.set(at, asOne(starts.get(at), start))
  })
}

/** Empty departures for each weekday. */
export const noStarts = (): Alike['starts'] => Array.from({ length: 7 }, () => new Map<number, Start>())

/** The departures of a run by weekday of their service day, each with its minute of that day; sorted. */
export const serviceDaysOf = ({ starts }: Pick<Alike, 'starts'>): readonly (readonly (readonly [number, Start])[])[] =>
  starts.map((ofDay) => [...ofDay].sort(([a], [b]) => a - b))

/** Seconds by which the departures of a trip are later than its own times; [0] without frequencies. */
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
 * Minutes from the minute of departure to each call: to the minute of departure on the way, and at the end to the minute by which it has
 * arrived.
 * @param goesOn whether its vehicle continues in the minute of its arrival, which must then be rounded down for passengers to stay on
 */
function offsetsOf(calls: readonly TimedCall[], shift: number, goesOn: boolean): readonly number[] {
  const start = minute((calls[0]?.departure ?? 0) + shift)
  return calls.map(({ arrival, departure }, i) => {
    if (i < calls.length - 1) return minute(departure + shift) - start
    const come = (arrival + shift) / 60
    return Math.max(1, (goesOn ? Math.floor(come) : Math.ceil(come)) - start)
  })
}

/** The days of the week from its Monday, 0 to 6, on which a calendar runs. */
const daysIn = (calendar: Calendar, monday: Day): readonly number[] =>
  Array.from({ length: 7 }, (_, i) => i).filter((i) => runsOn(calendar, monday + i))

/** A key that runs of one service have in common. */
export const keyOf = ({ route, calls, offsets }: Pick<Run, 'route' | 'calls' | 'offsets'>): string => {
  const uses = calls.some(({ use }) => use !== 'both') ? [calls.map(({ use }) => use)] : []
  return JSON.stringify([route.id, calls.map(({ place }) => place.id), offsets, ...uses])
}

interface Terms extends Pick<Feed, 'calendars'> {
  readonly blocks: Blocks
  /** Trips of a run with the same key cost the same, except by their hours. */
  readonly byStops: (stops: readonly Stop[]) => string
}

/**
 * The runs of one week's trips, and the number of trips that run in it.
 * @param riddenOf the part of a trip that can be ridden, computed on demand since all of them at once would fill the memory
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

  /** Adds the departures of a trip, or of its part from where a loop is boarded again. */
  function addRun(
    part: Part,
    {
      shifts,
      on,
      goesOn,
    }: { readonly shifts: readonly number[]; readonly on: readonly number[]; readonly goesOn: boolean },
  ): void {
    const first = part.calls[0]
    const last = part.calls.at(-1)
    if (!first || !last) return
    const kind = byStops(part.whole.map(({ stop }) => stop))
    const ofShift = new Map<number, Alike>()
    // Departures by frequency are different journeys under one name.
    const number = part.trip.headways.length > 0 ? '' : part.trip.shortName
    for (const shift of shifts) {
      // Departures a whole number of minutes apart have the same offsets.
      const seconds = shift % 60
      const alike = ofShift.getOrInsertComputed(seconds, () =>
        alikeOf(runOf(part, offsetsOf(part.calls, seconds, goesOn)), part, kind),
      )
      for (const day of on) {
        const starts = alike.starts[day]
        const start = minute(first.departure + shift)
        const midnight = day * SECONDS_A_DAY
        const leaves = midnight + first.departure + shift
        const comes = midnight + last.arrival + shift
        starts?.set(start, asOne(starts.get(start), { number, leaves, comes }))
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
    const run = runs.getOrInsertComputed(keyOf({ ...part, offsets }), () => ({
      ...part,
      offsets,
      approx: calls.map(({ approx }) => approx),
      alike: new Map<string, Alike>(),
    }))
    calls.forEach(({ approx }, i) => {
      if (approx) run.approx[i] = true
    })
    return run
  }
}
