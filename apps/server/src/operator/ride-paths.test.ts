import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Race, type RaceEvent, apply, beginRace, decide, localDate, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chainOf } from '../chain/chain.ts'
import { uidOf } from '../identity/uid.ts'
import type { Store } from '../ports.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { HERE, THERE, world } from '../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { verifyLogs } from './verify-logs.ts'

const NOW = realMs(1_790_000_000_000)
const logKeys = { current: Buffer.alloc(32, 1), old: [] }
/** As long as an imported timetable has them. */
const path = Array.from({ length: 500 }, (_, i) => [-41.2 - i / 1_000, 174.8 + i / 1_000] as const)

let folder: ReturnType<typeof temporaryFolder>
let store: Store
const file = () => join(folder.path, 'test.db')
const open = () => openSqlite({ path: file(), uidOf, logKeys })
beforeEach(() => {
  folder = temporaryFolder()
  store = open()
})
afterEach(async () => {
  await store.close()
  folder.remove()
})

/** A race in which a ride with a path has been booked, and its whole log. */
async function booked(): Promise<readonly RaceEvent[]> {
  const log = beginRace(world, { attempt: 1, now: NOW })
  const begun = replay(log)
  const worldId = await store.content.pin(world)
  await store.races.create({ raceId: 'one', uid: 'sam', worldId, race: begun, sign: NOW }, log)
  const found = await store.races.find('one')
  if (!found) throw new Error('no race')
  const date = localDate(begun.clock.begin, begun.zone).toString()
  const journey = { productId: 'test-bus', date, index: 12 } as const
  const command = { kind: 'bookTicket', journey, from: HERE, to: THERE, fareType: 'Standard' } as const
  const { events } = decide(begun, command, world, { now: NOW, sign: NOW })
  const drawn = events.map((event) =>
    event.type === 'booked' ? { ...event, journey: { ...event.journey, path } } : event,
  )
  await store.races.append({ from: found.stored, race: drawn.reduce<Race>(apply, begun), events: drawn, sign: NOW })
  return [...log, ...drawn]
}

const inDatabase = <Result>(work: (db: DatabaseSync) => Result): Result => {
  const db = new DatabaseSync(file())
  try {
    return work(db)
  } finally {
    db.close()
  }
}

it('the path of a ride is in the log, and not written again with everything that the player does', async () => {
  const log = await booked()
  expect(await store.races.eventsAfter('one', 0, 100)).toEqual(log)
  const row = inDatabase((db) => db.prepare('SELECT snapshot FROM races').get())
  expect(String(row?.['snapshot']).length).toBeLessThan(5_000)
  const [ticket] = (await store.races.find('one'))?.stored.race.tickets ?? []
  expect(ticket?.journey).toMatchObject({ to: THERE })
  await store.close()
  store = open()
  expect((await store.races.find('one'))?.stored.race.tickets).toEqual([ticket])
})

it.each([
  ['without paths', false],
  ['with paths, as they were once stored', true],
])('a race is what its log says if its snapshot is %s', async (_what, before) => {
  const race = replay(await booked())
  if (before) {
    const found = await store.races.find('one')
    if (!found) throw new Error('no race')
    const { raceId, uid, worldId, head } = found.stored
    const snapshot = JSON.stringify(race)
    expect(snapshot.length).toBeGreaterThan(5_000)
    const seal = chainOf(logKeys).seal({ raceId, uid, worldId, head, version: race.version, snapshot })
    inDatabase((db) => db.prepare('UPDATE races SET snapshot = ?, seal = ?').run(snapshot, seal))
  }
  expect(await verifyLogs(store)).toMatchObject({ faults: [] })
})
