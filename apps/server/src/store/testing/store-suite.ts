import { type Race, type RaceEvent, type RealMs, apply, beginRace, decide, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store, StoredRace, StoredReply } from '../../ports.ts'
import { accountSuite } from './account-suite.ts'
import { contentSuite } from './content-suite.ts'
import { NOW, at, sam } from './fixtures.ts'
import { leaderboardSuite } from './leaderboard-suite.ts'
import { limitSuite } from './limit-suite.ts'
import { sessionSuite } from './session-suite.ts'
import { world } from '../../testing/race-of-two-legs.ts'

/** A database for one test, on which any number of stores can be opened. */
export interface Database {
  open(): Promise<Store>
  drop(): Promise<void>
}

const first = beginRace(world, { attempt: 1, now: NOW })
const begun = replay(first)
const done = (version: number): StoredReply => ({ ok: true, version })

/** The events that play or pause the clock, whichever applies. */
function step(race: Race, moment: RealMs): { readonly race: Race; readonly events: readonly RaceEvent[] } {
  const kind = race.clock.run.state === 'play' ? 'pauseClock' : 'playClock'
  const { events } = decide(race, { kind }, world, { now: moment, sign: moment })
  return { race: events.reduce<Race>(apply, race), events }
}

/** What every store must do, over a real database. */
export function storeSuite(name: string, database: () => Promise<Database>): void {
  describe(`the ${name} store`, () => {
    let db: Database
    let store: Store

    beforeEach(async () => {
      db = await database()
      store = await db.open()
    })
    afterEach(() => db.drop())

    const create = async (raceId: string, on = store): Promise<void> => {
      const worldId = await on.content.pin(world)
      await on.races.create({ raceId, uid: 'sam', worldId, race: begun, sign: NOW }, first)
    }
    const storedIn = async (raceId: string, on = store): Promise<StoredRace> => {
      const found = await on.races.find(raceId)
      if (!found) throw new Error(`no race ${raceId}`)
      return found.stored
    }
    const append = async (raceId: string, from: Race, requestId?: string, on = store) => {
      const { race, events } = step(from, at(1_000))
      const request = requestId === undefined ? {} : { request: { id: requestId, reply: done(race.version) } }
      const stored = { ...(await storedIn(raceId, on)), race: from }
      return on.races.append({ from: stored, race, events, sign: at(1_000), ...request })
    }

    describe('races', () => {
      it('stores one once, and says so', async () => {
        const worldId = await store.content.pin(world)
        const made = { raceId: 'r1', uid: 'sam', worldId, race: begun, sign: NOW }
        expect(await store.races.create(made, first)).toBe(true)
        expect(await store.races.create({ ...made, uid: 'alex' }, first)).toBe(false)
        expect(await storedIn('r1')).toMatchObject({ uid: 'sam' })
      })

      it('returns a race as it was stored, with its log', async () => {
        await create('r1')
        const found = await store.races.find('r1')
        expect(found?.stored.race).toEqual(begun)
        expect(found?.stored).toMatchObject({ raceId: 'r1', uid: 'sam', sign: NOW })
        expect(await store.races.eventsAfter('r1', 0, 100)).toEqual(first)
        expect(await store.races.version('r1')).toBe(begun.version)
        expect(await store.races.find('r2')).toBeUndefined()
        expect(await store.races.version('r2')).toBeUndefined()
      })

      it('creates a race once, even if two try', async () => {
        await create('r1')
        await append('r1', begun)
        await create('r1')
        expect(await store.races.version('r1')).toBe(begun.version + 1)
      })

      it('reads the log after an event, up to the given length', async () => {
        await create('r1')
        expect(await store.races.eventsAfter('r1', 1, 2)).toEqual(first.slice(1, 3))
        expect(await store.races.eventsAfter('r1', begun.version, 2)).toEqual([])
      })

      it('moves a race on only from the version that the decision was based on', async () => {
        await create('r1')
        expect(await append('r1', begun)).toEqual({ outcome: 'appended' })
        expect(await append('r1', begun)).toEqual({ outcome: 'conflict' })
        const found = await store.races.find('r1')
        const log = await store.races.eventsAfter('r1', 0, 100)
        expect(found?.stored.race).toEqual(replay(log))
        expect(found?.stored.sign).toBe(at(1_000))
      })

      it('moves a race on only after the event that the decision was based on, even if as many others exist', async () => {
        await create('r1')
        const from = { ...(await storedIn('r1')), head: 'of-another-log' }
        const { race, events } = step(begun, at(1_000))
        const moved = { from, race, events, sign: at(1_000) }
        expect(await store.races.append(moved)).toEqual({ outcome: 'conflict' })
        const unmoved = { from, race: begun, events: [], sign: at(1_000) }
        expect(await store.races.append({ ...unmoved, request: { id: 'one', reply: done(begun.version) } })).toEqual({
          outcome: 'conflict',
        })
        expect(await store.races.eventsAfter('r1', 0, 100)).toEqual(first)
        expect((await store.races.find('r1', 'one'))?.reply).toBeUndefined()
      })

      it('writes nothing at all with a conflict', async () => {
        await create('r1')
        await append('r1', begun, 'request-1')
        expect(await append('r1', begun, 'request-2')).toEqual({ outcome: 'conflict' })
        expect((await store.races.find('r1', 'request-2'))?.reply).toBeUndefined()
      })

      it('returns a race that it moved on as another process reads it, and as another has moved it on since', async () => {
        await create('r1')
        await append('r1', begun)
        const other = await db.open()
        const mine = await storedIn('r1')
        expect(mine).toStrictEqual(await storedIn('r1', other))
        await append('r1', mine.race, undefined, other)
        const theirs = await storedIn('r1', other)
        expect(theirs.race.version).toBe(begun.version + 2)
        expect(await storedIn('r1')).toStrictEqual(theirs)
      })

      it('answers a repeated request as before', async () => {
        await create('r1')
        await append('r1', begun, 'request-1')
        expect(await append('r1', begun, 'request-1')).toEqual({ outcome: 'seen' })
        expect((await store.races.find('r1', 'request-1'))?.reply).toEqual(done(begun.version + 1))
        expect(await store.races.version('r1')).toBe(begun.version + 1)
      })

      it("takes SQL in a caller's text as text", async () => {
        const sql = `r1'; DELETE FROM race_events; DELETE FROM races; --`
        await create('r1')
        expect(await store.races.find(sql)).toBeUndefined()
        expect(await store.races.eventsAfter(sql, 0, 100)).toEqual([])
        await append('r1', begun, sql)
        expect((await store.races.find('r1', sql))?.reply).toEqual(done(begun.version + 1))
        await create(sql)
        expect((await storedIn(sql)).raceId).toBe(sql)
        expect(await store.races.eventsAfter('r1', 0, 100)).toHaveLength(begun.version + 1)
      })

      it('keeps a refusal, without any event', async () => {
        await create('r1')
        const reply: StoredReply = { ok: false, reason: 'departed', message: 'It has already departed.' }
        const request = { id: 'request-1', reply }
        const { version } = begun
        expect(
          await store.races.append({ from: await storedIn('r1'), race: begun, events: [], sign: NOW, request }),
        ).toEqual({ outcome: 'appended' })
        expect((await store.races.find('r1', 'request-1'))?.reply).toEqual(reply)
        expect(await store.races.version('r1')).toBe(version)
      })

      it('keeps no more requests that change nothing than the limit, and every one that does', async () => {
        await create('r1')
        await create('r2')
        const from = await storedIn('r1')
        const reply: StoredReply = { ok: false, reason: 'departed', message: 'It has already departed.' }
        const refuse = async (id: string) =>
          store.races.append({ from, race: begun, events: [], sign: at(9_000), request: { id, reply, fewerThan: 2 } })
        const keptUnder = async (id: string) => (await store.races.find('r1', id))?.reply
        expect(await refuse('one')).toEqual({ outcome: 'appended' })
        expect(await refuse('two')).toEqual({ outcome: 'appended' })
        await store.races.sign('r1', at(1_000))
        expect(await refuse('three')).toEqual({ outcome: 'full' })
        expect(await keptUnder('three')).toBeUndefined()
        expect(await refuse('two')).toEqual({ outcome: 'seen' })
        expect(await append('r1', begun, 'four')).toEqual({ outcome: 'appended' })
        expect(await keptUnder('four')).toEqual(done(begun.version + 1))
        expect(await refuse('five')).toEqual({ outcome: 'conflict' })
        const elsewhere = { from: await storedIn('r2'), race: begun, events: [], sign: NOW }
        expect(await store.races.append({ ...elsewhere, request: { id: 'three', reply, fewerThan: 2 } })).toEqual({
          outcome: 'appended',
        })
      })

      it('keeps the latest sign of life', async () => {
        await create('r1')
        await store.races.sign('r1', at(5_000))
        await store.races.sign('r1', at(3_000))
        expect((await store.races.find('r1'))?.stored.sign).toBe(at(5_000))
      })

      it('gives an attempt to the first that claims it', async () => {
        const claims = await Promise.all(
          ['a', 'b', 'c'].map((id) =>
            store.races.claim('sam', { source: 'two-legs', attempt: 1, raceId: id, claimed: NOW }),
          ),
        )
        expect(new Set(claims).size).toBe(1)
        expect(await store.races.claim('sam', { source: 'two-legs', attempt: 2, raceId: 'd', claimed: at(1) })).toBe(
          'd',
        )
        const [before] = claims
        const latest = [
          { attempt: 2, raceId: 'd' },
          { attempt: 1, raceId: before },
        ]
        expect(await store.races.latestAttempts('sam', 'two-legs', 1)).toEqual(latest.slice(0, 1))
        expect(await store.races.latestAttempts('sam', 'two-legs', 5)).toEqual(latest)
        expect(await store.races.latestAttempts('sam', 'other', 1)).toEqual([])
        expect(await store.races.claim('alex', { source: 'two-legs', attempt: 1, raceId: 'e', claimed: at(2) })).toBe(
          'e',
        )
      })

      it('finds the attempt that keeps a request, even behind later ones, among the given number', async () => {
        for (const [i, raceId] of ['a', 'b', 'c'].entries()) {
          await store.races.claim('sam', { source: 'two-legs', attempt: i + 1, raceId, claimed: at(i) })
          await create(raceId)
          await append(raceId, begun, `of-${raceId}`)
        }
        const keeping = (request: string, limit = 3, uid = 'sam', source = 'two-legs') =>
          store.races.attemptKeeping(uid, source, request, limit)
        expect([await keeping('of-a'), await keeping('of-c'), await keeping('of-d')]).toEqual(['a', 'c', undefined])
        expect([await keeping('of-a', 2), await keeping('of-b', 2)]).toEqual([undefined, 'b'])
        expect(await keeping('of-a', 3, 'alex')).toBeUndefined()
        expect(await keeping('of-a', 3, 'sam', 'other')).toBeUndefined()
      })

      it('lists a player’s attempts, newest first, up to the given number', async () => {
        await store.races.claim('sam', { source: 'two-legs', attempt: 1, raceId: 'a', claimed: at(1) })
        await store.races.claim('sam', { source: 'other', attempt: 1, raceId: 'b', claimed: at(2) })
        await store.races.claim('sam', { source: 'two-legs', attempt: 2, raceId: 'c', claimed: at(3) })
        await store.races.claim('alex', { source: 'two-legs', attempt: 1, raceId: 'd', claimed: at(4) })
        expect(await store.races.attempts('sam', 2)).toEqual([
          { source: 'two-legs', attempt: 2, raceId: 'c', claimed: at(3) },
          { source: 'other', attempt: 1, raceId: 'b', claimed: at(2) },
        ])
        expect(await store.races.attempts('sam', 100)).toHaveLength(3)
        expect(await store.races.attempts('nobody', 100)).toEqual([])
      })

      it('lists attempts of one moment by their number, the latest first, and then by the bytes of their source', async () => {
        const begun: readonly (readonly [string, number])[] = [
          ['b', 1],
          ['é', 1],
          ['b', 2],
          ['B', 1],
        ]
        for (const [source, attempt] of begun) {
          await store.races.claim('sam', { source, attempt, raceId: `${source}-${attempt}`, claimed: at(1) })
        }
        const listed = await store.races.attempts('sam', 100)
        expect(listed.map(({ raceId }) => raceId)).toEqual(['b-2', 'B-1', 'b-1', 'é-1'])
      })

      it('finds all of several that exist', async () => {
        await create('r1')
        await create('r2')
        const found = await store.races.findAll(['r2', 'r1', 'gone'])
        expect(found.map(({ raceId }) => raceId).sort()).toEqual(['r1', 'r2'])
        expect(found[0]).toEqual((await store.races.find(found[0]?.raceId ?? ''))?.stored)
        expect(await store.races.findAll([])).toEqual([])
      })

      it('keeps no sign of life of a race that does not exist', async () => {
        await store.races.sign('r1', at(5_000))
        await create('r1')
        expect((await store.races.find('r1'))?.stored.sign).toBe(NOW)
      })

      it('lets one of two stores on the same database win, and reports that to the other', async () => {
        const other = await db.open()
        await create('r1')
        const outcomes = await Promise.all([append('r1', begun), append('r1', begun, undefined, other)])
        expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['appended', 'conflict'])
        expect(await other.races.version('r1')).toBe(begun.version + 1)
      })

      it('has everything after it was closed and opened again', async () => {
        await create('r1')
        await append('r1', begun, 'request-1')
        await store.close()
        store = await db.open()
        const found = await store.races.find('r1', 'request-1')
        expect(found?.reply).toEqual(done(begun.version + 1))
        expect(found?.stored.race).toEqual(replay(await store.races.eventsAfter('r1', 0, 100)))
        expect(await store.content.world(found?.stored.worldId ?? '')).toEqual(world)
      })
    })

    contentSuite(() => ({ store, other: () => db.open() }))

    describe('profiles', () => {
      it('makes one on first sign-in, with the defaults, and finds it at every later one', async () => {
        const profile = await store.profiles.findOrCreate(sam, NOW)
        expect(profile).toMatchObject({
          provider: 'local',
          email: 'sam@example.com',
          displayName: 'Sam',
          gcashBalance: 1_000_000,
          createdAt: new Date(NOW).toISOString(),
        })
        expect(await store.profiles.findOrCreate(sam, at(9_000))).toEqual(profile)
        expect(await store.profiles.find(profile.uid)).toEqual(profile)
        expect(await store.profiles.find('nobody')).toBeUndefined()
      })

      it('makes one of many first sign-ins at once', async () => {
        const other = await db.open()
        const stores = [store, other, store, other]
        const made = await Promise.all(stores.map((it) => it.profiles.findOrCreate(sam, NOW)))
        expect(new Set(made.map(({ gcashAccount }) => gcashAccount)).size).toBe(1)
      })

      it('separates people of different providers', async () => {
        const one = await store.profiles.findOrCreate(sam, NOW)
        const two = await store.profiles.findOrCreate({ ...sam, issuer: 'https://other.example' }, NOW)
        expect(one.uid).not.toBe(two.uid)
      })
    })

    describe('values that can be taken once, and secrets', () => {
      it('gives a value to one taker', async () => {
        const other = await db.open()
        await store.once.put('key', 'value', { now: NOW, expires: at(1_000) })
        const taken = await Promise.all([store, other, store].map((it) => it.once.take('key', NOW)))
        expect(taken.filter((value) => value !== undefined)).toEqual(['value'])
      })

      it('gives no expired one', async () => {
        await store.once.put('key', 'value', { now: NOW, expires: at(1_000) })
        expect(await store.once.take('key', at(1_000))).toBeUndefined()
        expect(await store.once.take('key', NOW)).toBeUndefined()
      })

      it('keeps the first secret of a name', async () => {
        const other = await db.open()
        expect(await store.secrets.findOrCreate('key', 'one')).toBe('one')
        expect(await other.secrets.findOrCreate('key', 'two')).toBe('one')
      })
    })

    sessionSuite(() => ({ store, other: () => db.open() }))
    accountSuite(() => ({ store, other: () => db.open() }))
    leaderboardSuite(() => ({ store, other: () => db.open() }))
    limitSuite(() => ({ store, other: () => db.open() }))
  })
}
