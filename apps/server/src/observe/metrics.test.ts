import { once } from 'node:events'
import { connect } from 'node:net'
import type { OutputOf, getBoard } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { player } from '../testing/player.ts'
import { HERE, THERE } from '../testing/race-of-two-legs.ts'
import { openLive } from '../testing/sse.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../testing/test-server.ts'
import { serveMetrics } from './metrics-server.ts'
import { type PrometheusMetrics, prometheusMetrics } from './metrics.ts'

let metrics: PrometheusMetrics
let server: TestServer
beforeEach(async () => {
  metrics = prometheusMetrics()
  server = await testServer({ observe: { metrics } })
})
afterEach(() => server.close())

/** The value of one line, named the way Prometheus shows it. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((it) => it.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const calls = (name: string, code: string) => valueOf(`final_call_calls_total{function="${name}",code="${code}"}`)

describe('metrics', () => {
  it('count calls by function and code, and time them', async () => {
    await server.result('getProfile', null)
    await server.call('getProfile', null)
    await server.call('getGame', { gameId: 'nowhere' }, 'sam')
    await server.call('getGame', { gameId: 7 }, 'sam')
    expect(await calls('getProfile', 'ok')).toBe(1)
    expect(await calls('getProfile', 'unauthenticated')).toBe(1)
    expect(await calls('getGame', 'not-found')).toBe(1)
    expect(await calls('getGame', 'invalid-argument')).toBe(1)
    expect(await valueOf('final_call_call_duration_seconds_count{function="getGame"}')).toBe(2)
    expect(await valueOf('final_call_call_duration_seconds_bucket{le="+Inf",function="getProfile"}')).toBe(2)
  })

  it('have the time of a call in seconds', async () => {
    metrics.called('getGame', 'ok', 40)
    expect(await valueOf('final_call_call_duration_seconds_sum{function="getGame"}')).toBe(0.04)
    expect(await valueOf('final_call_call_duration_seconds_bucket{le="0.025",function="getGame"}')).toBe(0)
    expect(await valueOf('final_call_call_duration_seconds_bucket{le="0.05",function="getGame"}')).toBe(1)
  })

  it('begin at no failures, so that the first one is an increase', async () => {
    for (const code of ['internal', 'unavailable']) {
      expect(await calls('getGame', code)).toBe(0)
      expect(await calls('unknown', code)).toBe(0)
    }
    expect(await calls('getGame', 'not-found')).toBeUndefined()
  })

  it('count what is refused before a function sees it', async () => {
    const url = '/final-call/australia-southeast1/getProfile'
    await server.app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'x' })
    await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(2 * 1024 * 1024),
    })
    expect(await calls('getProfile', 'invalid-argument')).toBe(2)
    expect(await calls('getProfile', 'internal')).toBe(0)
  })

  it('give no label to names that a caller invents', async () => {
    await server.call('dropTables', null)
    await server.call('x'.repeat(40), null)
    expect(await calls('unknown', 'not-found')).toBe(2)
    expect(await metrics.text()).not.toContain('dropTables')
  })

  it("do not count a browser's preflight", async () => {
    await server.app.inject({ method: 'OPTIONS', url: '/final-call/australia-southeast1/getProfile' })
    expect(await metrics.text()).not.toContain('_seconds_count{function="getProfile"')
  })

  it('count a race that another server claimed and could not begin', async () => {
    await server.result('getProfile', null)
    const claim = { source: 'two-legs', attempt: 1, raceId: 'claimed', claimed: realMs(MORNING) }
    await server.store.races.claim(uidNamed('sam'), claim)
    expect(await startRace(server)).toBe('claimed')
    expect(await valueOf('final_call_races_started_total')).toBe(1)
  })

  it('do not count a race that another server begins at the same moment', async () => {
    const other = await testServer({
      observe: { metrics: { ...metrics, streams: () => undefined } },
      store: (store) => ({
        ...store,
        races: {
          ...store.races,
          create: async (race, events) => (await store.races.create(race, events)) && store.races.create(race, events),
        },
      }),
    })
    await startRace(other)
    expect(await valueOf('final_call_races_started_total')).toBe(0)
    await other.close()
  })

  it('count races, bookings and ends once, even if requests come twice', async () => {
    const sam = player(server)
    const [gameId = ''] = await Promise.all(Array.from({ length: 5 }, () => startRace(server)))
    await startRace(server)
    await sam.rideToSecondLeg(gameId)
    expect(await valueOf('final_call_races_started_total')).toBe(1)
    expect(await valueOf('final_call_bookings_total')).toBe(1)
    expect(await valueOf('final_call_tickets_missed_total')).toBe(0)
    const requestId = nextRequest()
    await sam.command('stopClock', gameId, {}, 'sam', requestId)
    await sam.command('stopClock', gameId, {}, 'sam', requestId)
    expect(await valueOf('final_call_races_finished_total{ending="abandoned"}')).toBe(1)
    expect(await valueOf('final_call_races_finished_total{ending="complete"}')).toBe(0)
  })

  it('count a lapse and a missed ticket when they enter the log', async () => {
    const sam = player(server)
    const gameId = await startRace(server)
    const { journeys } = await server.result<OutputOf<typeof getBoard>>('getBoard', {
      gameId,
      transport: 'bus',
      from: HERE,
    })
    const [first, second] = journeys.filter(({ departure }) => departure > MORNING)
    const fields = { from: HERE, to: THERE, fareType: 'Standard' }
    await sam.carriedOut('bookTicket', gameId, { ...fields, journey: first?.ref })
    await sam.carriedOut('bookTicket', gameId, { ...fields, journey: second?.ref })
    // On the way of the first, the second one's time has not come; from its arrival on the player is elsewhere.
    const [, late] = (await server.log(gameId)).filter((event) => event.type === 'booked')
    await sam.carriedOut('skipToAlarm', gameId, { ticketId: await sam.ticketIn(gameId), alarm: 'arrival' })
    await sam.carriedOut('skipToAlarm', gameId, {
      ticketId: late?.type === 'booked' ? late.ticketId : '',
      alarm: 'departure',
    })
    expect(await valueOf('final_call_tickets_missed_total')).toBe(1)
    await sam.carriedOut('playClock', gameId)
    server.clock.now += 60_000
    await server.result('getGame', { gameId })
    expect(await valueOf('final_call_lapses_total')).toBe(1)
  })

  it('count appends that wrote nothing', async () => {
    const outcomes: ('conflict' | 'seen')[] = ['conflict', 'seen']
    const contested = await testServer({
      observe: { metrics: { ...metrics, streams: () => undefined } },
      store: (store) => ({
        ...store,
        races: {
          ...store.races,
          // As if another process wrote between this one's reading and its writing.
          append: async (change) => {
            const outcome = outcomes.shift()
            return outcome ? { outcome } : store.races.append(change)
          },
        },
      }),
    })
    const gameId = await startRace(contested)
    await player(contested).carriedOut('playClock', gameId)
    expect(await valueOf('final_call_append_conflicts_total')).toBe(1)
    expect(await valueOf('final_call_append_repeats_total')).toBe(1)
    await contested.close()
  })

  it('show how many streams are open', async () => {
    const gameId = await startRace(server)
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    expect(await valueOf('final_call_streams_open')).toBe(0)
    const stream = await openLive(origin, gameId, { as: 'sam' })
    await stream.until((messages) => messages.length > 0)
    expect(await valueOf('final_call_streams_open')).toBe(1)
    stream.close()
    await expect.poll(() => valueOf('final_call_streams_open')).toBe(0)
  })

  it('count a call whose caller leaves as cancelled', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const come = once(server.app.server, 'request')
    const leaving = new AbortController()
    const body = new ReadableStream({
      start(it) {
        it.enqueue(new TextEncoder().encode('{"data":'))
      },
    })
    const call = fetch(`${origin}/final-call/australia-southeast1/getAppConfig`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
      signal: leaving.signal,
    }).catch(() => undefined)
    await come
    leaving.abort()
    await call
    await expect.poll(() => calls('getAppConfig', 'cancelled')).toBe(1)
  })

  it('show the pool of a database, and the process', async () => {
    metrics.pool(() => ({ open: 3, idle: 1, waiting: 4, limit: 10 }))
    expect(await valueOf('final_call_database_connections_open')).toBe(3)
    expect(await valueOf('final_call_database_connections_idle')).toBe(1)
    expect(await valueOf('final_call_database_connections_limit')).toBe(10)
    expect(await valueOf('final_call_database_waiting')).toBe(4)
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    // The only sign of a server that has none left: connections are then closed without a word.
    expect(await valueOf('process_open_fds')).toBeLessThan((await valueOf('process_max_fds')) ?? 0)
  })

  it('are served on a port of their own, which serves nothing else', async () => {
    const own = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
    const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${own.port}${path}`, { method })
    const reply = await get('/metrics')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('text/plain')
    expect(await reply.text()).toContain('# TYPE final_call_calls_total counter')
    const unfinished = connect(own.port, '127.0.0.1').on('error', () => undefined)
    unfinished.write('GET /metrics')
    await once(unfinished, 'connect')
    expect((await get('/')).status).toBe(404)
    expect((await get('/metrics', 'POST')).status).toBe(404)
    // At once, though a request is not there yet.
    await own.close()
    expect((await server.app.inject('/metrics')).statusCode).toBe(404)
  })
})
