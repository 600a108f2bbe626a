import { MINUTE } from '@final-call/domain'
import { expect, it } from 'vitest'
import { timeUse } from './time-use.ts'

const NOTHING = { ride: 0, walk: 0, answer: 0, room: 0, work: 0, wait: 0 }

it('[RES-11] names what took time, and nothing else', () => {
  expect(timeUse({ ...NOTHING, ride: 90 * MINUTE, wait: 30 * MINUTE })).toEqual([
    { label: 'On board', ms: 90 * MINUTE },
    { label: 'Waiting and choosing', ms: 30 * MINUTE },
  ])
  expect(timeUse(NOTHING)).toEqual([])
})

it('[RES-11] adds up to the minutes of the whole, though each part has seconds over', () => {
  const parts = {
    ride: 10.4 * MINUTE,
    walk: 5.4 * MINUTE,
    answer: 15 * MINUTE,
    room: 0,
    work: 0.4 * MINUTE,
    wait: 2 * MINUTE,
  }
  const told = timeUse(parts)
  expect(told.map(({ ms }) => ms / MINUTE)).toEqual([10, 5, 15, 1, 2])
  expect(told.reduce((sum, { ms }) => sum + ms, 0)).toBe(33 * MINUTE)
})
