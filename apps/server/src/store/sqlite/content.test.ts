import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { content, race } from '../../testing/race-of-two-legs.ts'
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
