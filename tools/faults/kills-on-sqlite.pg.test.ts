import { expect, it } from 'vitest'
import { UNHARMED, killedUnderLoad } from './testing/kills.ts'
import { sqliteBed } from './testing/test-bed.ts'

it('a server on SQLite, killed 20 times under load, loses nothing that it confirmed and does nothing twice', async () => {
  expect(await killedUnderLoad(await sqliteBed())).toEqual(UNHARMED)
}, 600_000)
