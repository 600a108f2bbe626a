import { type RaceEvent, type RealMs, beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { type Append, type Store, StoreAway, type StoredRace, type StoredReply } from '../../ports.ts'
import { type TestDatabase, databaseInParts, holding, testDatabase } from '../../test-support/postgres.ts'
import { world } from '../../test-support/race-of-two-legs.ts'
import { endedRaces } from '../test-support/fixtures.ts'
import { listsAsStored } from '../test-support/cards-of-before.ts'
import { postgresSuite } from '../test-support/postgres-suite.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { distribute, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'
import { type PostgresOptions, openPostgres } from './open.ts'
import { SEALS } from './seals.ts'

postgresSuite('PostgreSQL', testDatabase)
postgresSuite('PostgreSQL, in parts and with nothing prepared,', databaseInParts, { prepare: false })

const NOW = realMs(1_790_000_000_000)
const log = beginRace(world, { attempt: 1, now: NOW })
const begun = replay(log)

describe('a PostgreSQL database', () => {
  let database: TestDatabase
  let opened: { close(): Promise<void> }[]

  beforeEach(async () => {
    database = await testDatabase()
    opened = []
  })
  afterEach(async () => {
    await Promise.all(opened.map((it) => it.close()))
    await database.drop()
  })

  async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
    const { store } = await openPostgres({ url: database.url, prepare: true, connections: 5, uidOf, ...options })
    opened.push(store)
    return store
  }
  function bare(options: Partial<DatabaseOptions> = {}): Database {
    const db = openDatabase({ url: database.url, prepare: true, connections: 2, ...options })
    opened.push(db)
    return db
  }
  async function withRace(options: Partial<PostgresOptions> = {}): Promise<Store> {
    const store = await open(options)
    const worldId = await store.content.pin(world)
    await store.races.create({ raceId: 'race', uid: 'sam', worldId, race: begun, sign: NOW }, log)
    return store
  }
  const done: StoredReply = { ok: true, version: begun.version + 1 }
  async function storedIn(store: Store): Promise<StoredRace> {
    const found = await store.races.find('race')
    if (!found) throw new Error('no race')
    return found.stored
  }
  async function moved(store: Store, id: string): Promise<Append> {
    const event = { ...log.at(-1), seq: begun.version + 1 } as RaceEvent
    const race = { ...begun, version: begun.version + 1 }
    return { from: await storedIn(store), race, events: [event], sign: NOW, request: { id, reply: done } }
  }

  describe('when it is changed', () => {
    it('in an encoding that does not have every letter is refused before anything is made in it', async () => {
      await database.drop()
      database = await testDatabase('LATIN1')
      await expect(open()).rejects.toThrow(/its encoding is LATIN1, .* ENCODING 'UTF8' TEMPLATE template0/)
      expect(await database.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
    })

    it('that takes every letter as it comes is served, as it always was', async () => {
      await database.drop()
      database = await testDatabase('SQL_ASCII')
      const { content } = await withRace()
      expect((await content.world(await content.pin(world)))?.locations).toEqual(world.locations)
    })

    it('is brought up to date once, by many processes at once', async () => {
      await Promise.all(Array.from({ length: 5 }, () => open()))
      expect(await database.ask('SELECT version FROM migrations')).toHaveLength(MIGRATIONS.length)
    })

    it('goes on serving processes of the version before, unless the change says otherwise', async () => {
      const store = await withRace()
      const db = bare()
      const next = { name: 'next', sql: 'ALTER TABLE races ADD COLUMN note text', servesFrom: 1 }
      await migrate(db, [...MIGRATIONS, next])
      await migrate(db)
      expect(await store.races.append(await moved(store, 'one'))).toEqual({ outcome: 'appended' })
      expect((await store.races.find('race'))?.stored.race.version).toBe(begun.version + 1)
      const last = { name: 'last', sql: 'ALTER TABLE races ADD COLUMN other text', servesFrom: MIGRATIONS.length + 2 }
      await migrate(db, [...MIGRATIONS, next, last])
      await expect(migrate(db)).rejects.toThrow('was written by a newer version')
    })

    it('from before logs were sealed keeps its races, unsealed, and takes nothing more from the program of then', async () => {
      const before = MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === 'chain'),
      )
      const db = bare()
      await migrate(db, before)
      const insert = 'INSERT INTO race_events (race_id, seq, json) VALUES ($1, $2, $3)'
      for (const event of log) await database.ask(insert, ['race', event.seq, JSON.stringify(event)])
      await database.ask("INSERT INTO races VALUES ('race', 'sam', 'world', $1, $2, 0)", [
        begun.version,
        JSON.stringify(begun),
      ])
      const store = await open()
      expect(await store.races.eventsAfter('race', 0, 100)).toEqual(log)
      expect(await store.seals.record('race')).toMatchObject({ version: begun.version, fault: 'unsealed' })
      await expect(database.ask(insert, ['race', begun.version + 1, '{}'])).rejects.toThrow(
        'null value in column "mac"',
      )
      await expect(migrate(db, before)).rejects.toThrow('was written by a newer version')
    })

    it('tells apart whatever content a program of before revisions writes, and what was there before it', async () => {
      const before = MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === 'place revision'),
      )
      await migrate(bare(), before)
      const put = (json: string) =>
        database.ask(
          `INSERT INTO services (id, author, json, stored_real) VALUES ($1, $2, $3, $4)
           ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real
           WHERE services.author = excluded.author OR $5::boolean RETURNING id`,
          ['bus', 'sam', json, 0, false],
        )
      await put('{}')
      const store = await open()
      const seen = [await store.content.revision()]
      for (const json of ['{"a":1}', '{}', '{"b":"\\u0000"}', '{}']) {
        await put(json)
        seen.push(await store.content.revision())
      }
      expect(new Set(seen)).toEqual(new Set([seen[0], seen[1], seen[3]]))
      expect([seen[2], seen[4]]).toEqual([seen[0], seen[0]])
      await migrate(bare(), before)
    })

    it('from before keys were noted knows which its races are sealed with', async () => {
      const before = MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === 'log keys'),
      )
      await migrate(bare(), before)
      const insert = "INSERT INTO races VALUES ($1, 'sam', 'world', 1, '{}', 0, '', $2)"
      for (const [at, seal] of ['', 'key-one-.a', 'key-two-.b', 'key-two-.c'].entries()) {
        await database.ask(insert, [`race-${at}`, seal])
      }
      const store = await open()
      expect(await store.seals.unknownKeys()).toEqual(['key-one-', 'key-two-'])
      await database.ask("DELETE FROM races WHERE race_id = 'race-1'")
      expect(await store.seals.unknownKeys()).toEqual(['key-two-'])
      await migrate(bare(), before)
    })

    it('keeps in mind the key of a server that goes on, though no race of it is left when another one starts', async () => {
      const keyed = (byte: number) => ({ logKeys: { current: Buffer.alloc(32, byte), old: [] } })
      const one = await withRace(keyed(1))
      await database.ask('DELETE FROM races')
      const other = await open(keyed(2))
      expect(await other.seals.unknownKeys()).toEqual([])
      const worldId = await one.content.pin(world)
      await one.races.create({ raceId: 'next', uid: 'sam', worldId, race: begun, sign: NOW }, log)
      expect(await other.seals.unknownKeys()).toHaveLength(1)
    })

    it('lists the races that a program without cards has stored, and reads none of those that have theirs', async () => {
      await expect(
        listsAsStored({
          store: await open(),
          write: async (sql, values) => void (await database.ask(sql, [...values])),
        }),
      ).resolves.toBeUndefined()
    })

    it('from before leaderboards has its completed races to be listed', async () => {
      const before = MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === 'leaderboards'),
      )
      await migrate(bare(), before)
      const insert = "INSERT INTO races VALUES ($1, 'sam', 'world', 1, $2, 0, '', '')"
      for (const [raceId, race] of endedRaces) await database.ask(insert, [raceId, JSON.stringify(race)])
      const store = await open()
      expect(await store.leaderboards.unlisted('', 10)).toEqual(['complete'])
      // The program of before goes on serving.
      await migrate(bare(), before)
    })

    it('is changed for as long as that takes, and keeps others waiting for a table no longer than a statement may', async () => {
      const sql = "CREATE TABLE limits AS SELECT current_setting('lock_timeout') AS locks; SELECT pg_sleep(2.5)"
      await migrate(bare())
      // What a server waits for a silent database comes to 2.1 s with this.
      await migrate(bare({ statementMs: 100 }), [...MIGRATIONS, { name: 'long', sql, servesFrom: 1 }])
      expect(await database.ask('SELECT locks FROM limits')).toEqual([{ locks: '10s' }])
    })

    it('is left as it was by a change that fails', async () => {
      const broken = { name: 'broken', sql: 'CREATE TABLE extra (id text); SELECT 1 / 0', servesFrom: 1 }
      const db = bare()
      await expect(migrate(db, [...MIGRATIONS, broken])).rejects.toThrow('division by zero')
      expect(await database.ask("SELECT to_regclass('extra') AS extra")).toEqual([{ extra: null }])
      await migrate(db)
    })

    it('is spread over the machines of a Citus cluster once, where there is one', async () => {
      const db = bare()
      await migrate(db)
      await expect(distribute(db)).rejects.toThrow('has no Citus: run CREATE EXTENSION citus')
      // Citus is not to be had here: these stand in for its functions, and only write down what they are asked.
      await database.ask(`
        CREATE TABLE pg_dist_partition (logicalrelid regclass, said text);
        CREATE FUNCTION create_distributed_table(name text, key text, colocate_with text) RETURNS void LANGUAGE sql
          AS 'INSERT INTO pg_dist_partition VALUES (name::regclass, key || '' beside '' || colocate_with)';
        CREATE FUNCTION create_reference_table(name text) RETURNS void LANGUAGE sql
          AS 'INSERT INTO pg_dist_partition VALUES (name::regclass, ''everywhere'')'`)
      await Promise.all([distribute(db), distribute(db)])
      const said = await database.ask<{ said: string }>(
        "SELECT logicalrelid || ': ' || said AS said FROM pg_dist_partition",
      )
      expect(said.map((row) => row.said)).toEqual([
        'races: race_id beside none',
        'race_events: race_id beside races',
        'race_requests: race_id beside races',
        'race_signs: race_id beside races',
        'unlisted_finishes: race_id beside races',
        'users: uid beside none',
        'gcash_ledger: uid beside users',
        'attempts: uid beside users',
        'finishes: world_id beside none',
        'token_families: family beside none',
        'refresh_tokens: token_hash beside none',
        'once_values: key beside none',
        'limit_counts: key beside none',
        'secrets: everywhere',
        'log_keys: everywhere',
        'game_specs: everywhere',
        'locations: everywhere',
        'services: everywhere',
        'worlds: everywhere',
      ])
    })
  })

  describe('asked the same at the same moment', () => {
    it('carries a request out once, and answers all as the first', async () => {
      const stores = await Promise.all([withRace(), open(), open()])
      const refusal = { ok: false, reason: 'departed', message: 'It has departed.' } as const
      const from = await storedIn(stores[0])
      for (let round = 0; round < 20; round += 1) {
        const request = { id: `request-${round}`, reply: refusal }
        const same: Append = { from, race: begun, events: [], sign: NOW, request }
        const answers = await Promise.all(stores.map((store) => store.races.append(same)))
        expect(answers.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1)
        expect(answers.filter(({ outcome }) => outcome === 'seen')).toHaveLength(2)
        for (const answer of answers) if (answer.outcome === 'seen') expect(answer.reply).toEqual(refusal)
      }
    })

    it('keeps nothing of an answer where the same request was answered otherwise meanwhile', async () => {
      const store = await withRace()
      const refusal: StoredReply = { ok: false, reason: 'departed', message: 'It has departed.' }
      const change = await moved(store, 'one')
      const held = await holding(database.url, "SELECT race_id FROM races WHERE race_id = 'race' FOR UPDATE")
      const waiting = store.races.append(change)
      await held.until("wait_event_type = 'Lock'")
      await held.ask('INSERT INTO race_requests VALUES ($1, $2, $3)', ['race', 'one', JSON.stringify(refusal)])
      await held.commit()
      expect(await waiting).toEqual({ outcome: 'seen', reply: refusal })
      expect(await store.races.version('race')).toBe(begun.version)
      expect(await store.races.eventsAfter('race', 0, 100)).toEqual(log)
    })
  })

  it('removes some thousand expired tokens at a sign-in, and the others at the next', async () => {
    const { sessions } = await open()
    await database.ask(
      `INSERT INTO refresh_tokens SELECT 'token-' || n, 'old', ${NOW} - n FROM generate_series(1, 12000) AS n`,
    )
    const left: unknown[] = []
    for (const family of ['a', 'b', 'c']) {
      await sessions.open({ family, uid: 'sam', tokenHash: family, now: NOW, expires: realMs(NOW + 1_000) })
      left.push(...(await database.ask("SELECT count(*)::int AS left FROM refresh_tokens WHERE family = 'old'")))
    }
    expect(left).toEqual([{ left: 7_000 }, { left: 2_000 }, { left: 0 }])
  })

  it('keeps no token of a sign-in that was opened while its account went', async () => {
    const store = await open()
    await store.sessions.open({
      family: 'before',
      uid: 'sam',
      tokenHash: 'before',
      now: NOW,
      expires: realMs(NOW + 1_000),
    })
    const held = await holding(database.url, "SELECT FROM refresh_tokens WHERE token_hash = 'before' FOR UPDATE")
    const going = store.accounts.remove('sam')
    await held.until("wait_event_type = 'Lock'")
    await store.sessions.open({
      family: 'meanwhile',
      uid: 'sam',
      tokenHash: 'meanwhile',
      now: NOW,
      expires: realMs(NOW + 1_000),
    })
    await held.commit()
    expect((await going).toSorted()).toEqual(['before', 'meanwhile'])
    expect(await database.ask('SELECT token_hash FROM refresh_tokens')).toEqual([])
  })

  describe('when it is away', () => {
    it('says so, and serves again by itself when it is back', async () => {
      const store = await withRace()
      const away = await database.shut()
      await expect(store.races.version('race')).rejects.toThrow(StoreAway)
      await expect(store.gcash.move({ uid: 'sam', transferId: 'x' }, { state: 'kept' }, NOW)).rejects.toThrow(StoreAway)
      await away.open()
      expect(await store.races.version('race')).toBe(begun.version)
    })

    it('says so of a server that is not there, at the start too', async () => {
      const url = 'postgres://nobody:secret@127.0.0.1:1/nowhere'
      const opening = openPostgres({ url, prepare: true, connections: 2, uidOf, patienceMs: 100 })
      await expect(opening).rejects.toThrow(StoreAway)
    })

    it('gives up a statement that takes too long, and keeps nothing of it', async () => {
      const store = await withRace({ statementMs: 300 })
      const held = await holding(database.url, "SELECT race_id FROM races WHERE race_id = 'race' FOR UPDATE")
      await expect(store.races.append(await moved(store, 'one'))).rejects.toThrow(StoreAway)
      await held.commit()
      expect(await store.races.version('race')).toBe(begun.version)
      expect(await store.races.append(await moved(store, 'one'))).toEqual({ outcome: 'appended' })
    })

    it('lets go of what a server holds that falls silent between two statements', async () => {
      const store = await withRace()
      const released = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      const silent = bare({ statementMs: 300 }).transaction(async (tx) => {
        await tx.rows(SEALS.rowHeld, ['race'])
        held.resolve()
        await released.promise
      })
      await held.promise
      const appended = store.races.append(await moved(store, 'one')).finally(released.resolve)
      expect(await appended).toEqual({ outcome: 'appended' })
      await expect(silent).rejects.toThrow(StoreAway)
    })

    it('opens a sign-in, though the sweep of those that have expired does not come through', async () => {
      const { sessions } = await open({ statementMs: 300 })
      const signIn = (family: string, expires: RealMs) =>
        sessions.open({ family, uid: 'sam', tokenHash: family, now: NOW, expires })
      await signIn('old', NOW)
      const held = await holding(database.url, "SELECT FROM refresh_tokens WHERE token_hash = 'old' FOR UPDATE")
      await signIn('new', realMs(NOW + 1_000))
      expect(await sessions.liveUntil('new', NOW)).toBe(NOW + 1_000)
      await held.commit()
    })

    it('hands over what was taken once, though the sweep of what has expired does not come through', async () => {
      const { once } = await open({ statementMs: 300 })
      await once.put('code', 'value', realMs(NOW + 1_000))
      await once.put('old', 'value', NOW)
      const held = await holding(database.url, "SELECT FROM once_values WHERE key = 'old' FOR UPDATE")
      expect(await once.take('code', NOW)).toBe('value')
      await held.commit()
    })

    it('keeps nothing of what its disk had no room for', async () => {
      const store = await withRace()
      await database.ask(`
        CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN RAISE EXCEPTION ''no space left on device'' USING ERRCODE = ''disk_full''; END';
        CREATE TRIGGER full_disk BEFORE INSERT ON race_requests FOR EACH ROW EXECUTE FUNCTION full_disk()`)
      await expect(store.races.append(await moved(store, 'one'))).rejects.toThrow(StoreAway)
      await database.ask('DROP TRIGGER full_disk ON race_requests')
      expect(await store.races.eventsAfter('race', 0, 100)).toEqual(log)
      expect(await store.races.append(await moved(store, 'one'))).toEqual({ outcome: 'appended' })
    })
  })

  it('keeps whatever a player may type', async () => {
    const store = await withRace()
    const odd = 'a\u0000b\ud800c\u2028{"}\\'
    const reply: StoredReply = { ok: false, reason: 'odd', message: odd }
    const request = { id: 'odd', reply }
    await store.races.append({ from: await storedIn(store), race: begun, events: [], sign: NOW, request })
    expect((await store.races.find('race', 'odd'))?.reply).toEqual(reply)
    const person = { provider: 'local', issuer: 'i', subject: 's', email: null, displayName: 'S\u0000am' }
    expect((await store.profiles.findOrCreate(person, NOW)).displayName).toBe('Sam')
  })
})
