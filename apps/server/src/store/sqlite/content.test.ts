import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { realMs } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { content, race, world } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { openSqlite } from './open.ts'

it('an SQLite file keeps nothing of built-in content that it could not store completely', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'test.db')
  const store = openSqlite({ path, uidOf })
  const there = () => Promise.all([store.content.locations(), store.content.services(), store.content.spec(race.id)])
  await store.content.putBuiltIn({ ...content, races: [race] }, realMs(0))
  const before = await there()
  const db = new DatabaseSync(path)
  db.exec(`CREATE TRIGGER fails BEFORE DELETE ON services BEGIN SELECT RAISE(ABORT, 'it fails'); END`)
  const next = {
    locations: content.locations.map((it) => ({ ...it, name: 'Next' })),
    services: content.services.slice(1).map((it) => ({ ...it, company: 'Next' })),
    races: [{ ...race, name: 'Next' }],
  }
  await expect(store.content.putBuiltIn(next, realMs(1))).rejects.toThrow('it fails')
  expect(await there()).toEqual(before)
  db.exec('DROP TRIGGER fails')
  db.close()
  await store.content.putBuiltIn(next, realMs(1))
  expect((await there())[1]).toEqual(next.services)
  await store.close()
  folder.remove()
})

it('an SQLite file is locked for a timetable only while that is stored, not while it is turned into text', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'test.db')
  const store = openSqlite({ path, uidOf })
  const other = new DatabaseSync(path, { timeout: 0 })
  let written = 0
  const noting = <Item extends object>(it: Item) => ({
    ...it,
    toJSON() {
      other.exec('BEGIN IMMEDIATE; ROLLBACK')
      written += 1
      return it
    },
  })
  const timetable = { locations: content.locations.map(noting), services: content.services.map(noting) }
  const by = { uid: 'gtfs:nz-testville', admin: false }
  expect(await store.content.putTimetable(timetable, by, realMs(0))).toEqual({ ok: true })
  expect(written).toBe(content.locations.length + content.services.length)
  expect(await store.content.services()).toEqual(content.services)
  other.close()
  await store.close()
  folder.remove()
})

it('a world that is pinned in a locked SQLite file is turned into text once, however often the file is tried', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'test.db')
  const store = openSqlite({ path, uidOf })
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  let written = 0
  const [first, ...rest] = content.locations
  if (!first) throw new Error('no place')
  const noting = { ...first, toJSON: () => ((written += 1), first) }
  const locations = new Map([noting, ...rest].map((it) => [it.id, it]))
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const pinned = store.content.pin({ ...world, locations })
  await expect.poll(() => exec.mock.calls.filter(([sql]) => sql === 'BEGIN IMMEDIATE').length).toBeGreaterThan(2)
  exec.mockRestore()
  other.exec('ROLLBACK')
  expect((await store.content.world(await pinned))?.locations).toEqual(world.locations)
  expect(written).toBe(1)
  other.close()
  await store.close()
  folder.remove()
})
