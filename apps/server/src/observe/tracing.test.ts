import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collector, textOf } from '../testing/collector.ts'
import { player } from '../testing/player.ts'
import { SENTINELS } from '../testing/race-of-two-legs.ts'
import { type TestServer, startRace, testServer, uidNamed } from '../testing/test-server.ts'
import { StoreAway } from '../ports.ts'
import { type Tracing, type TracingOptions, openTelemetry } from './tracing.ts'

const SERVER = 2
const ERROR = 2

const ALL = { followsParent: true, ratio: 1 }

let receiver: Awaited<ReturnType<typeof collector>>
let tracing: Tracing
let server: TestServer
beforeEach(async () => {
  receiver = await collector()
})
afterEach(async () => {
  await server.close()
  receiver.close()
})

async function start(options: Partial<TracingOptions> = {}): Promise<void> {
  tracing = openTelemetry({
    url: receiver.url,
    serviceName: 'race-under-test',
    sampler: ALL,
    failed: () => undefined,
    ...options,
  })
  server = await testServer({ observe: { tracer: tracing } })
}

const called = (name: string, traceparent?: string) =>
  server.app.inject({
    method: 'POST',
    url: `/final-call/australia-southeast1/${name}`,
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer sam',
      ...(traceparent === undefined ? {} : { traceparent }),
    },
    payload: '{"data":null}',
  })

/** So many spans are sent in several batches. */
const MANY = 1_024

async function manyCalls(): Promise<void> {
  const call = { name: 'getProfile', requestId: 'one', traceparent: undefined }
  const calls = Array.from({ length: MANY }, () =>
    tracing.call(
      call,
      () => 'internal',
      async () => undefined,
    ),
  )
  await Promise.all(calls)
}

