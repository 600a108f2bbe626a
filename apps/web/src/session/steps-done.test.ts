import type { Race, RunningStep } from '@final-call/domain'
import { expect, it } from 'vitest'
import { stepsDone } from './asking.ts'
import { begun } from './test-support/log.ts'
import { AIRPORT, STATION, worldOf } from './test-support/world.ts'

const trip = { from: AIRPORT, to: STATION }

it('only what asked something of the player counts as done', () => {
  const { race } = begun(worldOf())
  const [like] = race.steps
  if (!like) throw new Error('no step')
  const contents: readonly RunningStep['content'][] = [
    { stepType: 'locateAt', location: AIRPORT },
    { stepType: 'generateBuses', ...trip },
    { stepType: 'moveTo', location: AIRPORT },
    { stepType: 'bookAny', ...trip },
    { stepType: 'reach', location: STATION },
  ]
  const done = (count: number): Pick<Race, 'steps'> => ({
    steps: contents.slice(0, count).map((content) => ({ ...like, state: 'complete', added: false, content })),
  })
  expect([1, 2, 3, 4, 5].map((count) => stepsDone(done(count), like.legId))).toEqual([0, 0, 0, 1, 2])
  expect(stepsDone(done(5), 'another')).toBe(0)
  const added = done(5).steps.map((step) => ({ ...step, added: true }))
  expect(stepsDone({ steps: added }, like.legId)).toBe(0)
})
