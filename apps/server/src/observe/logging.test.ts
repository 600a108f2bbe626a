import { afterEach, describe, expect, it } from 'vitest'
import { AUTH, livePath } from '@final-call/contract'
import { identity } from '../identity/identity.ts'
import { StoreAway } from '../ports.ts'
import { player } from '../testing/player.ts'
import { SENTINELS } from '../testing/race-of-two-legs.ts'
import { type TestServer, startRace, testServer, uidNamed } from '../testing/test-server.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly reqId?: string
  readonly [field: string]: unknown
}

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function logged(logLevel: string, options: Parameters<typeof testServer>[0] = {}) {
  const raw: string[] = []
  const logStream = { write: (line: string) => void raw.push(line) }
  server = await testServer({ ...options, observe: { logStream, logLevel } })
  return { server, raw, lines: () => raw.map((line) => JSON.parse(line) as Line) }
}

const INFO = 30
const WARN = 40
const ERROR = 50

describe('the log', () => {
  it('has one line per call, with the request id that its caller got', async () => {
    const { server: it, lines } = await logged('info')
    const good = await it.call('getProfile', null, 'sam')
    const bad = await it.call('getGame', { gameId: 'nowhere' }, 'sam')
    const nobody = await it.call('getProfile', null)
    expect(lines().filter(({ msg }) => msg === 'call')).toEqual([
      expect.objectContaining({
        level: INFO,
        reqId: good.headers['x-request-id'],
        function: 'getProfile',
        code: 'ok',
        uid: uidNamed('sam'),
        ms: expect.any(Number) as number,
      }),
      expect.objectContaining({ reqId: bad.headers['x-request-id'], function: 'getGame', code: 'not-found' }),
      expect.objectContaining({ reqId: nobody.headers['x-request-id'], code: 'unauthenticated' }),
    ])
    expect(lines()[2]).not.toHaveProperty('uid')
  })

  it('has some lines about refused calls that anybody can make, and then their number; those of known callers go on', async () => {
    const { server: it, lines } = await logged('info', { limits: { player: 5 } })
    const about = (code: string) => lines().filter((line) => line.msg === 'call' && line['code'] === code).length
    await Promise.all(Array.from({ length: 200 }, () => it.call('getProfile', null)))
    expect(about('unauthenticated')).toBe(120)
    await Promise.all(Array.from({ length: 150 }, () => it.call('getProfile', null, 'sam')))
    expect([about('ok'), about('resource-exhausted')]).toEqual([5, 120])
    await it.app.close()
    expect(lines().slice(-2)).toEqual([
      expect.objectContaining({ level: INFO, codes: { unauthenticated: 80 } }),
      expect.objectContaining({ level: INFO, codes: { 'resource-exhausted': 25 } }),
    ])
  })

  it.each([
    [new StoreAway('no database'), WARN],
    [new Error('broken'), ERROR],
  ])('says why a stream breaks off, like a call that fails: %s, at level %i', async (error, level) => {
    const { server: it, lines } = await logged('warn', {
      store: (store) => ({ ...store, races: { ...store.races, eventsAfter: () => Promise.reject(error) } }),
    })
    const gameId = await startRace(it)
    await it.app.inject({ url: livePath(gameId), headers: { authorization: 'Bearer sam' } })
    expect(lines()).toEqual([expect.objectContaining({ level, msg: 'a live stream broke off' })])
  })

  it('says of some requests that the store is away, since strangers can send any number of them, and then of how many', async () => {
    const away = () => Promise.reject(new StoreAway('no database'))
    const { server: it, lines } = await logged('warn', {
      identity: (store, now, limits) =>
        identity({
          ...store,
          sessions: { ...store.sessions, revokeFamilyOf: away },
          publicUrl: 'http://localhost:4000',
          provider: 'local',
          now,
          limits,
        }),
    })
    const headers = { cookie: 'final-call-refresh-4000=made-up' }
    for (let i = 0; i < 150; i += 1) {
      const { statusCode } = await it.app.inject({ method: 'POST', url: AUTH.signOut, headers })
      expect(statusCode).toBe(503)
    }
    expect(lines().filter(({ msg }) => msg === 'the store is away').length).toBe(120)
    await it.app.close()
    expect(lines().slice(120)).toEqual([expect.objectContaining({ level: WARN, routes: { [AUTH.signOut]: 30 } })])
  })

  it('takes no request id from callers', async () => {
    const { server: it, raw } = await logged('info')
    const reply = await it.app.inject({
      method: 'POST',
      url: '/final-call/australia-southeast1/getAppConfig',
      headers: { 'content-type': 'application/json', 'x-request-id': 'SENTINEL-request-id' },
      payload: '{"data":null}',
    })
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-z]+$/)
    expect(raw.join('')).not.toContain('SENTINEL')
  })

  it('has no line for a call if only warnings are wanted', async () => {
    const { server: it, raw } = await logged('warn')
    await it.result('getProfile', null)
    expect(raw).toEqual([])
  })

  it('has the request id in the line of a call that failed unexpectedly, and in the answer to a malformed address', async () => {
    const { server: it, lines } = await logged('info', {
      store: (store) => ({ ...store, content: { ...store.content, cards: () => Promise.reject(new Error('broken')) } }),
    })
    const answer = await it.call('listGameSpecs', null, 'sam')
    expect(answer.status).toBe(500)
    expect(lines().find(({ level }) => level === ERROR)).toMatchObject({
      reqId: answer.headers['x-request-id'],
      err: { type: 'Error', message: 'broken', stack: expect.stringContaining('logging.test.ts') as string },
    })
    const malformed = (await it.app.inject('/%zz')).headers['x-request-id']
    expect(malformed).toMatch(/^[\da-f]{8}-[\da-z]+$/)
    expect(malformed).not.toBe(answer.headers['x-request-id'])
  })

  it('keeps out tokens, cookies, e-mail addresses, bodies and answers through a whole race', async () => {
    const { server: it, raw, lines } = await logged('trace')
    const sam = player(it)
    await sam.rideToSecondLeg(await startRace(it))
    await it.result('getProfile', null)
    await it.app.inject({ url: '/auth/callback?code=SENTINEL-code', headers: { cookie: 'refresh=SENTINEL-cookie' } })
    expect(lines().filter(({ msg }) => msg === 'call').length).toBeGreaterThan(10)
    for (const secret of ['Bearer', 'sam@example.com', 'SENTINEL', 'Here Street', SENTINELS.firstSolution]) {
      expect(raw.join('')).not.toContain(secret)
    }
  })

  it('hides fields of a secret or of a person, and in what a field holds', async () => {
    const { server: it, raw, lines } = await logged('info')
    const names = ['authorization', 'cookie', 'set-cookie', 'email', 'token', 'body', 'payload', 'headers']
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]))
    it.app.log.warn({ ...all('SENTINEL'), reply: all('SENTINEL') }, 'all of them')
    expect(raw.join('')).not.toContain('SENTINEL')
    expect(lines()).toEqual([expect.objectContaining({ ...all('[hidden]'), reply: all('[hidden]') })])
  })

  it('has an error that causes itself, and its causes once', async () => {
    const { server: it, lines } = await logged('info')
    const [first, second] = [new Error('first'), new Error('second')]
    first.cause = second
    second.cause = first
    it.app.log.warn({ err: first }, 'round and round')
    expect(lines()).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: 'first: second' }) as object }),
    ])
  })

  it('hides what a library or a line of ours would still reveal', async () => {
    const { server: it, raw, lines } = await logged('info')
    const row = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(SENTINEL) exists' })
    it.app.log.warn({ err: new Error('the database is away', { cause: row }) }, 'away')
    it.app.log.warn(
      { authorization: 'SENTINEL', headers: { cookie: 'SENTINEL' }, person: { email: 'SENTINEL' } },
      'person',
    )
    it.app.log.warn({ err: 'SENTINEL' }, 'no error at all')
    it.app.log.warn({ req: { method: 'GET', url: '/auth/callback?code=SENTINEL' } }, 'request')
    expect(raw.join('')).not.toContain('SENTINEL')
    expect(lines()).toEqual([
      expect.objectContaining({
        level: WARN,
        err: expect.objectContaining({ message: 'the database is away: duplicate key', code: '23505' }) as object,
      }),
      expect.objectContaining({ authorization: '[hidden]', headers: '[hidden]', person: { email: '[hidden]' } }),
      expect.objectContaining({ msg: 'no error at all' }),
      expect.objectContaining({ req: { method: 'GET', path: '/auth/callback' } }),
    ])
  })
})
