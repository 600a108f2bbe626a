import { expect, it } from 'vitest'
import { UNHARMED, killedUnderLoad } from './test-support/kills.ts'
import { postgresScene } from './test-support/scene.ts'

it('a server on PostgreSQL, killed 20 times under load, loses nothing that it confirmed and does nothing twice', async () => {
  expect(await killedUnderLoad(await postgresScene())).toEqual(UNHARMED)
}, 600_000)
