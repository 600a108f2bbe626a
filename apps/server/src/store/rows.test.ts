import { expect, it } from 'vitest'
import { entryOf } from './rows.ts'

const row = { transfer_id: 'one', race_id: 'two-legs', cents: 4_000, at_real: 1_790_000_000_000 }

it('a transfer is read in each of its states, and in no other', () => {
  expect(entryOf({ ...row, state: 'landed' })).toMatchObject({ transferId: 'one', amount: 4_000, state: 'landed' })
  expect(() => entryOf({ ...row, state: 'lost' })).toThrow('lost is no state of a transfer')
})
