import { afterAll, beforeAll, expect, it } from 'vitest'
import { uidOf } from '../identity/uid.ts'
import { openPostgres } from '../store/postgres/open.ts'
import { collector, textOf } from '../testing/collector.ts'
import { player } from '../testing/player.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { startRace, testServer } from '../testing/test-server.ts'
import { prometheusMetrics } from './metrics.ts'
import { openTelemetry } from './tracing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('shows each statement of a call by its name, within the part of the call that asked for it', async () => {
  const receiver = await collector()
  const sampler = { followsParent: true, ratio: 1 }
  const tracer = openTelemetry({ url: receiver.url, serviceName: 'test', sampler, failed: () => undefined })
  const opened = await openPostgres({ url: database.url, prepare: true, connections: 4, uidOf, tracer })
  const server = await testServer({ on: opened, observe: { tracer } })
  await player(server).command('playClock', await startRace(server))
  await server.close()
  await tracer.close()
  receiver.close()

  const spans = receiver.spans()
  const call = spans.find(({ name }) => name === 'playClock')
  const append = spans.find(({ name, parentSpanId }) => name === 'append' && parentSpanId === call?.spanId)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === append?.spanId)
  expect(statements.map(({ name, kind }) => [name, kind])).toEqual([['races.move', 3]])
  for (const it of statements) {
    expect(textOf(it, 'db.system.name')).toBe('postgresql')
    expect(textOf(it, 'db.query.summary')).toBe('races.move')
  }
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]))
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].filter((key) => key.startsWith('db.')).toSorted()).toEqual(['db.query.summary', 'db.system.name'])
})

it('shows the connections of the pool, and how many statements wait for one', async () => {
  const metrics = prometheusMetrics()
  const { store, pool } = await openPostgres({ url: database.url, prepare: true, connections: 2, uidOf })
  metrics.pool(pool)
  const asking = Promise.all([1, 2, 3, 4, 5].map(() => store.races.version('none')))
  const busy = await metrics.text()
  await asking
  const calm = await metrics.text()
  await store.close()
  expect(busy).toMatch(/^final_call_database_waiting [1-9]/m)
  expect(calm).toContain('final_call_database_waiting 0')
  expect(calm).toContain('final_call_database_connections_open 2')
  expect(calm).toContain('final_call_database_connections_idle 2')
  expect(calm).toContain('final_call_database_connections_limit 2')
})
