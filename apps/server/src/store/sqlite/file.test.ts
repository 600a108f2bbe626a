import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { type Race, apply, beginRace, cents, decide, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { HOUSE, type Store, StoreAway } from '../../ports.ts'
import { world } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { int } from '../rows.ts'
import { diskGate, isPending, reallySync } from '../testing/disk-gate.ts'
import { NOW, at, sam } from '../testing/fixtures.ts'
import { openDatabase } from './database.ts'
import { type FileOptions, databaseFile } from './file.ts'
import { openSqlite } from './open.ts'
import { sqliteOnce } from './vault.ts'

const first = beginRace(world, { attempt: 1, now: NOW })
/** SQLite's code of a failed sync. Source: sqlite.org/rescode.html. */
const IOERR_FSYNC = 1034
const house = { uid: HOUSE, admin: true }

const create = async (store: Store, raceId: string): Promise<void> => {
  const worldId = await store.content.pin(world)
  await store.races.create({ raceId, uid: 'sam', worldId, race: replay(first), sign: NOW }, first)
}

/** Plays or pauses a race's clock, whichever is possible. @returns its version then, and the outcome */
async function move(store: Store, raceId: string, requestId?: string) {
  const found = await store.races.find(raceId)
  if (!found) throw new Error(`no race ${raceId}`)
  const { race } = found.stored
  const kind = race.clock.run.state === 'play' ? 'pauseClock' : 'playClock'
  const { events } = decide(race, { kind }, world, { now: NOW, sign: NOW })
  const next = events.reduce<Race>(apply, race)
  const append = {
    from: found.stored,
    race: next,
    events,
    sign: NOW,
    ...(requestId === undefined
      ? {}
      : { request: { id: requestId, reply: { ok: true, version: next.version } } as const }),
  }
  return { version: next.version, append: () => store.races.append(append) }
}

let folder: ReturnType<typeof temporaryFolder>
let path: string
let opened: Store[]
let disk: ReturnType<typeof diskGate>

beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'test.db')
  opened = []
  disk = diskGate()
})
afterEach(async () => {
  // A test that has failed may have left it held, and to close a store waits for it.
  disk.release()
  await Promise.all(opened.map((store) => store.close()))
  folder.remove()
})

function open(options: FileOptions & { readonly at?: string } = {}): Store {
  const store = openSqlite({ path: options.at ?? path, uidOf, ...options })
  opened.push(store)
  return store
}

