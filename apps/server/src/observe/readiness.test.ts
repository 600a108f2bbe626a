import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Store } from '../ports.ts'
import { StoreAway } from '../ports.ts'
import { logging } from './logging.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { readinessRoutes } from './readiness.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const ready = async () => {
  const reply = await server?.app.inject('/readyz')
  return { status: reply?.statusCode, body: reply?.json<unknown>(), caching: reply?.headers['cache-control'] }
}

describe('/readyz', () => {
  it('is 200 while the store answers, and is never cached', async () => {
    server = await testServer()
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' }, caching: 'no-store' })
  })

  it('is 503 while the store fails, without details, and /healthz stays 200', async () => {
    let away = true
    const version: Store['races']['version'] = async () => {
      if (away) throw new StoreAway('password of db.internal refused')
      return undefined
    }
    server = await testServer({ store: (store) => ({ ...store, races: { ...store.races, version } }) })
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'unavailable' } })
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    away = false
    expect(await ready()).toMatchObject({ status: 200 })
  })

  it('has a line in the log when it changes, with the reason, however often it is asked', async () => {
    const lines: string[] = []
    let away = false
    const ask = async () => {
      if (away) throw new StoreAway('the database is away', { cause: new Error('connection refused') })
    }
    const app = Fastify({ logger: logging('warn', { write: (line) => lines.push(line) }), disableRequestLogging: true })
    await app.register(readinessRoutes({ ask, isStopping: () => false }))
    for (away of [false, true, true, false, false]) await app.inject('/readyz')
    await app.close()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'not ready: the database cannot be used', err: { message: 'the database is away: connection refused' } },
      { msg: 'ready again' },
    ])
  })

  it('is 503 from the moment that the process is told to stop, though calls are still served', async () => {
    let stopping = false
    server = await testServer({ observe: { isStopping: () => stopping } })
    expect(await ready()).toMatchObject({ status: 200 })
    stopping = true
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'stopping' } })
    expect((await server.call('getAppConfig', null)).status).toBe(200)
  })

  it('is 503 after a short while if the store does not answer, which is asked once however many wait', async () => {
    let questions = 0
    const answer = Promise.withResolvers<void>()
    const ask = () => {
      questions += 1
      return answer.promise
    }
    const app = Fastify()
    await app.register(readinessRoutes({ ask, isStopping: () => false, limitMs: 20 }))
    const replies = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect(questions).toBe(1)
    answer.resolve()
    await answer.promise
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect(questions).toBe(2)
    await app.close()
  })
})
