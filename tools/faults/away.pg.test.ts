import { describe, expect, it } from 'vitest'
import { reckoning, whole } from './testing/ledger.ts'
import { startLoad } from './testing/load.ts'
import { ownPostgresBed, postgresBed, serverOn, until, watchHealth } from './testing/test-bed.ts'

const PLAYERS = 4
const LIMIT_MS = 300_000

/** Cuts every connection of the game to a database, including those that listen. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'final-call%'`

describe('PostgreSQL under load', () => {
  it(
    'restarted twice, makes calls `unavailable` while it is away; calls and streams then continue by themselves',
    async () => {
      const bed = await ownPostgresBed()
      const server = await serverOn(bed)
      const health = watchHealth(server)
      const load = await startLoad(server, bed.store, PLAYERS)
      for (let restart = 0; restart < 2; restart += 1) {
        await load.more(60)
        await bed.postgres.stop()
        await load.seen(503)
        // A stream with nothing to send notices at its next ping.
        await until('a stream that breaks off', () => load.players.some(({ followed }) => followed.breaks > restart))
        await bed.postgres.start()
        await load.more(60)
      }
      await load.stop()
      expect([...load.statuses.keys()].toSorted()).toEqual([200, 503])
      expect(await reckoning(bed.store, load)).toEqual(whole(PLAYERS))
      expect(await health()).toMatchObject({ bad: [] })
    },
    LIMIT_MS,
  )

  it(
    'loses nothing when all its connections are cut repeatedly',
    async () => {
      const bed = await postgresBed()
      const server = await serverOn(bed)
      const load = await startLoad(server, bed.store, PLAYERS)
      for (let cut = 0; cut < 10; cut += 1) {
        await load.more(20)
        expect((await bed.database.ask(CUT)).length).toBeGreaterThan(1)
      }
      await load.more(20)
      await load.stop()
      for (const status of load.statuses.keys()) expect([200, 503]).toContain(status)
      expect(await reckoning(bed.store, load)).toEqual(whole(PLAYERS))
    },
    LIMIT_MS,
  )
})
