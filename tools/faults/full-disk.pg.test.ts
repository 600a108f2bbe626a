import { describe, expect, it } from 'vitest'
import { type Disk, fileLimit, logsOnSmallDisk, smallDisk } from './testing/full-disk.ts'
import { reckoning, whole } from './testing/ledger.ts'
import { call, startLoad } from './testing/load.ts'
import { type TestBed, ownPostgresBed, serverOn, sqliteBed, watchHealth } from './testing/test-bed.ts'

const PLAYERS = 3
const LIMIT_MS = 300_000
const MEGABYTES = 64

/** Works, fills the disk, frees it, and works again, all in one process. @returns the results */
async function outlasts(bed: TestBed, disk: Disk) {
  const server = await serverOn(bed)
  const health = watchHealth(server)
  const load = await startLoad(server, bed.store, PLAYERS)
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
    ...(await reckoning(bed.store, load)),
  }
}

const UNHARMED = { writes: [200, 503], reads: [200, 200], unhealthy: [], differing: [], ...whole(PLAYERS) }

describe('on a full disk a server answers `unavailable`, still reads, harms nothing, and works again once there is room', () => {
  it(
    'with SQLite',
    async () => {
      // If mounting a disk is not allowed, the limit below is the next best.
      const disk = smallDisk(MEGABYTES)
      expect(await outlasts(await sqliteBed(disk?.path), disk ?? fileLimit)).toEqual(UNHARMED)
    },
    LIMIT_MS,
  )

  it(
    'with SQLite, when its files may not grow',
    async () => {
      expect(await outlasts(await sqliteBed(), fileLimit)).toEqual(UNHARMED)
    },
    LIMIT_MS,
  )

  it(
    'with PostgreSQL',
    async () => {
      const bed = await ownPostgresBed()
      const disk = await logsOnSmallDisk(bed.postgres.url, MEGABYTES)
      expect(await outlasts(bed, disk)).toEqual(UNHARMED)
    },
    LIMIT_MS,
  )
})
