import { type GameMs, type RealMs, gameMs } from '../../time/units.ts'
import { localClock, localDate, localMinutes, wallClock, weekdayOf } from '../../time/zone.ts'
import { WEEKDAYS } from '../../time/weekday.ts'
import { apply } from '../log/apply.ts'
import { openLegAt } from '../steps/completing.ts'
import type { RaceEvent } from '../log/events.ts'
import { scribeFor } from '../log/scribe.ts'
import type { World } from '../world/world.ts'

/** A race ends this many days after its start day, at 23:59:59. Source: the specification, section 4. */
export const RACE_DAYS = 17

/**
 * [RCE-1] The zone of the place where a race begins.
 * @throws RangeError if the race does not begin with a `locateAt` of a known place.
 */
export function startZone({ spec, locations }: World): string {
  const first = spec.legs[0]?.steps[0]
  const zone = first?.stepType === 'locateAt' ? locations.get(first.location)?.zone : undefined
  if (zone === undefined) throw new RangeError(`race ${spec.id} does not begin with a locateAt of a known place`)
  return zone
}

/** [RCE-2] The local start date: `startOn` if it is a date, the next such weekday (today included) if it is a weekday, else today. */
function startDate(world: World, zone: string, now: RealMs): Temporal.PlainDate {
  const today = localDate(gameMs(now), zone)
  const { startOn } = world.spec
  if (startOn === undefined) return today
  const weekday = WEEKDAYS.find((day) => day === startOn)
  if (!weekday) return Temporal.PlainDate.from(startOn)
  return today.add({ days: (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(today)) + 7) % 7 })
}

/** [RCE-3] The span of a race: from `startTime` on the start day to 23:59:59 `RACE_DAYS` later, local time. */
export function raceSpan(world: World, now: RealMs): { readonly begin: GameMs; readonly end: GameMs } {
  const zone = startZone(world)
  const date = startDate(world, zone, now)
  const lastSecond = date
    .add({ days: RACE_DAYS })
    .toPlainDateTime({ hour: 23, minute: 59, second: 59 })
    .toZonedDateTime(zone)
  return { begin: wallClock(date, world.spec.startTime, zone), end: gameMs(lastSecond.epochMilliseconds) }
}

/** [RCE-3] A note for the author if the start time is skipped by a clock change on the start day; otherwise undefined. */
export function skippedStart(world: World, now: RealMs): string | undefined {
  const zone = startZone(world)
  const { begin } = raceSpan(world, now)
  if (localMinutes(begin, zone) === world.spec.startTime) return undefined
  return `startTime: clocks go forward over it on ${localDate(begin, zone).toString()}, and the race begins at ${localClock(begin, zone)}`
}

/** [RCE-4] The first events of an attempt (`attempt` counts from 1). They fill the wallet and open the first step; the clock is paused. */
export function beginRace(world: World, { attempt, now }: { attempt: number; now: RealMs }): readonly RaceEvent[] {
  const { spec } = world
  const { begin, end } = raceSpan(world, now)
  const start: RaceEvent = {
    type: 'started',
    seq: 1,
    at: begin,
    real: now,
    gameIdSource: spec.id,
    attempt,
    name: spec.name,
    iconName: spec.iconName,
    begin,
    end,
    speed: spec.speed,
    startTime: spec.startTime,
    zone: startZone(world),
    pace: spec.pace,
    daysLength: spec.daysLength,
  }
  const scribe = scribeFor(apply(undefined, start))
  const when = { at: begin, real: now }
  scribe.write({ type: 'money', reason: 'start', amount: spec.wallet }, when)
  openLegAt(scribe, world, 0, when)
  return [start, ...scribe.events()]
}
