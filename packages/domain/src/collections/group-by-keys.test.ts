import { expect, it } from 'vitest'
import { groupByKeys } from './group-by-keys.ts'

it('groups an item under each of its keys, once and in order', () => {
  const lines = ['ab', 'bcb', 'a']
  expect([...groupByKeys(lines, (line) => [...line])]).toEqual([
    ['a', ['ab', 'a']],
    ['b', ['ab', 'bcb']],
    ['c', ['bcb']],
  ])
})
