import { type RealMs, realMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { type Append, StoreAway, type StoredReply } from '../../ports.ts'
import { databaseInParts, holding, migratedDatabase } from '../../testing/postgres.ts'
import { NOW, sam } from '../testing/fixtures.ts'
import { begun, log, onPostgres } from '../testing/on-postgres.ts'
import { postgresSuite } from '../testing/postgres-suite.ts'
import { openPostgres } from './open.ts'
import { SEALS } from './seals.ts'

postgresSuite('PostgreSQL', migratedDatabase)
postgresSuite('PostgreSQL, in parts and with nothing prepared,', databaseInParts, { prepare: false, inParts: true })

describe('a PostgreSQL database', () => {
  const { database, open, bare, withRace, storedIn, moved } = onPostgres()

  describe('asked the same at the same moment', () => {
    it('carries a request out once, and answers all like the first', async () => {
      const stores = await Promise.all([withRace(), open(), open()])
      const refusal = { ok: false, reason: 'departed', message: 'It has departed.' } as const
      const from = await storedIn(stores[0])
      for (let round = 0; round < 20; round += 1) {
        const request = { id: `request-${round}`, reply: refusal }
        const same: Append = { from, race: begun, events: [], sign: NOW, request }
        const answers = await Promise.all(stores.map((store) => store.races.append(same)))
        expect(answers.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1)
        expect(answers.filter(({ outcome }) => outcome === 'seen')).toHaveLength(2)
        expect((await stores[1].races.find('race', request.id))?.reply).toEqual(refusal)
      }
    })

    it('keeps nothing of an answer if the same request got another answer meanwhile', async () => {
      const store = await withRace()
      const refusal: StoredReply = { ok: false, reason: 'departed', message: 'It has departed.' }
      const change = await moved(store, 'one')
      const held = await holding(database.url, "SELECT race_id FROM races WHERE race_id = 'race' FOR UPDATE")
      const waiting = store.races.append(change)
      await held.until("wait_event_type = 'Lock'")
      await held.ask('INSERT INTO race_requests VALUES ($1, $2, $3)', ['race', 'one', JSON.stringify(refusal)])
      await held.commit()
      expect(await waiting).toEqual({ outcome: 'seen' })
      expect((await store.races.find('race', 'one'))?.reply).toEqual(refusal)
      expect(await store.races.version('race')).toBe(begun.version)
      expect(await store.races.eventsAfter('race', 0, 100)).toEqual(log)
    })
  })

  it('deletes an account of many long races a few whole races at a time, and the account itself with the last of them', async () => {
    const store = await open()
    const { uid } = await store.profiles.findOrCreate(sam, NOW)
    await database.ask(
      `INSERT INTO races (race_id, uid, world_id, version, snapshot, created_real)
       SELECT race_id, $1, 'world', 10000, '{}', 0 FROM unnest($2::text[]) AS race_id`,
      [uid, Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))],
    )
    const held = await holding(database.url, "SELECT FROM races WHERE race_id = 'z' FOR UPDATE")
    const removed = store.accounts.remove(uid)
    await held.until("wait_event_type = 'Lock'")
    expect(await database.ask('SELECT race_id FROM races ORDER BY race_id')).toEqual([{ race_id: 'z' }])
    expect(await store.profiles.find(uid)).toBeDefined()
    await held.commit()
    await removed
    expect(await database.ask('SELECT race_id FROM races')).toEqual([])
    expect(await store.profiles.find(uid)).toBeUndefined()
  })

  it('deletes the tokens of an account of many sign-ins before the account itself', async () => {
    const store = await open()
    const { uid } = await store.profiles.findOrCreate(sam, NOW)
    await store.sessions.open({ family: 'one', uid, tokenHash: 'last', now: NOW, expires: realMs(NOW + 1_000) })
    await database.ask(
      `INSERT INTO refresh_tokens SELECT 'token-' || n, 'one', ${NOW} FROM generate_series(1, 60000) AS n`,
    )
    const held = await holding(database.url, `SELECT FROM users WHERE uid = '${uid}' FOR UPDATE`)
    const removed = store.accounts.remove(uid)
    await held.until("wait_event_type = 'Lock'")
    expect(await database.ask('SELECT token_hash FROM refresh_tokens LIMIT 1')).toEqual([])
    expect(await store.profiles.find(uid)).toBeDefined()
    await held.commit()
    expect(await removed).toEqual(['one'])
    expect(await store.profiles.find(uid)).toBeUndefined()
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

  it('removes some thousand sign-ins that were not completed when others begin', async () => {
    const { once } = await open()
    await database.ask(
      `INSERT INTO once_values SELECT 'old-' || n, 'value', ${NOW} - n FROM generate_series(1, 12000) AS n`,
    )
    const left: unknown[] = []
    for (const key of ['a', 'b', 'c']) {
      await once.put(key, 'value', { now: NOW, expires: realMs(NOW + 1_000) })
      left.push(...(await database.ask("SELECT count(*)::int AS left FROM once_values WHERE key LIKE 'old-%'")))
    }
    expect(left).toEqual([{ left: 7_000 }, { left: 2_000 }, { left: 0 }])
  })

  it('keeps no token of a sign-in that was opened while its account was deleted', async () => {
    const store = await open()
    const { uid } = await store.profiles.findOrCreate(sam, NOW)
    const signIn = (family: string) =>
      store.sessions.open({ family, uid, tokenHash: family, now: NOW, expires: realMs(NOW + 1_000) })
    await signIn('before')
    const profile = await holding(database.url, `SELECT FROM users WHERE uid = '${uid}' FOR UPDATE`)
    const going = store.accounts.remove(uid)
    await profile.until("wait_event_type = 'Lock'")
    await database.ask(`INSERT INTO refresh_tokens VALUES ('renewed', 'before', ${NOW + 1_000})`)
    const token = await holding(database.url, "SELECT FROM refresh_tokens WHERE token_hash = 'renewed' FOR UPDATE")
    await profile.commit()
    await token.until("wait_event_type = 'Lock' AND query LIKE '%refresh_tokens%'")
    await signIn('meanwhile')
    await token.commit()
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

    it('says so of a server that does not exist, even at the start', async () => {
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

    it('releases the locks of a server that falls silent between two statements', async () => {
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

    it('opens a sign-in, even if the sweep of expired ones fails', async () => {
      const { sessions } = await open({ statementMs: 300 })
      const signIn = (family: string, expires: RealMs) =>
        sessions.open({ family, uid: 'sam', tokenHash: family, now: NOW, expires })
      await signIn('old', NOW)
      const held = await holding(database.url, "SELECT FROM refresh_tokens WHERE token_hash = 'old' FOR UPDATE")
      await signIn('new', realMs(NOW + 1_000))
      expect(await sessions.liveUntil('new', NOW)).toBe(NOW + 1_000)
      await held.commit()
    })

    it('keeps what can be taken once, even if the sweep of expired entries fails', async () => {
      const { once } = await open({ statementMs: 300 })
      await once.put('old', 'value', { now: NOW, expires: NOW })
      const held = await holding(database.url, "SELECT FROM once_values WHERE key = 'old' FOR UPDATE")
      await once.put('code', 'value', { now: NOW, expires: realMs(NOW + 1_000) })
      expect(await once.take('code', NOW)).toBe('value')
      await held.commit()
    })

    it('keeps nothing that its disk had no room for', async () => {
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

  it('keeps anything that a player may type', async () => {
    const store = await withRace()
    const odd = 'a\u0000b\ud800c\u2028{"}\\'
    const reply: StoredReply = { ok: false, reason: 'odd', message: odd }
    const request = { id: 'odd', reply }
    await store.races.append({ from: await storedIn(store), race: begun, events: [], sign: NOW, request })
    expect((await store.races.find('race', 'odd'))?.reply).toEqual(reply)
  })
})