describe('a write', () => {
  it('for which there is no room is refused as an outage, with its whole transaction, and succeeds once there is', async () => {
    const db = openDatabase(path)
    const file = databaseFile(db)
    const once = sqliteOnce(file)
    const long = 'x'.repeat(1_000_000)
    const put = () => once.put('key', long, { now: NOW, expires: at(1_000) })
    db.exec(`PRAGMA max_page_count = ${int(db.prepare('PRAGMA page_count').get(), 'page_count') + 2}`)
    await expect(put()).rejects.toThrow(StoreAway)
    expect([db.isTransaction, await once.take('key', NOW)]).toEqual([false, undefined])
    db.exec('PRAGMA max_page_count = 4294967294')
    await put()
    expect(await once.take('key', NOW)).toBe(long)
    await file.close()
  })

  it('is answered once a sync that began after it has ended, and not before', async () => {
    const store = open(disk)
    disk.hold()
    const one = store.secrets.findOrCreate('one', '1')
    expect(await isPending(one)).toBe(true)
    // It comes while the sync of the first runs, which says nothing of it.
    const two = store.secrets.findOrCreate('two', '2')
    disk.release()
    disk.hold()
    expect(await one).toBe('1')
    expect(await isPending(two)).toBe(true)
    disk.release()
    expect(await two).toBe('2')
    expect(disk.syncs()).toBe(2)
  })

  it('is not synced by SQLite, within the commit', async () => {
    const file = databaseFile(openDatabase(path))
    expect(file.db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 })
    await file.close()
  })

  it('shares its sync with those that come while another runs', async () => {
    const store = open(disk)
    const ids = Array.from({ length: 20 }, (_, i) => `race-${i}`)
    await Promise.all(ids.map((id) => create(store, id)))
    const moves = await Promise.all(ids.map((id) => move(store, id)))
    const before = disk.syncs()
    disk.hold()
    const begun = store.secrets.findOrCreate('first', '1')
    await isPending(begun)
    const appended = moves.map(({ append }) => append())
    disk.release()
    expect(await Promise.all(appended)).toEqual(ids.map(() => ({ outcome: 'appended' })))
    expect(disk.syncs() - before).toBe(2)
  })

  it('delays nobody else while it waits', async () => {
    const store = open(disk)
    await create(store, 'race')
    disk.hold()
    const write = store.secrets.findOrCreate('one', '1')
    expect((await store.races.find('race'))?.stored.raceId).toBe('race')
    await store.races.sign('race', NOW)
    expect(await isPending(write)).toBe(true)
    disk.release()
    await write
  })

  it('waits for another process that is writing, and delays nobody else meanwhile', async () => {
    const store = open()
    await create(store, 'race')
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    const write = store.secrets.findOrCreate('one', '1')
    expect((await store.races.find('race'))?.stored.raceId).toBe('race')
    expect(await isPending(write)).toBe(true)
    other.exec('ROLLBACK')
    expect(await write).toBe('1')
    other.close()
  })

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['races.claim', ({ races }) => races.claim('sam', { source: 'two-legs', attempt: 1, raceId: 'r', claimed: NOW })],
    ['races.create', (store) => create(store, 'new')],
    ['races.append', async (store) => (await move(store, 'race')).append()],
    ['seals.reseal', ({ seals }) => seals.reseal('race', first.length)],
    ['content.putSpec', ({ content }) => content.putSpec(world.spec, house, NOW)],
    ['content.putTimetable', ({ content }) => content.putTimetable({ locations: [], services: [] }, house, NOW)],
    ['content.pin', ({ content }) => content.pin({ ...world, spec: { ...world.spec, name: 'Another' } })],
    ['profiles.findOrCreate', ({ profiles }) => profiles.findOrCreate(sam, NOW)],
    [
      'sessions.open',
      ({ sessions }) => sessions.open({ family: 'family', uid: 'sam', tokenHash: 'a', now: NOW, expires: NOW }),
    ],
    [
      'sessions.rotate',
      ({ sessions }) =>
        sessions.rotate({ tokenHash: 'a', nextHash: 'b', now: NOW, expires: NOW, graceMs: 1, longestMs: 1 }),
    ],
    ['sessions.revokeFamilyOf', ({ sessions }) => sessions.revokeFamilyOf('a')],
    ['sessions.revokeAllOf', ({ sessions }) => sessions.revokeAllOf('sam')],
    ['once.put', ({ once }) => once.put('key', 'value', { now: NOW, expires: NOW })],
    ['once.take', ({ once }) => once.take('key', NOW)],
    ['secrets.findOrCreate', ({ secrets }) => secrets.findOrCreate('key', 'value')],
    [
      'gcash.withdraw',
      ({ gcash }) => gcash.withdraw({ uid: 'sam', transferId: 't', raceId: 'race', amount: cents(1), at: NOW }),
    ],
    ['accounts.remove', ({ accounts }) => accounts.remove('sam')],
  ])('of %s waits for the disk', async (_name, write) => {
    const store = open(disk)
    await create(store, 'race')
    disk.hold()
    const written = write(store)
    expect(await isPending(written)).toBe(true)
    disk.release()
    await written
  })
})

