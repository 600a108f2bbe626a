import { expect, it } from 'vitest'
import { beginRace } from '../race/commands/begin.ts'
import { replay } from '../race/log/apply.ts'
import type { World } from '../race/world/world.ts'
import { resultOf } from '../result/result.ts'
import { AIRPORT, RACE_MORNING, STATION, bus, cab, raceOf, task, worldOf } from '../testing/world.ts'
import { DAY, MINUTE, dollars, gameMs, realMs } from '../time/units.ts'
import { bestTimeOf, plannedFrom } from './best-time.ts'
import { THINKING } from './real-time.ts'
import { raceReport } from './report.ts'
import { follow } from '../testing/planner/player.ts'

const toStation = raceOf(AIRPORT, { stepType: 'reach', location: STATION })
const world = worldOf(toStation, [bus, cab])
const raceIn = (it: World, now = RACE_MORNING) => replay(beginRace(it, { attempt: 1, now }))

it('[RES-12] the best way begins where the race began, however long ago that was and whatever day it starts on', () => {
  for (const startOn of [undefined, 'mon', 'sun', '2026-12-24']) {
    const it = worldOf({ ...toStation, ...(startOn === undefined ? {} : { startOn }) }, [bus, cab])
    for (const started of [RACE_MORNING, realMs(RACE_MORNING + 5 * DAY)]) {
      const { clock } = raceIn(it, started)
      const now = plannedFrom({ clock }, it)
      if (now === undefined) throw new Error(`nothing is planned from ${startOn}`)
      expect(raceReport(it, now).best?.begin).toBe(clock.begin)
      expect(raceReport(it, now)).toEqual(raceReport(it, started))
    }
  }
})

it('[RES-12] a race that began or ends otherwise than its world now says is compared with nothing', () => {
  const { clock } = raceIn(world)
  expect(plannedFrom({ clock: { ...clock, begin: gameMs(clock.begin + MINUTE) } }, world)).toBeUndefined()
  expect(plannedFrom({ clock: { ...clock, end: gameMs(clock.end - DAY) } }, world)).toBeUndefined()
})

it('[RES-12] the best time is what the race takes on the best way that its wallet pays for, however much faster money could be', () => {
  const poor = worldOf({ ...toStation, wallet: dollars(44) }, [bus, cab])
  const report = raceReport(poor, RACE_MORNING)
  expect(bestTimeOf(report)).toEqual({ elapsed: 52 * MINUTE })
  expect(report.fastest?.elapsed).toBe(34 * MINUTE)
  const raced = follow(poor, report.best?.rides ?? [], { now: RACE_MORNING, thinking: THINKING })
  expect(resultOf(raced)).toMatchObject({ ending: 'complete', elapsed: 52 * MINUTE })
})

it('[RES-12][PLN-5] a player who answers at once is faster than the best way, which takes its time for a question at a place', () => {
  const asked = worldOf(raceOf(AIRPORT, { stepType: 'undertakeTask', tasks: [task({ place: STATION })] }), [bus])
  const report = raceReport(asked, RACE_MORNING)
  const raced = follow(asked, report.best?.rides ?? [], { now: RACE_MORNING, thinking: 0 })
  expect(bestTimeOf(report)).toEqual({ elapsed: (resultOf(raced)?.elapsed ?? NaN) + THINKING })
})

it('[RES-12] the time is unknown if the wallet pays for no way, if there is none, and if the search gives up before it has one', () => {
  const poor = worldOf({ ...toStation, wallet: dollars(11) }, [bus, cab])
  expect(raceReport(poor, RACE_MORNING).cheapest).toBeDefined()
  expect(bestTimeOf(raceReport(poor, RACE_MORNING))).toEqual({ unknown: 'no-way' })
  expect(bestTimeOf(raceReport(worldOf(toStation, []), RACE_MORNING))).toEqual({ unknown: 'no-way' })
  expect(bestTimeOf(raceReport(world, RACE_MORNING, { most: 1 }))).toEqual({ unknown: 'given-up' })
})
