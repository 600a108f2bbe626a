import { expect, it } from 'vitest'
import { RACE_BOUNDS } from './race-bounds.ts'
import { placesWritten } from './written-places.ts'

const [A, B, C] = ['nz-a-Bay', 'nz-b-Bay', 'nz-c-Bay']
const raceOf = (...steps: readonly unknown[]) => ({ legs: [{}, { steps }] })
const writtenIn = (race: unknown) => placesWritten(race).map(({ path, id }) => [path.join('.'), id])

it('a place is found in each field that names one, and told with its path', () => {
  const race = raceOf(
    { locateAt: A },
    { bookAny: { from: A, to: B } },
    { stepType: 'moveTo', location: C },
    { moveTo: C },
  )
  expect(writtenIn(race)).toEqual([
    ['legs.1.steps.0.locateAt', A],
    ['legs.1.steps.1.bookAny.from', A],
    ['legs.1.steps.1.bookAny.to', B],
    ['legs.1.steps.2.location', C],
    ['legs.1.steps.3.moveTo', C],
  ])
})

it('what is no place id is none: its form is refused by itself', () => {
  expect(writtenIn(raceOf({ reach: 'Wellington' }, { reach: `nz-${'a'.repeat(80)}` }, { reach: A }))).toEqual([
    ['legs.1.steps.2.reach', A],
  ])
})

it.each([null, 'legs', { legs: {} }, { legs: A }, { legs: [null, { steps: { reach: A } }] }])(
  'a race of any shape is read: %j',
  (race) => expect(writtenIn(race)).toEqual([]),
)

it('steps and tasks of any shape are passed over, and those beside them are read', () => {
  const tasks = [null, A, 1, { place: B }]
  expect(writtenIn(raceOf(null, A, 1, { reach: null }, { undertakeTask: { tasks } }))).toEqual([
    ['legs.1.steps.4.undertakeTask.tasks.3.place', B],
  ])
})

it('a race beyond the bounds is not looked into', () => {
  const steps = Array.from({ length: RACE_BOUNDS.steps }, () => ({ reach: A }))
  expect(placesWritten(raceOf(...steps))).toHaveLength(RACE_BOUNDS.steps)
  expect(placesWritten(raceOf(...steps, { reach: A }))).toEqual([])
})
