import { expect, it } from 'vitest'
import { UNHARMED, killedUnderLoad } from './test-support/kills.ts'
import { sqliteScene } from './test-support/scene.ts'

it('a server on SQLite, killed 20 times under load, loses nothing that it confirmed and does nothing twice', async () => {
  expect(await killedUnderLoad(await sqliteScene())).toEqual(UNHARMED)
}, 600_000)
