import { expect, it } from 'vitest'
import { apply, replay } from '../race/log/apply.ts'
import { beginRace } from '../race/commands/begin.ts'
import type { Ending, RaceEvent } from '../race/log/events.ts'
import type { Race } from '../race/log/race.ts'
import { AIRPORT, AUCKLAND, RACE_MORNING, raceOf, worldOf } from '../testing/world.ts'
import { DAY, HOUR, gameMs, realMs } from '../time/units.ts'
import { parOf } from './par.ts'

const world = worldOf({ ...raceOf(AIRPORT, { stepType: 'reach', location: AUCKLAND }), daysLength: 2 })
const begun = beginRace(world, { attempt: 1, now: RACE_MORNING })

function ended(log: readonly RaceEvent[], after: number, ending: Ending = 'complete'): Race {
  const race = replay(log)
  const at = gameMs(race.clock.begin + after)
  return apply(race, { type: 'ended', ending, seq: race.version + 1, at, real: realMs(race.lastReal + 1) })
}

it('[RES-10] a race that was completed within its par of days has kept it, and says by how much', () => {
  expect(parOf(ended(begun, 2 * DAY - HOUR))).toEqual({ days: 2, kept: true, apart: HOUR })
  expect(parOf(ended(begun, 2 * DAY))).toEqual({ days: 2, kept: true, apart: 0 })
  expect(parOf(ended(begun, 2 * DAY + HOUR))).toEqual({ days: 2, kept: false, apart: HOUR })
})

it('[RES-10] par is neither kept nor missed by a race that runs, was not completed, or whose log does not have it', () => {
  expect(parOf(replay(begun))).toBeUndefined()
  expect(parOf(ended(begun, HOUR, 'abandoned'))).toBeUndefined()
  const [first, ...rest] = begun
  if (first?.type !== 'started') throw new Error('it does not begin with its start')
  const { daysLength: _, ...old } = first
  expect(parOf(ended([old, ...rest], HOUR))).toBeUndefined()
  expect(replay([old, ...rest])).not.toHaveProperty('daysLength')
})
