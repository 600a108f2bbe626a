import { expect, it } from 'vitest'
import type { StepSpec } from '../step/step-spec.ts'
import {
  AUCKLAND,
  LOCATIONS,
  RACE_MORNING,
  WELLINGTON,
  daily,
  leg,
  raceSpec,
  service,
  worldOf,
} from '../testing/world.ts'
import { dollars, minutes } from '../time/units.ts'
import { problemsOf } from './problems.ts'
import { type RaceReport, raceReport } from './report.ts'

const steps: StepSpec[] = [
  { stepType: 'locateAt', location: AUCKLAND },
  { stepType: 'reach', location: WELLINGTON },
]
const spec = raceSpec({ wallet: dollars(1000), legs: [leg(...steps)] })

/** Slow buses between all places, and a train that is slower still. */
const services = [
  service({ productId: 'rail', transport: 'train', journeyTime: minutes(60), days: daily('10:00') }),
  ...LOCATIONS.flatMap(({ id: from }) =>
    LOCATIONS.filter(({ id }) => id !== from).map(({ id: to }) =>
      service({ productId: `${from}-${to}`, stops: [from, to], journeyTime: minutes(50), days: daily('09:40') }),
    ),
  ),
]

const report = (effort: { readonly most?: number }): RaceReport =>
  raceReport(worldOf(spec, services), RACE_MORNING, effort)
const saysNone = (of: RaceReport): readonly string[] =>
  problemsOf(of, { startOn: 'mon' }).flatMap(({ kind, message }) => (kind === 'one-way' ? [message] : []))

it('[PLN-9] a search for other kinds of way that gives up does not say that there is none', () => {
  const whole = report({})
  expect(whole.kindsGaveUp).toBeUndefined()
  expect(whole.kinds.map(({ kind }) => kind.join())).toEqual(['bus', 'train'])
  const cut = report({ most: 350 })
  expect(cut.best).toEqual(whole.best)
  expect(cut.kinds).toEqual([whole.best])
  expect(saysNone(cut)).toEqual([
    'No second kind of way was found in the time that a search may take: there may be nothing to choose.',
  ])
  const { kindsGaveUp: _, ...known } = cut
  expect(saysNone(known)).toEqual(['No second kind of way was found: there is nothing to choose.'])
})
