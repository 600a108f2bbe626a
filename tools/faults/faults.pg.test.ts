import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore } from '../../apps/server/src/open-store.ts'
import type { Store } from '../../apps/server/src/ports.ts'
import { verifyLogs } from '../../apps/server/src/verify-logs.ts'
import { startServer } from '../../e2e/support/server.ts'
import { startPostgres } from '../setup/postgres.mjs'
import { missing, startLoad } from './load.ts'

const PLAYERS = 4
const LIMIT_MS = 120_000

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A database of either kind, and a store on it beside the server's. */
async function database(kind: 'SQLite' | 'PostgreSQL') {
  const dataDir = mkdtempSync(join(tmpdir(), 'final-call-faults-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = kind === 'PostgreSQL' ? await startPostgres() : undefined
  if (server) closing.push(server.remove)
  const url = server?.url
  const { store } = await openStore({
    dataDir,
    database:
      url === undefined ? undefined : { url, listenUrl: undefined, prepare: true, connections: 5, distributed: false },
  })
  closing.push(() => store.close())
  return { server, store, env: { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) } }
}

const stateOf = async (store: Store, acknowledged: Parameters<typeof missing>[1]) => ({
  missing: await missing(store, acknowledged),
  ...(await verifyLogs(store.races)),
})
const WHOLE = { missing: [], races: PLAYERS, faults: [] }

describe.each(['SQLite', 'PostgreSQL'] as const)('a server on %s', (kind) => {
  it(
    'killed under load, three times, has lost nothing that it confirmed and done nothing twice',
    async () => {
      const { store, env } = await database(kind)
      const server = await startServer(env)
      closing.push(async () => server[Symbol.asyncDispose]())
      const load = await startLoad(server.url, store, PLAYERS)
      for (let kill = 0; kill < 3; kill += 1) {
        await load.more(100)
        await server.kill()
        await load.seen(0)
        await server.start()
      }
      await load.more(100)
      await load.stop()
      expect(await stateOf(store, load.acknowledged)).toEqual(WHOLE)
    },
    LIMIT_MS,
  )
})

describe('PostgreSQL restarted under load', () => {
  it(
    'is `unavailable` while it is away, and then all goes on by itself',
    async () => {
      const { server: postgres, store, env } = await database('PostgreSQL')
      const server = await startServer({ ...env, LOG_LEVEL: 'silent' })
      closing.push(async () => server[Symbol.asyncDispose]())
      const load = await startLoad(server.url, store, PLAYERS)
      for (let restart = 0; restart < 2; restart += 1) {
        await load.more(100)
        await postgres?.stop()
        await load.seen(503)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        await postgres?.start()
        await load.more(100)
      }
      await load.stop()
      expect([...load.statuses.keys()].toSorted()).toEqual([200, 503])
      expect(await stateOf(store, load.acknowledged)).toEqual(WHOLE)
    },
    LIMIT_MS,
  )
})
