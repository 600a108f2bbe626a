import { connect } from 'node:net'
import { callablePath } from '@final-call/contract'
import * as contract from '@final-call/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFanout } from '../store/local-fanout.ts'
import { allFunctions } from '../functions/all-functions.ts'
import { StoreAway } from '../ports.ts'
import { type TestServer, nextRequest, startRace, testServer } from '../testing/test-server.ts'

const ORIGIN = 'https://friend.example'
const BAD_REQUEST = { error: { message: 'Bad Request', status: 'INVALID_ARGUMENT' } }

let server: TestServer
beforeAll(async () => {
  server = await testServer({ allowedOrigins: [ORIGIN] })
})
afterAll(() => server.close())

const post = (url: string, payload: string | Buffer | undefined, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: 'Bearer sam', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const LIST = callablePath('listGameSpecs')

describe('a request', () => {
  it.each(['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'Application/Json;x=y'])(
    'may have the content type %s',
    async (type) => {
      expect((await post(LIST, '{"data":null}', { 'content-type': type })).statusCode).toBe(200)
    },
  )

  it('may have a query string and unknown headers', async () => {
    const reply = await post(`${LIST}?a=b`, '{"data":null}', { 'x-unknown': 'yes', 'firebase-instance-id-token': 'x' })
    expect(reply.statusCode).toBe(200)
  })

  it.each([
    ['another content type', '{"data":null}', { 'content-type': 'text/plain' }],
    ['an invalid content type', '{"data":null}', { 'content-type': ';;;' }],
    ['no body', undefined, {}],
    ['an empty body', '', {}],
    ['malformed JSON', '{"data":', {}],
    ['JSON that is not an object', '[1]', {}],
    ['null', 'null', {}],
    ['no data', '{}', {}],
    ['another key than data', '{"date":null}', {}],
    ['more keys than just data', '{"data":null,"more":1}', {}],
    ['bytes that are not UTF-8', Buffer.from('{"data":"\u00FF"}', 'latin1'), {}],
  ])('with %s is a bad request', async (_, payload, headers) => {
    const reply = await post(LIST, payload, headers)
    expect([reply.statusCode, reply.json()]).toEqual([400, BAD_REQUEST])
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'TRACE', 'QUERY', 'PROPFIND', 'SEARCH'] as const)(
    'by %s is a bad request',
    async (method) => {
      const reply = await server.app.inject({ method, url: LIST })
      expect(reply.statusCode).toBe(400)
      expect(reply.body).toBe(method === 'HEAD' ? '' : JSON.stringify(BAD_REQUEST))
    },
  )

  it('to an unknown function is not found, in the same envelope', async () => {
    const reply = await post(callablePath('nothing'), '{"data":null}')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ error: { status: 'NOT_FOUND' } })
    expect((await server.app.inject({ method: 'GET', url: callablePath('nothing') })).statusCode).toBe(404)
  })

  it('without data keys misused: __proto__ is only a key', async () => {
    const reply = await post(LIST, '{"data":{"__proto__":{"polluted":true}}}')
    expect(reply.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('nested too deep is refused', async () => {
    const deep = `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const reply = await post(LIST, deep)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  })
})

describe('a project or region that is not the game’s', () => {
  const ELSEWHERE = [
    '/other-project/us-central1/getProfile',
    callablePath('getProfile').replace(/[^/]+(?=\/[^/]+$)/, 'us-central1'),
  ]
  const ask = (method: 'OPTIONS' | 'POST', url: string, origin: string) =>
    server.app.inject({
      method,
      url,
      headers: {
        origin,
        ...(method === 'POST' ? { 'content-type': 'application/json', authorization: 'Bearer sam' } : {}),
        ...(method === 'OPTIONS'
          ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
          : {}),
      },
      ...(method === 'POST' ? { payload: '{"data":null}' } : {}),
    })

  it.each(ELSEWHERE)('has no function, and at %s says so to a page that may call', async (url) => {
    const before = await ask('OPTIONS', url, ORIGIN)
    expect(before.statusCode).toBe(204)
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    })
    const reply = await ask('POST', url, ORIGIN)
    const known = await ask('POST', callablePath('nothing'), ORIGIN)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: { status: 'NOT_FOUND', message: 'There is no such function.' } })
    const named = (headers: object): readonly string[] => Object.keys(headers).toSorted()
    expect(named(reply.headers)).toEqual(named(known.headers))
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, 'cache-control': 'no-store' })
  })

  it.each(ELSEWHERE)('says nothing more at %s to a page that may not', async (url) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const reply = await ask(method, url, 'https://stranger.example')
      expect(reply.statusCode).toBe(method === 'POST' ? 404 : 204)
      expect(reply.headers['vary']).toBe('Origin')
      expect(Object.keys(reply.headers).filter((it) => it.startsWith('access-control-'))).toEqual([])
    }
  })

  it('sends one event to a caller that accepts only events, and no larger than a call', async () => {
    const [url] = ELSEWHERE
    if (url === undefined) throw new Error('no path')
    const event = await post(url, '{"data":null}', { accept: 'text/event-stream' })
    expect(JSON.parse(event.payload.slice('data: '.length))).toMatchObject({ error: { status: 'NOT_FOUND' } })
    const over = await post(url, `{"data":"${'x'.repeat(2 ** 20)}"}`, { origin: ORIGIN })
    expect(over.statusCode).toBe(413)
    expect(over.headers['access-control-allow-origin']).toBe(ORIGIN)
  })
})

describe('a token', () => {
  const withHeader = (authorization: string | undefined) =>
    server.app.inject({
      method: 'POST',
      url: LIST,
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      payload: '{"data":null}',
    })

  it.each(['Bearer sam', 'bearer sam', 'BEARER sam'])('is taken from "%s"', async (header) => {
    expect((await withHeader(header)).statusCode).toBe(200)
  })

  it.each([undefined, 'Basic abc', 'Bearer !', 'sam'])('is missing in "%s"', async (header) => {
    const reply = await withHeader(header)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ error: { message: 'Unauthenticated', status: 'UNAUTHENTICATED' } })
  })

  it.each([
    [undefined, 200],
    ['Bearer sam', 200],
    ['Basic abc', 401],
    ['Bearer !', 401],
  ])('is not needed by a public function, and "%s" is answered with %i', async (authorization, status) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: callablePath('getAppConfig'),
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      payload: '{"data":null}',
    })
    expect(statusCode).toBe(status)
  })

  it('is checked after the shape of the body', async () => {
    expect((await post(LIST, '{}', { authorization: 'nonsense' })).statusCode).toBe(400)
  })
})

describe('a payload', () => {
  it('that does not fit is refused with its path and what was expected', async () => {
    const raceId = await startRace(server)
    const { status, error } = await server.call(
      'bookTicket',
      {
        gameId: raceId,
        requestId: nextRequest(),
        journey: { productId: 'test-bus', date: '2026-11-20', index: 'first' },
        from: 'a',
        to: 'b',
        fareType: 'Standard',
      },
      'sam',
    )
    expect(status).toBe(400)
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'journey.index: needs a number, not a text in "quotes".',
      details: { issues: [{ path: 'journey.index' }] },
    })
  })

  it('with an unknown key is refused by its name', async () => {
    const { error } = await server.call('getGame', { gameId: 'abc', colour: 'red' }, 'sam')
    expect(error?.message).toContain('colour')
  })

  it('with hundreds of unknown keys is not sent back with all of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`colour-${i}-${'x'.repeat(40)}`, i]))
    const { error } = await server.call('getGame', { gameId: 'abc', ...many }, 'sam')
    expect(error?.message).toContain('colour-0-')
    expect(JSON.stringify(error).length).toBeLessThan(1_500)
  })

  it.each(['Int64Value', 'UInt64Value'])('may hold a %s at any depth', async (type) => {
    const raceId = await startRace(server)
    const number = (value: unknown) => ({ '@type': `type.googleapis.com/google.protobuf.${type}`, value })
    const command = { gameId: raceId, requestId: nextRequest() }
    expect((await server.call('setSpeed', { ...command, speed: number('50') }, 'sam')).status).toBe(200)
    const message = 'expected a whole number in "value"'
    for (const value of ['fifty', '', '1.5', '9'.repeat(400), true, null, undefined, ['1']]) {
      const bad = await server.call('setSpeed', { ...command, speed: number(value) }, 'sam')
      expect(bad.error).toEqual({
        status: 'INVALID_ARGUMENT',
        message: `speed: ${message}`,
        details: { issues: [{ path: 'speed', message }] },
      })
    }
  })

  it('with an unknown @type is refused', async () => {
    const { status, error } = await server.call('getGame', { gameId: { '@type': 'secret.Thing', value: '1' } }, 'sam')
    expect(status).toBe(400)
    const issues = [{ path: 'gameId', message: 'unknown @type' }]
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: 'gameId: unknown @type', details: { issues } })
  })

  it.each(Object.values(contract.RACE_COMMANDS).map(({ name }) => name))('of %s must exist', async (name) => {
    const { status, error } = await server.call(name, null, 'sam')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'data: needs fields in {braces}, not null.',
    })
  })
})

describe('an answer', () => {
  it('has a result, a content type, and an id to quote', async () => {
    const reply = await post(LIST, '{"data":null}')
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toHaveProperty('result')
  })

  it.each([
    ['a result', LIST, '{"data":null}', 200, { result: { gameSpecs: [{}] } }],
    ['a failure', LIST, '{"data":{"surplus":1}}', 400, { error: { status: 'INVALID_ARGUMENT' } }],
    ['no call', LIST, '{"dat', 400, { error: { message: 'Bad Request' } }],
    ['no function', callablePath('nothing'), '{"data":null}', 404, { error: { status: 'NOT_FOUND' } }],
  ])('is one event for a caller that accepts only events, like the stream of a stock client: %s', async (...it) => {
    const [, url, payload, status, said] = it
    const reply = await post(url, payload, { accept: 'text/event-stream' })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(reply.payload).toMatch(/^data: .+\n\n$/)
    expect(JSON.parse(reply.payload.slice('data: '.length))).toMatchObject(said)
  })

  const failing = async (error: Error) =>
    testServer({
      store: (store) => ({ ...store, content: { ...store.content, cards: () => Promise.reject(error) } }),
    })

  it('to something unexpected says INTERNAL, and nothing internal', async () => {
    const broken = await failing(new Error('secret inside'))
    const { status, text, error, headers } = await broken.call('listGameSpecs', null, 'sam')
    expect(status).toBe(500)
    expect(error).toEqual({ status: 'INTERNAL', message: 'INTERNAL' })
    expect(text).not.toContain('secret')
    expect(headers['x-request-id']).toBeDefined()
    await broken.close()
  })

  it('while the store is away says so', async () => {
    const away = await failing(new StoreAway('disk full'))
    const { status, text, error, headers } = await away.call('listGameSpecs', null, 'sam')
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(error?.status).toBe('UNAVAILABLE')
    expect(text).not.toContain('disk')
    await away.close()
  })
})

describe('another origin', () => {
  const preflight = (origin: string, url = LIST) =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  it('that is allowed may send a preflight, without a token', async () => {
    const reply = await preflight(ORIGIN)
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization,content-type',
      vary: 'Origin',
    })
  })

  it('that is not allowed learns nothing', async () => {
    const reply = await preflight('https://stranger.example')
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['vary']).toBe('Origin')
  })

  it('gets the same headers with errors', async () => {
    for (const [url, payload] of [
      [LIST, '{}'],
      [callablePath('nothing'), '{"data":null}'],
      [LIST, `{"data":"${'x'.repeat(2 ** 20)}"}`],
    ] as const) {
      const reply = await post(url, payload, { origin: ORIGIN })
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.headers['access-control-allow-origin']).toBe(ORIGIN)
    }
  })
})

describe('a body that is too large', () => {
  it.each([
    ['listGameSpecs', 1],
    ['addGameSpec', 5],
  ])('for %s, over %i MiB, is refused in the envelope', async (name, mib) => {
    const size = mib * 1024 * 1024
    const within = await post(callablePath(name), `{"data":"${'x'.repeat(size - 100)}"}`)
    expect(within.statusCode).toBe(400)
    const over = await post(callablePath(name), `{"data":"${'x'.repeat(size)}"}`)
    expect(over.statusCode).toBe(413)
    expect(over.json()).toEqual({
      error: { status: 'INVALID_ARGUMENT', message: `the body is larger than ${mib} MiB` },
    })
  })

  it('is refused before it is sent, if its length is declared', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = server.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    const socket = connect(address.port, '127.0.0.1')
    socket.write(
      `POST ${LIST} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999999\r\n\r\n{`,
    )
    const [head] = (await new Promise((resolve) => socket.once('data', (data) => resolve([data.toString()])))) as [
      string,
    ]
    socket.destroy()
    expect(head).toMatch(/^HTTP\/1.1 413/)
  })
})

it('every callable of the contract is served, and nothing else: to players, except the configuration of pages', () => {
  const isCallable = (it: unknown): it is contract.AnyCallable =>
    typeof it === 'object' && it !== null && 'summary' in it && 'input' in it && 'output' in it
  const exported: readonly unknown[] = [...Object.values(contract), ...Object.values(contract.RACE_COMMANDS)]
  const inContract = exported.filter(isCallable)
  const unused = async (): Promise<never> => {
    throw new Error('not called')
  }
  const served = allFunctions({
    store: server.store,
    fanout: localFanout(),
    worlds: { get: unused },
    desk: { read: unused, command: unused, claim: unused, nextWake: unused },
    gcash: { buy: unused, tidy: unused, tidyAfter: unused, tidyAll: unused },
    planner: { report: unused, close: unused },
    rolesOf: () => ({ administrator: false, geopath: false }),
    config: { contactEmail: '', mapStyleUrl: null, googleMapsKey: null, streetPictures: null, signInProvider: 'local' },
    unreadable: () => undefined,
    deleted: () => undefined,
  })
  const names = (callables: readonly contract.AnyCallable[]): readonly string[] =>
    [...new Set(callables.map(({ name }) => name))].sort()
  expect(names(served.map(({ callable }) => callable))).toEqual(names(inContract))
  expect(served.length).toBe(new Set(served.map(({ callable }) => callable.name)).size)
  const forAnyone = served.filter(({ audience }) => audience === 'anyone')
  expect(names(forAnyone.map(({ callable }) => callable))).toEqual(['getAppConfig'])
})
