import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '@final-call/contract'
import { AUTH, callablePath, livePath } from '@final-call/contract'
import { DAY, realMs } from '@final-call/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { identity } from '../identity/identity.ts'
import { sha256 } from '../identity/secret.ts'
import { localFanout } from '../store/local-fanout.ts'
import { StoreAway } from '../ports.ts'
import { type Answer, type TestServer, type TestServerOptions, testServer } from '../testing/test-server.ts'
import { type RateLimits, TIGHTER } from './limits.ts'

let servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.toReversed()) await server.close()
  servers = []
})

async function serving(options: TestServerOptions): Promise<TestServer> {
  const server = await testServer(options)
  servers.push(server)
  return server
}
/** The statuses of this many calls, one after the other. */
async function statuses(tries: number, call: () => Promise<{ readonly status: number }>): Promise<readonly number[]> {
  const seen: number[] = []
  for (let n = 0; n < tries; n += 1) seen.push((await call()).status)
  return seen
}
const profile = (server: TestServer, as = 'sam'): Promise<Answer> => server.call('getProfile', null, as)
/** A request from an address, through a proxy if it says so. */
const from = (server: TestServer, remoteAddress: string, forwarded?: string, url = callablePath('getAppConfig')) =>
  server.app
    .inject({
      method: url.startsWith('/live') ? 'GET' : 'POST',
      url,
      remoteAddress,
      headers: {
        'content-type': 'application/json',
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      },
      ...(url.startsWith('/live') ? {} : { payload: '{"data":null}' }),
    })
    .then((reply) => ({ status: reply.statusCode, headers: reply.headers, body: reply.json<unknown>() }))

describe('beyond a limit', () => {
  it('a call is resource-exhausted, and says when to come back', async () => {
    const server = await serving({ limits: { player: 2 } })
    server.clock.now -= server.clock.now % 60_000
    expect(await statuses(2, () => profile(server))).toEqual([200, 200])
    const refused = await profile(server)
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '90', 'cache-control': 'no-store' })
    expect(refused.error).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: 'That was too much at once. Wait 90 seconds and try again.',
      details: { retryAfter: 90 },
    })
    server.clock.now += 90_000
    expect((await profile(server)).status).toBe(200)
  })

  it('a player is held back on every callable, and no other player is', async () => {
    const server = await serving({ limits: { player: 3 } })
    await statuses(3, () => profile(server))
    expect((await server.call('listGameSpecs', null, 'sam')).status).toBe(429)
    expect((await profile(server, 'alex')).status).toBe(200)
  })

  it('a player is held back on that callable, sooner if it is expensive', async () => {
    const server = await serving({ limits: { callable: 120 } })
    expect(await statuses(3, () => server.call('exportMyData', null, 'sam'))).toEqual([200, 200, 429])
    expect((await profile(server)).status).toBe(200)
    expect((await server.call('exportMyData', null, 'alex')).status).toBe(200)
  })

  it('refusals of an expensive callable do not count against the player, who can still play', async () => {
    const server = await serving({ limits: { player: 20, callable: 20 } })
    expect(await statuses(25, () => server.call('exportMyData', null, 'sam'))).toEqual([200, ...Array(24).fill(429)])
    expect((await profile(server)).status).toBe(200)
  })

  it('refusals by the player’s limit do not count against the callable: asking on gets as much as waiting', async () => {
    const server = await serving({ limits: { player: 4, callable: 30 } })
    const begin = () => server.call('startGame', { gameId: 'none' }, 'sam')
    server.clock.now -= server.clock.now % 60_000
    await statuses(4, () => profile(server))
    expect(await statuses(10, begin)).toEqual(Array(10).fill(429))
    server.clock.now += 105_000
    expect(await statuses(3, begin)).toEqual([404, 404, 404])
  })

  it('a player is held back on the list of all races, which is expensive, long after twenty tabs have been opened', async () => {
    const server = await serving({ limits: { callable: 600 } })
    const seen = await statuses(61, () => server.call('listGameSpecs', null, 'sam'))
    expect(seen).toEqual([...Array<number>(60).fill(200), 429])
  })

  it('pages of other origins can read how long to wait', async () => {
    const server = await serving({ limits: { address: 1 }, allowedOrigins: ['https://a.example'] })
    const ask = (method: 'POST' | 'OPTIONS') =>
      server.app.inject({ method, url: callablePath('getAppConfig'), headers: { origin: 'https://a.example' } })
    await ask('POST')
    const { statusCode, headers } = await ask('POST')
    expect(statusCode).toBe(429)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://a.example',
      'access-control-expose-headers': 'x-request-id, retry-after',
    })
    expect((await ask('OPTIONS')).statusCode).toBe(204)
  })

  it('nothing is refused if the limits are off', async () => {
    const server = await serving({})
    expect(new Set(await statuses(100, () => profile(server)))).toEqual(new Set([200]))
  })
})

