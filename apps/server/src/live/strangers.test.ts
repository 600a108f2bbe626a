import { PING_MS, livePath } from '@final-call/contract'
import { DAY, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identity } from '../identity/identity.ts'
import { tokens } from '../identity/tokens.ts'
import { type LiveStream, openLive } from '../testing/sse.ts'
import { type TestServer, startRace, testServer } from '../testing/test-server.ts'
import { MOST_STREAMS } from './hub.ts'

/* Followers of a race that are not our own page: pages of other origins, clients written by hand, too many of them. */

const ORIGIN = 'https://friend.example'

let server: TestServer
let origin: string
let streams: LiveStream[]
beforeEach(async () => {
  server = await testServer({ allowedOrigins: [ORIGIN] })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  streams = []
})
afterEach(async () => {
  for (const stream of streams) stream.close()
  await server.close()
})

async function live(gameId: string, options: Parameters<typeof openLive>[2] = {}): Promise<LiveStream> {
  const stream = await openLive(origin, gameId, { as: 'sam', ...options })
  streams.push(stream)
  return stream
}

const pinged = (stream: LiveStream): Promise<void> =>
  stream.until((messages) => messages.some(({ event }) => event === 'ping'))

describe('a page of another origin', () => {
  const preflight = (from: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: livePath('some-race'),
      headers: {
        origin: from,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,last-event-id',
      },
    })

  it('that is allowed may send a preflight, without a token', async () => {
    const reply = await preflight(ORIGIN)
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization,last-event-id',
      vary: 'Origin',
    })
  })

  it('that is not allowed learns nothing', async () => {
    const reply = await preflight('https://stranger.example')
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({ vary: 'Origin' })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('reads the stream, or why it gets none', async () => {
    const gameId = await startRace(server)
    const stream = await live(gameId, { headers: { origin: ORIGIN } })
    await pinged(stream)
    expect(stream.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    for (const options of [{ as: '!' }, { as: 'alex' }, { query: '?after=x' }]) {
      const refused = await live(gameId, { headers: { origin: ORIGIN }, ...options })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    }
    const stranger = await live(gameId, { headers: { origin: 'https://stranger.example' } })
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a client that resumes', () => {
  it.each(['x', '-1', '1.5', '1e3', '0x10', ' ', '9'.repeat(16), '1&after=2'])(
    'after "%s", which is no event, is refused',
    async (after) => {
      const gameId = await startRace(server)
      const { status } = await live(gameId, { query: `?after=${after.replaceAll(' ', '%20')}` })
      expect(status).toBe(400)
    },
  )

  it('after an event that does not exist yet is told so, instead of waiting in silence', async () => {
    const gameId = await startRace(server)
    const { length } = await server.log(gameId)
    const reply = await fetch(`${origin}${livePath(gameId)}?after=${length + 1}`, {
      headers: { authorization: 'Bearer sam' },
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({
      error: { status: 'OUT_OF_RANGE', message: `after: the last event of this race is ${length}` },
    })
    await pinged(await live(gameId, { query: `?after=${length}` }))
  })
})

it('a client that asks only for the headers opens no stream', async () => {
  const gameId = await startRace(server)
  const options = { method: 'HEAD', headers: { authorization: 'Bearer sam' } }
  expect((await fetch(`${origin}${livePath(gameId)}`, options)).status).toBe(404)
})

describe('many streams of one player', () => {
  it('are allowed up to a number, then refused, and allowed again when one ends; other players are not affected', async () => {
    const [gameId, theirs] = [await startRace(server), await startRace(server, 'alex')]
    await Promise.all(Array.from({ length: MOST_STREAMS }, () => live(gameId)))
    const refused = await live(gameId)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await live(theirs, { as: 'alex' })).status).toBe(200)

    streams[0]?.close()
    await expect.poll(async () => (await live(gameId)).status).toBe(200)
    await expect.poll(async () => (await live(gameId)).status).toBe(429)
  })
})

it('a stream outlives the token that opened it, for as long as its sign-in; a new one needs a valid token', async () => {
  const publicUrl = 'http://localhost:4000'
  const own = await testServer({
    identity: (store, now) =>
      identity({
        ...store,
        publicUrl,
        provider: 'local',
        now,
        limits: { signIn: () => undefined, address: () => undefined, call: () => undefined },
      }),
  })
  const now = () => realMs(own.clock.now)
  const person = { provider: 'local', issuer: 'local', subject: 'sam', email: null, displayName: null }
  const { uid } = await own.store.profiles.findOrCreate(person, now())
  await own.store.sessions.open({ family: 'family', uid, tokenHash: 'hash', now: now(), expires: realMs(now() + DAY) })
  const { token } = await (await tokens({ issuer: publicUrl, ...own.store, now })).issue({ uid, session: 'family' })
  const gameId = await startRace(own, token)
  const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const stream = await openLive(at, gameId, { as: token })
  const pings = () => stream.messages.filter(({ event }) => event === 'ping').length
  await stream.until(() => pings() === 1)

  own.clock.now += 16 * 60_000
  vi.advanceTimersByTime(PING_MS)
  await stream.until(() => pings() === 2)
  expect((await own.call('listGames', null, token)).status).toBe(401)
  expect((await openLive(at, gameId, { as: token })).status).toBe(401)

  own.clock.now += DAY
  vi.advanceTimersByTime(PING_MS)
  await stream.ended
  expect(pings()).toBe(2)
  vi.useRealTimers()
  await own.close()
})
