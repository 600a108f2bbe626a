import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RaceEvent, beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { LogTouched, type Store, StoreAway } from '../../ports.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { world } from '../../testing/race-of-two-legs.ts'
import { NOW, endedRaces, sam } from '../testing/fixtures.ts'
import { worldText, writeWorld } from '../content-json.ts'
import { listsAsStored } from '../testing/cards-of-before.ts'
import { storeSuite } from '../testing/store-suite.ts'
import { MIGRATIONS } from './migrations.ts'
import { openSqlite } from './open.ts'

storeSuite('SQLite', async () => {
  const folder = temporaryFolder()
  const opened: Store[] = []
  return {
    async open() {
      const store = openSqlite({ path: join(folder.path, 'test.db'), uidOf })
      opened.push(store)
      return store
    },
    async drop() {
      await Promise.all(opened.map((store) => store.close()))
      folder.remove()
    },
  }
})

describe('an SQLite file', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let path: string

  beforeEach(() => {
    folder = temporaryFolder()
    path = join(folder.path, 'test.db')
  })
  afterEach(() => folder.remove())

  it('is durable at power loss', async () => {
    const store = openSqlite({ path, uidOf })
    const db = new DatabaseSync(path)
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    db.close()
    await store.close()
  })

  it('removes some thousand expired tokens at a sign-in, and the others at the next', async () => {
    const { sessions, close } = openSqlite({ path, uidOf })
    const db = new DatabaseSync(path)
    db.exec(`WITH RECURSIVE tokens (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM tokens WHERE n < 12000)
      INSERT INTO refresh_tokens (token_hash, family, expires_real) SELECT 'token-' || n, 'old', ${NOW} - n FROM tokens`)
    const count = db.prepare("SELECT count(*) AS left FROM refresh_tokens WHERE family = 'old'")
    const left: unknown[] = []
    for (const family of ['a', 'b', 'c']) {
      await sessions.open({ family, uid: 'sam', tokenHash: family, now: NOW, expires: realMs(NOW + 1_000) })
      left.push(count.get()?.['left'])
    }
    expect(left).toEqual([7_000, 2_000, 0])
    db.close()
    await close()
  })

  it('removes some thousand sign-ins that were not completed when others begin', async () => {
    const { once, close } = openSqlite({ path, uidOf })
    const db = new DatabaseSync(path)
    db.exec(`WITH RECURSIVE olds (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM olds WHERE n < 12000)
      INSERT INTO once_values (key, value, expires_real) SELECT 'old-' || n, 'value', ${NOW} - n FROM olds`)
    const count = db.prepare("SELECT count(*) AS left FROM once_values WHERE key LIKE 'old-%'")
    const left: unknown[] = []
    for (const key of ['a', 'b', 'c']) {
      await once.put(key, 'value', { now: NOW, expires: realMs(NOW + 1_000) })
      left.push(count.get()?.['left'])
    }
    expect(left).toEqual([7_000, 2_000, 0])
    db.close()
    await close()
  })

  it('deletes an account of many long races a few whole races at a time, and the account itself with the last of them', async () => {
    const store = openSqlite({ path, uidOf })
    const { uid } = await store.profiles.findOrCreate(sam, NOW)
    const worldId = await store.content.pin(world)
    const first = beginRace(world, { attempt: 1, now: NOW })
    const { clock } = replay(first)
    const more = Array.from({ length: 3_000 }, (_, i): RaceEvent => {
      return { type: 'speedSet', speed: i % 2 ? 20 : 50, seq: first.length + 1 + i, at: clock.begin, real: NOW }
    })
    const log = [...first, ...more]
    const raceIds = ['a', 'b', 'c', 'd', 'e']
    for (const raceId of raceIds) {
      await store.races.create({ raceId, uid, worldId, race: replay(log), sign: NOW }, log)
    }
    const lefts = new Set<number>()
    const removed = store.accounts.remove(uid)
    let going = true
    void removed.finally(() => (going = false))
    while (going) {
      await yieldToOthers()
      const standing = await store.accounts.person(uid)
      const logs = await Promise.all(raceIds.map((raceId) => store.races.eventsAfter(raceId, 0, log.length)))
      const left = logs.filter(({ length }) => length > 0)
      expect(left.filter(({ length }) => length !== log.length)).toEqual([])
      if (!standing) expect(left).toEqual([])
      lefts.add(left.length)
    }
    await removed
    expect([...lefts].filter((left) => left > 0 && left < raceIds.length)).not.toEqual([])
    expect(await store.accounts.person(uid)).toBeUndefined()
    await store.close()
  })

  it('deletes an account of many sign-ins some thousand tokens at a time, and the account itself with the last of them', async () => {
    const store = openSqlite({ path, uidOf })
    const { uid } = await store.profiles.findOrCreate(sam, NOW)
    await store.sessions.open({ family: 'one', uid, tokenHash: 'last', now: NOW, expires: realMs(NOW + 1_000) })
    const db = new DatabaseSync(path)
    db.exec(`WITH RECURSIVE tokens (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM tokens WHERE n < 12000)
      INSERT INTO refresh_tokens (token_hash, family, expires_real) SELECT 'token-' || n, 'one', ${NOW} + n FROM tokens`)
    const count = db.prepare('SELECT count(*) AS left FROM refresh_tokens')
    const lefts = new Set<unknown>()
    const removed = store.accounts.remove(uid)
    let going = true
    void removed.finally(() => (going = false))
    while (going) {
      await yieldToOthers()
      const left = count.get()?.['left']
      if (!(await store.accounts.person(uid))) expect(left).toBe(0)
      lefts.add(left)
    }
    expect(await removed).toEqual(['one'])
    expect([...lefts].filter((left) => left !== 12_001)).toEqual([7_001, 2_001, 0])
    db.close()
    await store.close()
  })

  it('holds nothing of a deleted account any more, not even in its free space', async () => {
    const store = openSqlite({ path, uidOf })
    const told = ['zebra@example.com', 'subject-of-zebra', 'what zebra answered']
    const [email = '', subject = '', response = ''] = told
    const { uid } = await store.profiles.findOrCreate({ ...sam, email, subject }, NOW)
    const worldId = await store.content.pin(world)
    const first = beginRace(world, { attempt: 1, now: NOW })
    const { clock } = replay(first)
    // Long enough for pages of its own, which are freed whole.
    const long = response.repeat(1_000)
    const answered = { type: 'answered', stepId: 'leg-1-step-1', task: 0, response: long, right: false } as const
    const log: readonly RaceEvent[] = [...first, { ...answered, seq: first.length + 1, at: clock.begin, real: NOW }]
    await store.races.create({ raceId: 'a', uid, worldId, race: replay(log), sign: NOW }, log)
    const held = () => told.filter((text) => readFileSync(path).includes(text))
    const copied = () => {
      const db = new DatabaseSync(path)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
    }
    copied()
    expect(held()).toEqual(told)

    await store.accounts.remove(uid)
    copied()
    expect(held()).toEqual([])
    await store.close()
  })

  it('of a newer version of the program is refused', async () => {
    await openSqlite({ path, uidOf }).close()
    const db = new DatabaseSync(path)
    db.exec("INSERT INTO migrations (version, name) VALUES (999, 'from the future')")
    db.close()
    expect(() => openSqlite({ path, uidOf })).toThrow(/^it was written by a newer version of this program$/)
  })

  it('from before logs were sealed keeps its races, unsealed, and accepts nothing more from the old program', async () => {
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === 'chain'),
    )
    const log = beginRace(world, { attempt: 1, now: realMs(0) })
    const db = new DatabaseSync(path)
    db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT')
    for (const [index, { name, sql }] of before.entries()) {
      db.exec(sql)
      db.prepare('INSERT INTO migrations VALUES (?, ?)').run(index + 1, name)
    }
    const insert = db.prepare('INSERT INTO race_events (race_id, seq, json) VALUES (?, ?, ?)')
    for (const event of log) insert.run('race', event.seq, JSON.stringify(event))
    db.prepare("INSERT INTO races VALUES ('race', 'sam', 'world', ?, ?, 0)").run(
      log.length,
      JSON.stringify(replay(log)),
    )
    const store = openSqlite({ path, uidOf })
    expect(await store.races.eventsAfter('race', 0, 100)).toEqual(log)
    expect(await store.seals.record('race')).toMatchObject({ version: log.length, fault: 'unsealed' })
    expect(() => insert.run('race', log.length + 1, '{}')).toThrow('NOT NULL')
    db.close()
    await store.close()
  })

  it('from before leaderboards has its completed races to be listed', async () => {
    const db = new DatabaseSync(path)
    db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT')
    for (const [index, { name, sql }] of MIGRATIONS.entries()) {
      if (name === 'leaderboards') break
      db.exec(sql)
      db.prepare('INSERT INTO migrations VALUES (?, ?)').run(index + 1, name)
    }
    const insert = db.prepare("INSERT INTO races VALUES (?, 'sam', 'world', 1, ?, 0, '', '')")
    for (const [raceId, race] of endedRaces) insert.run(raceId, JSON.stringify(race))
    db.close()
    const store = openSqlite({ path, uidOf })
    expect(await store.leaderboards.unlisted('', 10)).toEqual(['complete'])
    await store.close()
  })

  it('from before keys were noted knows which keys its races are sealed with', async () => {
    const db = new DatabaseSync(path)
    db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT')
    for (const [index, { name, sql }] of MIGRATIONS.entries()) {
      if (name === 'log keys') break
      db.exec(sql)
      db.prepare('INSERT INTO migrations VALUES (?, ?)').run(index + 1, name)
    }
    const insert = db.prepare("INSERT INTO races VALUES (?, 'sam', 'world', 1, '{}', 0, '', ?)")
    for (const [at, seal] of ['', 'key-one-.a', 'key-two-.b', 'key-two-.c'].entries()) insert.run(`race-${at}`, seal)
    const store = openSqlite({ path, uidOf })
    expect(await store.seals.unknownKeys()).toEqual(['key-one-', 'key-two-'])
    db.exec("DELETE FROM races WHERE race_id = 'race-1'")
    db.close()
    expect(await store.seals.unknownKeys()).toEqual(['key-two-'])
    await store.close()
  })

  it('keeps a timetable once for all versions of a race on it, and is not read if it is gone', async () => {
    const store = openSqlite({ path, uidOf })
    const before = await store.content.pin(world)
    const next = { ...world, spec: { ...world.spec, name: 'Another' } }
    const after = await store.content.pin(next)
    const db = new DatabaseSync(path)
    expect(db.prepare('SELECT count(*) AS parts FROM world_parts').get()).toEqual({ parts: 2 })
    expect(await Promise.all([before, after].map((id) => store.content.world(id)))).toEqual([world, next])
    for (const kind of ['services', 'locations']) {
      db.exec(`DELETE FROM world_parts WHERE part_id IN (SELECT ${kind}_part FROM worlds)`)
      await expect(store.content.world(after)).rejects.toThrow(LogTouched)
      await store.content.pin(world)
      expect(await store.content.world(after)).toEqual(next)
    }
    db.close()
    await store.close()
  })

  it('reads worlds from before they were kept in parts', async () => {
    const store = openSqlite({ path, uidOf })
    const { worldId, ...texts } = writeWorld(world)
    const db = new DatabaseSync(path)
    db.prepare('INSERT INTO worlds (world_id, json) VALUES (?, ?)').run(worldId, worldText(texts))
    db.close()
    expect(await store.content.pin(world)).toBe(worldId)
    expect(await store.content.world(worldId)).toEqual(world)
    await store.close()
  })

  it('lists the races that a program without cards has stored, and does not read those that have theirs', async () => {
    const store = openSqlite({ path, uidOf })
    await expect(
      listsAsStored({
        store,
        write: async (sql, values) => {
          const db = new DatabaseSync(path)
          db.prepare(sql.replaceAll(/\$\d/g, '?')).run(...values)
          db.close()
        },
      }),
    ).resolves.toBeUndefined()
    await store.close()
  })

  it('has another revision of content after a write by a program from before revisions', async () => {
    const store = openSqlite({ path, uidOf })
    const db = new DatabaseSync(path)
    const put = db.prepare(
      `INSERT INTO services (id, author, json, stored_real) VALUES (:id, :author, :json, :now)
       ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real
       WHERE author = excluded.author OR :admin = 1`,
    )
    const seen = [await store.content.revision()]
    for (const json of ['{}', '{"a":1}', '{"a":1}']) {
      put.run({ id: 'bus', author: 'sam', json, now: 0, admin: 0 })
      seen.push(await store.content.revision())
    }
    db.exec("DELETE FROM services WHERE author = 'sam'")
    seen.push(await store.content.revision())
    expect(new Set(seen).size).toBe(4)
    expect(seen[2]).toBe(seen[3])
    db.close()
    await store.close()
  })

  it('held by another writer for too long is away, and nothing is half done', async () => {
    const store = openSqlite({ path, uidOf })
    const db = new DatabaseSync(path)
    db.exec('BEGIN IMMEDIATE')
    await expect(store.secrets.findOrCreate('key', 'value')).rejects.toThrow(StoreAway)
    db.exec('ROLLBACK')
    db.close()
    expect(await store.secrets.findOrCreate('key', 'later')).toBe('later')
    await store.close()
  })
})

describe('a process killed during appends', () => {
  const APPENDER = fileURLToPath(new URL('../../testing/append-forever.ts', import.meta.url))

  async function acknowledged(child: ChildProcess, atLeast: number): Promise<number> {
    let last = 0
    if (!child.stdout) throw new Error('the child has no output')
    for await (const line of createInterface(child.stdout)) {
      last = Number(line)
      if (last >= atLeast) child.kill('SIGKILL')
    }
    return last
  }

  it('loses no append that it acknowledged, and leaves none half done', async () => {
    const folder = temporaryFolder()
    const path = join(folder.path, 'test.db')
    for (const target of [40, 120, 260]) {
      const child = spawn(process.execPath, [APPENDER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
      const exited = once(child, 'exit')
      const version = await acknowledged(child, target)
      await exited
      const store = openSqlite({ path, uidOf })
      const found = await store.races.find('race', `request-${version}`)
      const log = await store.races.eventsAfter('race', 0, 10_000)
      expect(version).toBeGreaterThanOrEqual(target)
      expect(found?.reply).toEqual({ ok: true, version })
      expect(log.length).toBeGreaterThanOrEqual(version)
      expect(found?.stored.race).toEqual(replay(log))
      await store.close()
    }
    folder.remove()
  })
})