describe('an address', () => {
  it('is limited on callables and streams together, for every caller, signed in or not', async () => {
    const server = await serving({ limits: { address: 3 } })
    const ask = () => from(server, '203.0.113.7')
    expect(await statuses(2, ask)).toEqual([200, 200])
    expect((await from(server, '203.0.113.7', undefined, livePath('none'))).status).toBe(401)
    const stream = await from(server, '203.0.113.7', undefined, livePath('none'))
    expect(stream).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } })
    expect(Number(stream.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from(server, '203.0.113.7', undefined, callablePath('noSuchFunction'))).status).toBe(429)
    expect((await from(server, '203.0.113.8')).status).toBe(200)
  })

  it('of a household is one, however many it has in IPv6', async () => {
    const server = await serving({ limits: { address: 2 } })
    let host = 0
    expect(await statuses(3, () => from(server, `2001:db8::${(host += 1)}`))).toEqual([200, 200, 429])
    expect((await from(server, '2001:db8:0:1::1')).status).toBe(200)
  })

  it('in IPv6 is also one with its network, which gets ten times as much, and no more from further addresses in it', async () => {
    const server = await serving({ limits: { address: 2 } })
    const calls = (subnet: number) => statuses(3, () => from(server, `2001:db8:7:${subnet.toString(16)}::1`))
    for (let subnet = 0; subnet < 10; subnet += 1) expect(await calls(subnet)).toEqual([200, 200, 429])
    expect(await calls(10)).toEqual([429, 429, 429])
    expect((await from(server, '2001:db8:8::1')).status).toBe(200)
  })

  it('is that of the connection, not that in a header', async () => {
    const server = await serving({ limits: { address: 2 } })
    let claimed = 0
    expect(await statuses(3, () => from(server, '203.0.113.7', `198.51.100.${(claimed += 1)}`))).toEqual([
      200, 200, 429,
    ])
  })

  it('is the one that a known proxy reports: the last that is not a proxy of ours', async () => {
    const server = await serving({ limits: { address: 1 }, trustProxy: ['10.0.0.0/8'] })
    expect((await from(server, '10.0.0.1', '198.51.100.1')).status).toBe(200)
    expect((await from(server, '10.0.0.1', '198.51.100.2')).status).toBe(200)
    expect((await from(server, '10.0.0.1', '9.9.9.9, 198.51.100.1, 10.0.0.2')).status).toBe(429)
    expect((await from(server, '203.0.113.7', '198.51.100.3')).status).toBe(200)
    expect((await from(server, '203.0.113.7', '198.51.100.4')).status).toBe(429)
  })

  it.each([
    ['198.51.100.1:50001', '198.51.100.1:50002', '198.51.100.2:50001'],
    ['[2001:db8::1]:50001', '[2001:db8::2]:50002', '[2001:db8:0:1::1]:50001'],
    ['198.51.100.1:50001', '198.51.100.1', '198.51.100.2'],
  ])('that a proxy writes with a port is %s without it', async (first, again, another) => {
    const server = await serving({ limits: { address: 1 }, trustProxy: ['10.0.0.0/8'] })
    expect((await from(server, '10.0.0.1', first)).status).toBe(200)
    expect((await from(server, '10.0.0.1', again)).status).toBe(429)
    expect((await from(server, '10.0.0.1', another)).status).toBe(200)
  })

  it('is the proxy’s own if it reports none, which a server logs once', async () => {
    let lines = ''
    const told = (): number => lines.split('\n').filter((line) => line.includes('X-Forwarded-For')).length
    const observe = { logLevel: 'warn', logStream: { write: (line: string) => void (lines += line) } }
    const options = { limits: { address: 3 }, trustProxy: ['10.0.0.0/8'], observe }
    const server = await serving(options)
    const written = ['unknown', '_a:1', '1.2.3.4.5:6']
    for (const it of written) expect((await from(server, '10.0.0.1', it)).status).toBe(200)
    expect((await from(server, '10.0.0.1', 'x'.repeat(1_000))).status).toBe(429)
    expect((await from(server, '10.0.0.1', '198.51.100.1')).status).toBe(200)
    expect((await from(server, '10.0.0.2', 'unknown')).status).toBe(200)
    expect(told()).toBe(1)
    await from(await serving(options), '10.0.0.1', 'unknown')
    expect(told()).toBe(2)
  })

  it('may check whether the server lives, and send preflights, without limit', async () => {
    const server = await serving({ limits: { address: 1 }, allowedOrigins: ['https://a.example'] })
    await from(server, '127.0.0.1')
    for (const ask of [
      { method: 'GET', url: '/healthz' },
      { method: 'OPTIONS', url: callablePath('getProfile') },
    ] as const) {
      const seen = await statuses(20, async () => ({ status: (await server.app.inject(ask)).statusCode }))
      expect(new Set(seen).size).toBe(1)
      expect(seen[0]).toBeLessThan(300)
    }
    expect((await from(server, '127.0.0.1')).status).toBe(429)
  })
})

