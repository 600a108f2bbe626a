import { expect, it } from 'vitest'
import { citusDatabase } from '../../apps/server/src/testing/postgres.ts'
import { UNHARMED, killedUnderLoad } from './testing/kills.ts'
import { postgresBed } from './testing/test-bed.ts'

it('a server on Citus, killed 20 times under load, loses nothing that it confirmed and does nothing twice', async () => {
  const bed = await postgresBed({ DATABASE_DISTRIBUTED: 'citus' }, citusDatabase)
  expect(await killedUnderLoad(bed)).toEqual(UNHARMED)
}, 1_200_000)
