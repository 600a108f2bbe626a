import { describe, expect, it } from 'vitest'
import { type Disk, fileLimit, logsOnSmallDisk, smallDisk } from './test-support/full-disk.ts'
import { reckoning, whole } from './test-support/ledger.ts'
import { call, startLoad } from './test-support/load.ts'
import { type Scene, ownPostgresScene, serverOn, sqliteScene, watchHealth } from './test-support/scene.ts'

const PLAYERS = 3
const LIMIT_MS = 300_000
const MEGABYTES = 64

/** Works, fills the disk, frees it, and works again, all in one process. @returns the results */
async function outlasts(scene: Scene, disk: Disk) {
  const server = await serverOn(scene)
  const health = watchHealth(server)
  const load = await startLoad(server, scene.store, PLAYERS)
  await load.more(30)
  await disk.fill(server)
  await load.seen(503)
  const [player] = load.players
  const read = async (name: string) => (await call(server.url, player?.token ?? '', name, null)).status
  const reads = [await read('getProfile'), await read('listGames')]
  await disk.clear(server)
  await load.more(30)
  await load.stop()
  return {
    writes: [...load.statuses.keys()].toSorted(),
    reads,
    unhealthy: (await health()).bad,
    differing: await load.again(30),
    ...(await reckoning(scene.store, load)),
  }
}

const UNHARMED = { writes: [200, 503], reads: [200, 200], unhealthy: [], differing: [], ...whole(PLAYERS) }

describe('on a full disk a server answers `unavailable`, still reads, harms nothing, and works again once there is room', () => {
  it(
    'with SQLite',
    async () => {
      // If mounting a disk is not allowed, the limit below is the next best.
      const disk = smallDisk(MEGABYTES)
      expect(await outlasts(await sqliteScene(disk?.path), disk ?? fileLimit)).toEqual(UNHARMED)
    },
    LIMIT_MS,
  )

  it(
    'with SQLite, when its files may not grow',
    async () => {
      expect(await outlasts(await sqliteScene(), fileLimit)).toEqual(UNHARMED)
    },
    LIMIT_MS,
  )

  it(
    'with PostgreSQL',
    async () => {
      const scene = await ownPostgresScene()
      const disk = await logsOnSmallDisk(scene.postgres.url, MEGABYTES)
      expect(await outlasts(scene, disk)).toEqual(UNHARMED)
    },
    LIMIT_MS,
  )
})
