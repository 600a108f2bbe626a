import { realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { testDatabase } from '../../testing/postgres.ts'
import { content, race } from '../../testing/race-of-two-legs.ts'
import { openPostgres } from './open.ts'

it('a PostgreSQL database keeps nothing of built-in content that it could not store completely', async () => {
  const database = await testDatabase()
  const { store } = await openPostgres({ url: database.url, prepare: true, connections: 2, uidOf })
  const there = () => Promise.all([store.content.locations(), store.content.services(), store.content.spec(race.id)])
  await store.content.putBuiltIn({ ...content, races: [race] }, realMs(0))
  const before = await there()
  await database.ask(`
    CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''it fails''; END';
    CREATE TRIGGER fails BEFORE DELETE ON services FOR EACH ROW EXECUTE FUNCTION fails()`)
  const next = {
    locations: content.locations.map((it) => ({ ...it, name: 'Next' })),
    services: content.services.slice(1).map((it) => ({ ...it, company: 'Next' })),
    races: [{ ...race, name: 'Next' }],
  }
  await expect(store.content.putBuiltIn(next, realMs(1))).rejects.toThrow('it fails')
  expect(await there()).toEqual(before)
  await database.ask('DROP TRIGGER fails ON services')
  await store.content.putBuiltIn(next, realMs(1))
  expect((await there())[1]).toEqual(next.services)
  await store.close()
  await database.drop()
})
