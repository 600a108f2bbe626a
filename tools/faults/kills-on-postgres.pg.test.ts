import { expect, it } from 'vitest'
import { UNHARMED, killedUnderLoad } from './test-support/kills.ts'
import { postgresScene } from './test-support/scene.ts'

it('a server on PostgreSQL, killed 20 times under load, has lost nothing that it confirmed and done nothing twice', async () => {
  expect(await killedUnderLoad(await postgresScene())).toEqual(UNHARMED)
}, 600_000)
