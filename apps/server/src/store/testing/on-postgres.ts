import { type RaceEvent, beginRace, replay } from '@final-call/domain'
import { afterEach, beforeEach } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import type { Append, Store, StoredRace, StoredReply } from '../../ports.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import { world } from '../../testing/race-of-two-legs.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../postgres/database.ts'
import { type PostgresOptions, openPostgres } from '../postgres/open.ts'
import { NOW } from './fixtures.ts'

export const log = beginRace(world, { attempt: 1, now: NOW })
export const begun = replay(log)

/** A new PostgreSQL database for each test; everything opened on it is closed after the test. */
export function onPostgres() {
  let current: TestDatabase
  let opened: { close(): Promise<void> }[] = []

  beforeEach(async () => {
    current = await testDatabase()
    opened = []
  })
  afterEach(async () => {
    await Promise.all(opened.map((it) => it.close()))
    await current.drop()
  })

  const database: Pick<TestDatabase, 'ask' | 'shut' | 'url'> = {
    get url() {
      return current.url
    },
    ask: (sql, values) => current.ask(sql, values),
    shut: () => current.shut(),
  }

  async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
    const { store } = await openPostgres({ url: current.url, prepare: true, connections: 5, uidOf, ...options })
    opened.push(store)
    return store
  }
  async function storedIn(store: Store): Promise<StoredRace> {
    const found = await store.races.find('race')
    if (!found) throw new Error('no race')
    return found.stored
  }

  return {
    database,
    open,
    storedIn,
    /** Switches to a new database with that encoding. */
    async inEncoding(encoding: string): Promise<void> {
      await current.drop()
      current = await testDatabase(encoding)
    },
    bare(options: Partial<DatabaseOptions> = {}): Database {
      const db = openDatabase({ url: current.url, prepare: true, connections: 2, ...options })
      opened.push(db)
      return db
    },
    async withRace(options: Partial<PostgresOptions> = {}): Promise<Store> {
      const store = await open(options)
      const worldId = await store.content.pin(world)
      await store.races.create({ raceId: 'race', uid: 'sam', worldId, race: begun, sign: NOW }, log)
      return store
    },
    /** The race one event later. */
    async moved(store: Store, id: string): Promise<Append> {
      const version = begun.version + 1
      const event = { ...log.at(-1), seq: version } as RaceEvent
      const reply: StoredReply = { ok: true, version }
      const from = await storedIn(store)
      return { from, race: { ...begun, version }, events: [event], sign: NOW, request: { id, reply } }
    },
  }
}
