import { realMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../ports.ts'
import { world } from '../../testing/race-of-two-legs.ts'
import { listsAsStored } from '../testing/cards-of-before.ts'
import { NOW, endedRaces } from '../testing/fixtures.ts'
import { begun, log, onPostgres } from '../testing/on-postgres.ts'
import { ageOfDatabase, distribute, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

const UNTIL = realMs(NOW + 1_000_000)

/** Opens a sign-in whose first token is `a`. @returns what gives the token after another, some milliseconds after `NOW` */
async function signedIn({ sessions }: Pick<Store, 'sessions'>) {
  await sessions.open({ family: 'one', uid: 'sam', tokenHash: 'a', now: NOW, expires: UNTIL })
  return (tokenHash: string, nextHash: string, after: number) =>
    sessions.rotate({
      tokenHash,
      nextHash,
      now: realMs(NOW + after),
      expires: UNTIL,
      graceMs: 10,
      longestMs: 1_000_000,
    })
}

describe('a PostgreSQL database that is migrated', () => {
  const { database, open, bare, withRace, moved, inEncoding } = onPostgres()

  it('in an encoding that lacks letters is refused before anything is created in it', async () => {
    await inEncoding('LATIN1')
    await expect(open()).rejects.toThrow(/its encoding is LATIN1, .* ENCODING 'UTF8' TEMPLATE template0/)
    expect(await database.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
  })

  it('without a fixed encoding is served, as it always was', async () => {
    await inEncoding('SQL_ASCII')
    const { content } = await withRace()
    expect((await content.world(await content.pin(world)))?.locations).toEqual(world.locations)
  })

  it('is migrated once, by many processes at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => open()))
    expect(await database.ask('SELECT version FROM migrations')).toHaveLength(MIGRATIONS.length)
  })

  it('tells its age, and is not changed by that', async () => {
    const db = bare()
    expect(await ageOfDatabase(db)).toBe('none')
    await migrate(db, MIGRATIONS.slice(0, -1))
    expect(await ageOfDatabase(db)).toBe('older')
    expect(await database.ask('SELECT version FROM migrations')).toHaveLength(MIGRATIONS.length - 1)
    await migrate(db)
    expect(await ageOfDatabase(db)).toBe('current')
    await migrate(db, [...MIGRATIONS, { name: 'next', sql: 'SELECT 1', servesFrom: 1 }])
    expect(await ageOfDatabase(db)).toBe('current')
  })

  it('goes on serving processes of the version before, unless the change forbids it', async () => {
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

  it('from before logs were sealed keeps its races, unsealed, and accepts nothing more from the old program', async () => {
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
    await expect(database.ask(insert, ['race', begun.version + 1, '{}'])).rejects.toThrow('null value in column "mac"')
    await expect(migrate(db, before)).rejects.toThrow('was written by a newer version')
  })

  it('recognises content written by a program from before revisions, and what existed before it', async () => {
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

  it('from before keys were noted knows which keys its races are sealed with', async () => {
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

  it('remembers the key of a server that goes on, even if no race of it is left when another one starts', async () => {
    const keyed = (byte: number) => ({ logKeys: { current: Buffer.alloc(32, byte), old: [] } })
    const one = await withRace(keyed(1))
    await database.ask('DELETE FROM races')
    const other = await open(keyed(2))
    expect(await other.seals.unknownKeys()).toEqual([])
    const worldId = await one.content.pin(world)
    await one.races.create({ raceId: 'next', uid: 'sam', worldId, race: begun, sign: NOW }, log)
    expect(await other.seals.unknownKeys()).toHaveLength(1)
  })

  it('renews a sign-in on, whose last token a program without turns has given', async () => {
    const rotate = await signedIn(await open())
    await rotate('a', 'b', 1)
    await database.ask("UPDATE refresh_tokens SET replaced_real = $1 WHERE token_hash = 'b'", [NOW + 2])
    await database.ask("INSERT INTO refresh_tokens (token_hash, family, expires_real) VALUES ('c', 'one', $1)", [UNTIL])
    expect(await rotate('c', 'd', 500)).toMatchObject({ outcome: 'rotated' })
    expect(await rotate('d', 'e', 600)).toMatchObject({ outcome: 'rotated' })
    expect(await rotate('b', 'f', 700)).toMatchObject({ outcome: 'replayed' })
  })

  it('revokes a sign-in of which two tokens go on that a program gave which did not note when', async () => {
    const rotate = await signedIn(await open())
    await rotate('a', 'b', 1)
    await rotate('a', 'c', 2)
    await database.ask('UPDATE refresh_tokens SET given_real = NULL')
    expect(await rotate('b', 'd', 500)).toMatchObject({ outcome: 'rotated' })
    expect(await rotate('c', 'e', 509)).toMatchObject({ outcome: 'recent' })
    await database.ask("UPDATE refresh_tokens SET replaced_real = NULL WHERE token_hash = 'c'")
    expect(await rotate('c', 'f', 510)).toMatchObject({ outcome: 'replayed' })
  })

  it('lists the races that a program without cards has stored, and does not read those that have theirs', async () => {
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
    // The old program goes on serving.
    await migrate(bare(), before)
  })

  it('is changed for as long as that takes, and keeps others waiting for a table no longer than a statement may', async () => {
    const idle = "current_setting('idle_in_transaction_session_timeout') AS idle"
    const sql = `CREATE TABLE limits AS SELECT current_setting('lock_timeout') AS locks, ${idle}; SELECT pg_sleep(3.2)`
    await migrate(bare())
    // What a server waits for a silent database comes to 3 s with this.
    await migrate(bare({ statementMs: 1_000 }), [...MIGRATIONS, { name: 'long', sql, servesFrom: 1 }])
    expect(await database.ask('SELECT locks, idle FROM limits')).toEqual([{ locks: '10s', idle: '0' }])
  })

  it('is unchanged after a change that fails', async () => {
    const broken = { name: 'broken', sql: 'CREATE TABLE extra (id text); SELECT 1 / 0', servesFrom: 1 }
    const db = bare()
    await expect(migrate(db, [...MIGRATIONS, broken])).rejects.toThrow('division by zero')
    expect(await database.ask("SELECT to_regclass('extra') AS extra")).toEqual([{ extra: null }])
    await migrate(db)
  })

  it('is distributed over the machines of a Citus cluster once, if there is one', async () => {
    const db = bare()
    await migrate(db)
    await expect(distribute(db)).rejects.toThrow('has no Citus: run CREATE EXTENSION citus')
    // Citus is not available here: these stand in for its functions, and only write down the calls.
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
