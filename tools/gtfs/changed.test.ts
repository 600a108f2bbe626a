import { expect, it } from 'vitest'
import { StoreAway } from '../../apps/server/src/ports.ts'
import { changedText } from './changed.ts'

const away = new StoreAway('the database is away')

it.each([
  ['read', away, 'Nothing was changed.'],
  ['written', new Error('database disk image is malformed'), 'Nothing was changed.'],
  ['written', away, 'It is not known whether that was done: give the command again.'],
] as const)('of a database that could not be %s because of %s it is said: %s', (done, error, text) => {
  expect(changedText(error, done)).toBe(text)
})