describe('what another has just written is not returned before it is on the disk:', () => {
  it('a repeated request', async () => {
    const store = open(disk)
    await create(store, 'race')
    const { append, version } = await move(store, 'race', 'request')
    disk.hold()
    const { races } = store
    const calls = [
      append(),
      append(),
      races.find('race', 'request'),
      races.version('race'),
      races.eventsAfter('race', version - 1, 1),
    ] as const
    for (const call of calls) expect(await isPending(call)).toBe(true)
    disk.release()
    const [made, repeated, found, latest, events] = await Promise.all(calls)
    expect(made).toEqual({ outcome: 'appended' })
    expect(repeated).toEqual({ outcome: 'seen' })
    expect(found).toMatchObject({ reply: { ok: true, version } })
    expect(latest).toBe(version)
    expect(events).toMatchObject([{ seq: version }])
  })

  it('a profile that two sign-ins make', async () => {
    const store = open(disk)
    disk.hold()
    const both = [store.profiles.findOrCreate(sam, NOW), store.profiles.findOrCreate(sam, NOW)]
    for (const one of both) expect(await isPending(one)).toBe(true)
    disk.release()
    const [made, found] = await Promise.all(both)
    expect(found).toEqual(made)
  })
})

describe('after a sync has failed', () => {
  it('nothing is answered any more, whatever works again, until the store is opened again', async () => {
    const store = open(disk)
    await create(store, 'race')
    const { append } = await move(store, 'race')
    disk.hold()
    const calls = [append(), append(), store.races.find('race'), store.secrets.findOrCreate('one', '1')]
    const answers = Promise.allSettled(calls)
    await turn()
    disk.fail(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
    for (const answer of await answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'StoreAway', cause: { code: 'EIO' } } })
    disk.release()
    const before = disk.syncs()
    await expect(store.secrets.findOrCreate('two', '2')).rejects.toThrow(StoreAway)
    await expect(store.races.sign('race', NOW)).rejects.toThrow(StoreAway)
    await expect(store.races.version('')).rejects.toThrow(StoreAway)
    expect(disk.syncs()).toBe(before)
    await store.close()
    const anew = open()
    expect(await anew.secrets.findOrCreate('two', 'anew')).toBe('anew')
    expect(await anew.races.version('race')).toBeGreaterThanOrEqual(first.length)
  })

  it('that SQLite makes, nothing is answered either, nor what waits for a sync', async () => {
    const file = databaseFile(openDatabase(path), disk)
    const write = file.writeDurably(() => undefined)
    disk.hold()
    const running = write()
    expect(await isPending(running)).toBe(true)
    const waiting = write()
    const failed = Object.assign(new Error('disk I/O error'), { errcode: IOERR_FSYNC })
    const failing = file.writeLazily(() => {
      throw failed
    })
    await expect(failing()).rejects.toMatchObject({ name: 'StoreAway', cause: failed })
    await expect(file.read(() => undefined)()).rejects.toThrow(StoreAway)
    disk.release()
    await expect(waiting).rejects.toThrow(StoreAway)
    await running
    await file.close()
  })
})

describe('closing a store', () => {
  it('waits for those who wait for the disk, and accepts no more', async () => {
    const store = open(disk)
    disk.hold()
    const write = store.secrets.findOrCreate('one', '1')
    const closed = store.close()
    expect(await isPending(closed)).toBe(true)
    const late = store.secrets.findOrCreate('two', '2')
    disk.release()
    await expect(late).rejects.toThrow(StoreAway)
    expect(await write).toBe('1')
    await closed
    await store.close()
  })
})