describe('opening streams', () => {
  it('is limited for a player', async () => {
    const server = await serving({ limits: { callable: 10 } })
    const open = async () => {
      const headers = { authorization: 'Bearer sam' }
      return { status: (await server.app.inject({ method: 'GET', url: livePath('none'), headers })).statusCode }
    }
    expect(await statuses(3, open)).toEqual([404, 404, 429])
  })
})

describe('signing in', () => {
  const signIns = (only: Partial<RateLimits> = { signIn: 2 }) =>
    serving({
      limits: only,
      identity: (store, now, limits) =>
        identity({ ...store, publicUrl: 'http://localhost:4000', provider: 'local', now, limits }),
    })
  const ask = (server: TestServer, method: 'GET' | 'POST', url: string) =>
    server.app.inject({ method, url, headers: { host: 'localhost:4000' } })

  it('is limited by address over all its steps; renewals count', async () => {
    const server = await signIns()
    await ask(server, 'POST', AUTH.refresh)
    await ask(server, 'GET', `${AUTH.callback}?state=none`)
    for (const url of [AUTH.refresh, AUTH.exchange]) {
      const refused = await ask(server, 'POST', url)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await ask(server, 'POST', AUTH.signOut)).statusCode).toBe(204)
  })

  it('counts a sign-out only against the address', async () => {
    const server = await signIns({ signIn: 1, address: 3 })
    const signOut = async () => ({ status: (await ask(server, 'POST', AUTH.signOut)).statusCode })
    expect(await statuses(4, signOut)).toEqual([204, 204, 204, 429])
    expect((await ask(server, 'POST', AUTH.refresh)).statusCode).toBe(401)
  })

  /** A server on which sam is signed in with these tokens; and how to renew one, each time from another address. */
  async function signedIn(...tokens: readonly string[]) {
    const server = await signIns({ callable: 20 })
    const now = realMs(server.clock.now)
    const { uid } = await server.store.profiles.findOrCreate(
      { provider: 'local', issuer: 'local', subject: 'sam', email: null, displayName: null },
      now,
    )
    for (const token of tokens) {
      const tokenHash = sha256(token)
      await server.store.sessions.open({ family: token, uid, tokenHash, now, expires: realMs(now + DAY) })
    }
    let address = 0
    const renew = async (token: string) => {
      const headers = { host: 'localhost:4000', cookie: `final-call-refresh-4000=${token}` }
      const remoteAddress = `198.51.100.${(address += 1)}`
      const reply = await server.app.inject({ method: 'POST', url: AUTH.refresh, headers, remoteAddress })
      return { status: reply.statusCode, cookie: reply.cookies[0]?.value ?? '' }
    }
    return { server, uid, renew }
  }

  it('renews a player’s sign-ins a number of times, from however many addresses; what is refused leaves the cookie good', async () => {
    const { server, renew } = await signedIn('phone', 'laptop')
    const first = await renew('phone')
    expect([first.status, (await renew('laptop')).status]).toEqual([200, 200])
    expect(await renew(first.cookie)).toEqual({ status: 429, cookie: '' })
    server.clock.now += 3 * 60_000
    expect((await renew(first.cookie)).status).toBe(200)
  })

  it('counts no renewal with the cookie of a sign-in that has ended: who kept one cannot hold its player back', async () => {
    const { server, uid, renew } = await signedIn('phone')
    await server.store.sessions.revokeAllOf(uid)
    await server.store.sessions.open({
      family: 'new',
      uid,
      tokenHash: sha256('new'),
      now: realMs(server.clock.now),
      expires: realMs(server.clock.now + DAY),
    })
    expect(await statuses(5, () => renew('phone'))).toEqual([401, 401, 401, 401, 401])
    expect((await renew('new')).status).toBe(200)
  })

  it('ends a sign-in whose cookie was copied, also if the copy has used up its renewals', async () => {
    const { server, renew } = await signedIn('phone')
    const copy = await renew('phone')
    server.clock.now += 3 * 60_000
    const next = await renew(copy.cookie)
    expect([next.status, (await renew(next.cookie)).status, (await renew(next.cookie)).status]).toEqual([200, 200, 429])
    expect((await renew('phone')).status).toBe(401)
    server.clock.now += 3 * 60_000
    expect((await renew(next.cookie)).status).toBe(401)
  })

  it('shows a page in the popup, which tells the page that opened it', async () => {
    const server = await signIns()
    await ask(server, 'POST', AUTH.refresh)
    await ask(server, 'POST', AUTH.refresh)
    const refused = await ask(server, 'GET', `${AUTH.start}?attempt=${'a'.repeat(43)}`)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toContain('text/html')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('data-channel=')
    expect(refused.body).toContain('Too many sign-ins')
    const back = await ask(server, 'GET', `${AUTH.callback}?state=none`)
    expect(back.statusCode).toBe(429)
    expect(back.body).toContain('Too many sign-ins')
  })
})

describe('two servers on one database', () => {
  it('hold a player back together', async () => {
    const one = await serving({ limits: { player: 40 } })
    const two = await serving({ limits: { player: 40 }, on: { store: one.store, fanout: localFanout() } })
    await statuses(40, () => profile(one))
    // No lookup of a player before the first call.
    expect((await profile(two)).status).toBe(200)
    await expect.poll(async () => (await profile(two)).status, { interval: 200 }).toBe(429)
  })

  it('go on without hearing from each other', async () => {
    const away = () => Promise.reject(new StoreAway('away'))
    const server = await serving({
      limits: { player: 40 },
      store: (store) => ({ ...store, limits: { exchange: away, drop: away } }),
    })
    await statuses(10, () => profile(server))
    await pause(1_200)
    expect(await statuses(31, () => profile(server))).toEqual([...Array<number>(30).fill(200), 429])
  })
})

it('any value tighter than the others is for a callable of ours', () => {
  const callables = new Set(
    Object.values(contract).map((it) => (typeof it === 'object' && 'name' in it ? it.name : '')),
  )
  for (const name of Object.keys(TIGHTER).filter((it) => it !== 'live' && it !== 'refresh'))
    expect(callables).toContain(name)
})