describe('traces', () => {
  it('show a command as its call with the reading, the settling, the decision and the append in it', async () => {
    await start()
    const gameId = await startRace(server)
    const answer = await player(server).command('playClock', gameId)
    await tracing.close()

    const call = receiver.spans().find(({ name }) => name === 'playClock')
    expect(call).toMatchObject({ kind: SERVER })
    expect(call?.parentSpanId ?? '').toBe('')
    expect(call && textOf(call, 'rpc.method')).toBe('playClock')
    expect(call && textOf(call, 'final_call.code')).toBe('ok')
    expect(call && textOf(call, 'final_call.request_id')).toBe(answer.headers['x-request-id'])
    const parts = receiver.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(parts.map(({ name }) => name)).toEqual(['find race', 'settle', 'decide', 'append'])
    for (const { traceId } of parts) expect(traceId).toBe(call?.traceId)
    expect(receiver.resources().map((it) => textOf(it, 'service.name'))).toContain('race-under-test')
  })

  it('keep simultaneous calls apart', async () => {
    await start()
    const [first, second] = await Promise.all([startRace(server, 'sam'), startRace(server, 'alex')])
    const { command } = player(server)
    await Promise.all([command('playClock', first), command('playClock', second, {}, 'alex')])
    await tracing.close()
    const calls = receiver.spans().filter(({ name }) => name === 'playClock')
    expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(2)
    for (const call of calls) {
      const parts = receiver.spans().filter(({ parentSpanId }) => parentSpanId === call.spanId)
      expect(parts.map(({ name }) => name)).toEqual(['find race', 'settle', 'decide', 'append'])
    }
  })

  it('continue the trace of the caller', async () => {
    await start()
    await called('getProfile', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
    await called('getAppConfig', 'no such thing')
    await tracing.close()
    expect(receiver.spans().find(({ name }) => name === 'getProfile')).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    const other = receiver.spans().find(({ name }) => name === 'getAppConfig')
    expect(other?.traceId).toMatch(/^[\da-f]{32}$/)
    expect(other?.parentSpanId ?? '').toBe('')
  })

  it('name a failure by its code, and count it as an error only if the server failed', async () => {
    await start()
    await server.call('getGame', { gameId: 'nowhere' }, 'sam')
    await server.call('getProfile', null)
    vi.spyOn(server.store.content, 'cards').mockRejectedValue(new Error('SENTINEL-inside'))
    await server.call('listGameSpecs', null, 'sam')
    await tracing.close()
    const calls = receiver.spans().filter(({ kind }) => kind === SERVER)
    const told = calls.map((span) => [span.name, textOf(span, 'final_call.code'), span.status.code === ERROR])
    expect(told).toEqual([
      ['getGame', 'not-found', false],
      ['getProfile', 'unauthenticated', false],
      ['listGameSpecs', 'internal', true],
    ])
    expect(receiver.raw()).not.toContain('SENTINEL')
  })

  it('name what failed in a part by its kind, without its message, and count an outage as an error', async () => {
    await start()
    const call = { name: 'getProfile', requestId: 'one', traceparent: undefined }
    const broken = tracing.call(
      call,
      () => 'unavailable',
      () => tracing.part('find race', () => Promise.reject(new StoreAway('SENTINEL'))),
    )
    await expect(broken).rejects.toThrow(StoreAway)
    await tracing.close()
    expect(receiver.spans().map((span) => [span.name, span.status.code, textOf(span, 'error.type')])).toEqual([
      ['find race', ERROR, 'StoreAway'],
      ['getProfile', ERROR, undefined],
    ])
    expect(receiver.raw()).not.toContain('SENTINEL')
  })

  it('hold no token, answer, address, name or body of a whole race', async () => {
    await start()
    const gameId = await startRace(server)
    await player(server).rideToSecondLeg(gameId)
    await server.result('getProfile', null)
    await tracing.close()
    expect(receiver.spans().length).toBeGreaterThan(30)
    const keys = new Set(receiver.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].toSorted()).toEqual(['final_call.code', 'final_call.request_id', 'rpc.method'])
    for (const secret of [
      'Bearer',
      'example.com',
      'Here Street',
      gameId,
      uidNamed('sam'),
      ...Object.values(SENTINELS),
    ]) {
      expect(receiver.raw()).not.toContain(secret)
    }
  })

  it('show nothing outside calls', async () => {
    await start()
    await server.app.inject('/readyz')
    expect(tracing.part('settle', () => 'done')).toBe('done')
    await tracing.close()
    expect(receiver.spans()).toEqual([])
  })

  it('show the configured share of calls', async () => {
    await start({ sampler: { followsParent: true, ratio: 0 } })
    await called('getProfile')
    await called('getAppConfig', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
    await tracing.close()
    const names = receiver
      .spans()
      .filter(({ kind }) => kind === SERVER)
      .map(({ name }) => name)
    expect(names).toEqual(['getAppConfig'])
  })

  it('leave the choice of calls to the caller only if that is configured', async () => {
    await start({ sampler: { followsParent: false, ratio: 0 } })
    await called('getAppConfig', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
    await tracing.close()
    expect(receiver.spans()).toEqual([])
  })

  it('do not delay or fail a call if the collector refuses them, which is logged once', async () => {
    const failed = vi.fn<(error: unknown) => void>()
    await start({ failed })
    receiver.refuse()
    expect((await called('getProfile')).statusCode).toBe(200)
    await manyCalls()
    await tracing.close()
    expect(failed).toHaveBeenCalledOnce()
  })

  it('that the collector rejects in part are logged once, with its reason, and again after it took all', async () => {
    const failed = vi.fn<(error: unknown) => void>()
    await start({ failed })
    receiver.reject(2)
    await manyCalls()
    const reason = expect.stringMatching(/Partial Success.*"rejectedSpans":"2","errorMessage":"too old"/) as string
    await expect.poll(() => failed.mock.calls).toEqual([[expect.objectContaining({ message: reason })]])
    await expect.poll(() => receiver.spans().length).toBeGreaterThanOrEqual(MANY)
    expect(failed).toHaveBeenCalledOnce()
    receiver.reject(0)
    await manyCalls()
    await expect.poll(() => receiver.spans().length).toBeGreaterThanOrEqual(2 * MANY)
    receiver.reject(1)
    await manyCalls()
    await tracing.close()
    expect(failed).toHaveBeenCalledTimes(2)
  })
})
