import { expect, it } from 'vitest'
import { UNHARMED, killedUnderLoad } from './testing/kills.ts'
import { postgresBed } from './testing/test-bed.ts'

it('a server on PostgreSQL, killed 20 times under load, loses nothing that it confirmed and does nothing twice', async () => {
  expect(await killedUnderLoad(await postgresBed())).toEqual(UNHARMED)
}, 600_000)
