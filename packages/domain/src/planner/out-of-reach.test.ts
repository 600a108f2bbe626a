import { expect, it } from 'vitest'
import type { StepSpec } from '../step/step-spec.ts'
import {
  AIRPORT,
  AUCKLAND,
  RACE_MORNING,
  STATION,
  bus,
  busBack,
  leg,
  raceSpec,
  task,
  train,
  worldOf,
} from '../testing/world.ts'
import type { Service } from '../timetable/service.ts'
import { dollars } from '../time/units.ts'
import { raceReport } from './report.ts'

const reach = (location: string): StepSpec => ({ stepType: 'reach', location })

it('[PLN-14] tells of a task that nobody can solve, if others of its step can be solved', () => {
  const tasks = (...places: readonly (string | undefined)[]): StepSpec => ({
    stepType: 'undertakeTask',
    tasks: places.map((place) => task(place === undefined ? {} : { place })),
  })
  const lost = (services: readonly Service[], ...steps: readonly StepSpec[]) =>
    raceReport(
      worldOf(
        raceSpec({ wallet: dollars(300), legs: [leg({ stepType: 'locateAt', location: AIRPORT }, ...steps)] }),
        services,
      ),
      RACE_MORNING,
    ).lostTasks
  expect(lost([bus], tasks(undefined, STATION, AIRPORT))).toBeUndefined()
  expect(lost([bus], tasks(undefined, AUCKLAND, STATION))).toEqual([{ leg: 0, step: 1, place: AUCKLAND }])
  // The bus does not come back.
  expect(lost([bus], reach(STATION), tasks(undefined, AIRPORT))).toEqual([{ leg: 0, step: 2, place: AIRPORT }])
  expect(lost([bus, busBack], reach(STATION), tasks(undefined, AIRPORT))).toBeUndefined()
  // The ride was taken before the player was put elsewhere, and counts; the move after its booking moves nobody.
  const book: StepSpec = { stepType: 'bookBusTaxi', from: AIRPORT, to: STATION }
  const move = (location: string): StepSpec => ({ stepType: 'moveTo', location })
  const again = [reach(STATION), move(AUCKLAND), book, move(STATION)]
  expect(lost([bus], ...again, tasks(undefined, AUCKLAND))).toBeUndefined()
  expect(lost([bus], ...again, tasks(undefined, AIRPORT))).toEqual([{ leg: 0, step: 5, place: AIRPORT }])
  // With one change, and back by none.
  expect(lost([bus, train], tasks(undefined, AUCKLAND))).toBeUndefined()
  expect(lost([bus, train], tasks(undefined, AUCKLAND), reach(AUCKLAND), tasks(undefined, STATION))).toEqual([
    { leg: 0, step: 3, place: STATION },
  ])
  // A step with nothing else keeps the race from being won.
  expect(lost([bus], tasks(AUCKLAND))).toBeUndefined()
  // A leg begins where the one before it left the player.
  const legs = [leg({ stepType: 'locateAt', location: AIRPORT }), leg(tasks(undefined, AUCKLAND, STATION))]
  expect(raceReport(worldOf(raceSpec({ legs }), [bus]), RACE_MORNING).lostTasks).toEqual([
    { leg: 1, step: 0, place: AUCKLAND },
  ])
})
