import { expect, it } from 'vitest'
import { apply, beginRace, decide, replay } from '@final-call/domain'
import { uidOf } from '../../identity/uid.ts'
import { citusDatabase } from '../../testing/postgres.ts'
import { world } from '../../testing/race-of-two-legs.ts'
import { NOW, at } from '../testing/fixtures.ts'
import { postgresSuite } from '../testing/postgres-suite.ts'
import { DISTRIBUTED, REFERENCE } from './distribution.ts'
import { openPostgres } from './open.ts'

postgresSuite('Citus', citusDatabase, { distributed: true })

it('Citus has every table distributed by its key, or whole on each machine, and each group in one place', async () => {
  const database = await citusDatabase()
  const { store } = await openPostgres({ url: database.url, prepare: true, connections: 2, uidOf, distributed: true })
  await store.close()
  const tables = await database.ask<{ table: string; by: string; group: number }>(
    `SELECT table_name::text AS table, distribution_column AS by, colocation_id AS group FROM citus_tables`,
  )
  await database.drop()
  expect(tables.map(({ table, by }) => [table, by])).toEqual(
    expect.arrayContaining([
      ...DISTRIBUTED.map(({ table, by }) => [table, by]),
      ...REFERENCE.map((table) => [table, '<none>']),
    ]),
  )
  const groupOf = new Map(tables.map(({ table, group }) => [table, group]))
  for (const { table, beside } of DISTRIBUTED)
    if (beside !== undefined) expect([table, groupOf.get(table)]).toEqual([table, groupOf.get(beside)])
})

it('a race begins and goes on in Citus while a machine that does not have it is away', async () => {
  const database = await citusDatabase()
  const { store } = await openPostgres({ url: database.url, prepare: true, connections: 2, uidOf, distributed: true })
  const [near, far] = database.machines
  const ids = Array.from({ length: 40 }, (_, i) => `r${i}`)
  const there = await database.ask<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS id
     JOIN citus_shards ON shardid = get_shard_id_for_distribution_column('races', id) WHERE nodeport = $2`,
    [ids, Number(new URL(near?.url ?? '').port)],
  )
  const events = beginRace(world, { attempt: 1, now: NOW })
  const race = replay(events)
  const begun = { uid: 'sam', worldId: await store.content.pin(world), race, sign: NOW }
  const [one, other] = there.map(({ id }) => id)
  expect(await store.races.create({ raceId: one ?? '', ...begun }, events)).toBe(true)
  const from = (await store.races.find(one ?? ''))?.stored
  if (!from) throw new Error('the race is not stored')

  await far?.shut()
  const played = decide(race, { kind: 'playClock' }, world, { now: at(1_000), sign: at(1_000) }).events
  const request = { id: 'q1', reply: { ok: true, version: race.version + played.length } } as const
  const change = { from, race: played.reduce(apply, race), events: played, sign: at(1_000), request }
  expect(await store.races.append(change)).toEqual({ outcome: 'appended' })
  expect(await store.races.append(change)).toEqual({ outcome: 'seen' })
  expect(await store.races.create({ raceId: other ?? '', ...begun }, events)).toBe(true)
  await store.close()
  await database.drop()
})
