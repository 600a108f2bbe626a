import { firstIndex } from '../collections/first-index.ts'
import { type GameMs, type Minutes, DAY, HOUR, MINUTE, minutes } from '../time/units.ts'
import { sinceNoon, wallClock } from '../time/zone.ts'
import type { DayClock } from './service.ts'
import { type EpochDay, dateOf } from './epoch-day.ts'

/** Seconds of a day without a change of clocks. */
export const DAY_S = DAY / 1000

/** The seconds of a service day as instants: they follow `at`, from second `turn` on `jump` milliseconds later. */
export interface ServiceDay {
  readonly at: number
  readonly turn: number
  /** 0 except for wall-clock days on which clocks change. */
  readonly jump: number
}

/** The instant of a second of a service day, in epoch milliseconds. */
export const instantOn = ({ at, turn, jump }: ServiceDay, second: number): number =>
  at + second * 1000 + (second >= turn ? jump : 0)

function wallDay(day: EpochDay, zone: string): ServiceDay {
  const date = dateOf(day)
  const wall = (minute: number): number => wallClock(date, minutes(minute), zone)
  const at = wall(0)
  const jump = wall(1440) - at - DAY
  if (jump === 0) return { at, turn: 0, jump }
  // The first minute moved by the change: all before it, skipped ones included, are evenly spaced.
  const turn = firstIndex(1440, (minute) => wall(minute) - at !== minute * MINUTE)
  return { at, turn: turn * 60, jump }
}

const noonDay = (day: EpochDay, zone: string): ServiceDay => ({
  at: sinceNoon(dateOf(day), minutes(0), zone),
  turn: 0,
  jump: 0,
})

/** The service days of a zone, each computed once: resolving a local time costs far more than a timetable query. */
export function serviceDays(zone: string): (day: EpochDay, clock: DayClock) => ServiceDay {
  const walls = new Map<EpochDay, ServiceDay>()
  const noons = new Map<EpochDay, ServiceDay>()
  return (day, clock) => {
    const known = clock === 'wall clock' ? walls : noons
    let it = known.get(day)
    if (!it) {
      it = clock === 'wall clock' ? wallDay(day, zone) : noonDay(day, zone)
      known.set(day, it)
    }
    return it
  }
}

/** Days from the service day to the day a time belongs to. Wall-clock times past 24:00 belong to the next day, whose clocks may change. */
export const daysLater = (clock: DayClock, second: number): number =>
  clock === 'wall clock' ? Math.floor(second / DAY_S) : 0

/** [TTB-4] When a service leaves its first stop on a day, in epoch milliseconds. */
export function leftOn(day: EpochDay, time: Minutes, clock: DayClock, dayOf: ReturnType<typeof serviceDays>): number {
  const later = daysLater(clock, time * 60)
  return instantOn(dayOf(day + later, clock), time * 60 - later * DAY_S)
}

/** The furthest that local clocks are behind UTC (Etc/GMT+12) and ahead of it (Pacific/Kiritimati), in ms. Source: the tz database. */
const BEHIND = 12 * HOUR
const AHEAD = 14 * HOUR

/** Departures in `[since, until)`. */
export interface Window {
  readonly since: GameMs
  readonly until: GameMs
}

/**
 * [JNY-6] The first and last service day that can have a departure in `[since, until)`, in any zone and by either clock. Departures
 * are `soonest` to `latest` milliseconds after the start of their service day; more than a day if they run past 24:00.
 */
export function serviceDaysIn(
  { since, until }: Window,
  { soonest, latest }: { readonly soonest: number; readonly latest: number },
): { readonly first: EpochDay; readonly last: EpochDay } {
  // Time t of day d is the instant d * DAY + t - offset. The offset is one that the zone has: at noon, or at t. Where clocks skip t
  // or show it twice, it is the one before the change. So no zone and no change of clocks needs to be looked up.
  return {
    first: Math.ceil((since - latest - BEHIND) / DAY),
    last: Math.ceil((until - soonest + AHEAD) / DAY) - 1,
  }
}
