import { describe, expect, it } from 'vitest'
import { excessOf } from './race-bounds.ts'
import { RaceSpecInput, StoredRaceSpec } from './race-spec.ts'
import { changed, refusals } from './testing/refusals.ts'
import { everything } from './testing/samples.ts'
import { wireRaceSpec } from './wire.ts'

const of = <Item>(length: number, item: Item): Item[] => Array.from({ length }, () => item)
const leg = (steps: unknown) => ({ title: 'Leg', steps })
const task = { difficulty: 'Easy', clue: 'What?', solutionResponse: 'integer', solution: 1 }
const first = { locateAt: 'nz-a' }
const withLegs = (...legs: unknown[]) => changed(everything, 'legs', legs)
const withTasks = (steps: number, tasks: unknown) =>
  withLegs(leg([first, ...of(steps, { undertakeTask: { tasks }, solution: null })]))

describe('a whole race', () => {
  it('may be as large as that', () => {
    const steps = [...of(100, { moveTo: 'nz-a' })]
    expect(refusals(RaceSpecInput, withLegs(leg([first, ...steps.slice(1)]), ...of(4, leg(steps))))).toEqual([])
    expect(refusals(RaceSpecInput, withTasks(50, of(20, task)))).toEqual([])
    expect(refusals(RaceSpecInput, withTasks(19, [{ ...task, clue: 'x'.repeat(20_000) }]))).toEqual([])
  })

  it.each([
    [withLegs(...of(5, leg(of(101, first)))), 'legs[4].steps: expected at most 500 steps in a whole race'],
    [
      withTasks(51, of(20, task)),
      'legs[0].steps[51].undertakeTask.tasks: expected at most 1,000 tasks in a whole race',
    ],
    [
      withTasks(20, [{ ...task, clue: 'x'.repeat(20_000) }]),
      'legs[0].steps[20].undertakeTask.tasks[0].clue: expected at most 400,000 characters of text in a whole race',
    ],
    [changed(everything, 'tags', of(30_000, 1)), 'tags[29991]: expected at most 30,000 values in a whole race'],
  ])('is refused if it is larger (%#), without looking at the rest', (race, refusal) => {
    expect(refusals(RaceSpecInput, changed(race, 'wallet', -1))).toEqual([refusal])
  })

  it('is not counted larger for fields that are dropped', () => {
    expect(excessOf({ creator: of(40_000, 1), createdAt: 'x'.repeat(400_001) })).toBeUndefined()
  })

  it('is read however deep it is', () => {
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i += 1) deep = [deep]
    expect(excessOf({ legs: deep })).toBeUndefined()
  })
})

describe('a stored race', () => {
  const stored = wireRaceSpec({ ...RaceSpecInput.parse(withTasks(1, [task])), id: 'mine', createdAt: 0 })

  it.each([
    ['legs.0.html', 'x'.repeat(50_000)],
    ['legs.0.steps.1.tasks.0.clue', 'x'.repeat(50_000)],
    ['legs.0.steps.1.tasks.0.clue', ''],
  ])('is read whatever sanitising has made of %s', (path, html) => {
    expect(refusals(StoredRaceSpec, changed(stored, path, html))).toEqual([])
    expect(JSON.stringify(StoredRaceSpec.parse(changed(stored, path, html)))).toContain(`"${html}"`)
  })
})