describe('a file whose log is copied during writes', () => {
  const PAGES = 24

  /** Pages of the log that are not in the database file. */
  function pagesInLog(): number {
    const db = new DatabaseSync(path)
    const { log, checkpointed } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}
    db.close()
    return Number(log) - Number(checkpointed)
  }

  it('loses nothing, keeps its log short, and leaves none behind', async () => {
    const store = open({ checkpointPages: PAGES })
    const ids = ['a', 'b', 'c', 'd']
    for (const id of ids) await create(store, id)
    const writer = async (id: string): Promise<void> => {
      for (let i = 0; i < 60; i += 1) {
        expect(await (await move(store, id)).append()).toEqual({ outcome: 'appended' })
        await store.races.sign(id, NOW)
      }
    }
    await Promise.all(ids.map(writer))
    await expect.poll(pagesInLog).toBeLessThan(8 * PAGES)
    for (const id of ids) {
      const log = await store.races.eventsAfter(id, 0, 1_000)
      expect(log).toHaveLength(first.length + 60)
      expect((await store.races.find(id))?.stored.race).toEqual(replay(log))
    }
    await store.close()
    expect(() => readFileSync(`${path}-wal`)).toThrow('ENOENT')
  })

  it.each<[string, (store: Store, long: string) => Promise<unknown>]>([
    ['lasts', ({ secrets }, long) => secrets.findOrCreate('one', long)],
    ['need not last', ({ limits }, long) => limits.exchange('one', [{ key: long, window: NOW, count: 1 }], NOW)],
  ])('keeps its log short if all that is written %s', async (_name, write) => {
    await write(open({ checkpointPages: PAGES }), 'x'.repeat(PAGES * 4_096))
    await expect.poll(pagesInLog).toBe(0)
  })

  it('does not keep a writer waiting for a long read', async () => {
    const before = open()
    await create(before, 'a')
    await before.close()
    // Nor is a slow disk waited for here.
    const store = open({ checkpointPages: PAGES, sync: async () => undefined })
    await (await move(store, 'a')).append()
    const [reader, other] = [new DatabaseSync(path, { readOnly: true }), new DatabaseSync(path, { timeout: 0 })]
    reader.exec('BEGIN; SELECT count(*) FROM races')
    const length = other.prepare('PRAGMA wal_checkpoint(NOOP)')
    const isBegun = (): boolean => Number(length.get()?.['checkpointed']) > 0
    // What existed before the reader is copied by a thread that starts meanwhile. It would wait for the rest while these go on.
    for (let left = 2 * PAGES; left > 0; left -= isBegun() ? 1 : 0) {
      const appended = (await move(store, 'a')).append()
      // A checkpoint that waits for readers blocks all writers meanwhile, this one too: 'database is locked'.
      do other.exec('BEGIN IMMEDIATE; ROLLBACK')
      while (await isPending(appended))
      expect(await appended).toEqual({ outcome: 'appended' })
    }
    reader.close()
    other.close()
  })

  it('has everything acknowledged on the disk, whenever the power is cut', async () => {
    // Certain to be on the disk is what had been written when the latest finished sync began.
    const image = () => ({ db: readFileSync(path), log: readFileSync(`${path}-wal`) })
    let synced: ReturnType<typeof image> | undefined
    const store = open({
      checkpointPages: PAGES,
      async sync(fd) {
        const began = image()
        await reallySync(fd)
        synced = began
      },
    })
    const ids = ['a', 'b', 'c', 'd']
    for (const id of ids) await create(store, id)
    const acknowledged = new Map<string, number>()
    const cuts: { readonly left: typeof synced; readonly promised: ReadonlyMap<string, number> }[] = []
    const writer = async (id: string, n: number): Promise<void> => {
      for (let i = 0; i < 25; i += 1) {
        // Out of step with each other, so that some write during a sync.
        await pause((i * 7 + n * 3) % 5)
        const { version, append } = await move(store, id)
        await append()
        acknowledged.set(id, version)
        if (i % 5 === 0) cuts.push({ left: synced, promised: new Map(acknowledged) })
      }
    }
    await Promise.all(ids.map(writer))
    for (const [i, { left, promised }] of cuts.entries()) {
      const at = join(folder.path, `cut-${i}.db`)
      if (!left) throw new Error('nothing was synced')
      writeFileSync(at, left.db)
      writeFileSync(`${at}-wal`, left.log)
      const after = open({ at })
      for (const [id, version] of promised) {
        const log = await after.races.eventsAfter(id, 0, 1_000)
        expect(log.length).toBeGreaterThanOrEqual(version)
        expect((await after.races.find(id))?.stored.race).toEqual(replay(log))
      }
    }
    expect(cuts).toHaveLength(20)
  })
})
