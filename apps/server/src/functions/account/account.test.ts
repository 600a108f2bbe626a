import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { AUTH, type OutputOf, PING_MS, type Profile, type exportMyData } from '@final-call/contract'
import { DAY, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identity } from '../../identity/identity.ts'
import { tokens } from '../../identity/tokens.ts'
import { sha256 } from '../../identity/secret.ts'
import { allRows } from '../../testing/all-rows.ts'
import { player } from '../../testing/player.ts'
import { openLive } from '../../testing/sse.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../../testing/test-server.ts'
import { placeUpload, raceUpload } from '../../testing/uploads.ts'

const PUBLIC_URL = 'http://localhost:4000'

let folder: ReturnType<typeof temporaryFolder>
let path: string
let server: TestServer
beforeEach(() => {
  folder = temporaryFolder()
  path = `${folder.path}/test.db`
})
afterEach(async () => {
  await server.close()
  folder.remove()
})

/** Stores a sign-in of sam that lasts for a day. */
const openSignIn = () =>
  server.store.sessions.open({
    family: 'family',
    uid: uidNamed('sam'),
    tokenHash: 'hash',
    now: realMs(MORNING),
    expires: realMs(MORNING + DAY),
  })

describe('signOutEverywhere', () => {
  const now = () => realMs(server.clock.now)

  /** A server that recognises players by its own tokens, as in production. */
  beforeEach(async () => {
    server = await testServer({
      path,
      identity: (store, clock) =>
        identity({
          ...store,
          publicUrl: PUBLIC_URL,
          provider: 'local',
          now: clock,
          limits: { signIn: () => undefined, address: () => undefined, call: () => undefined },
        }),
    })
  })

  /** What a sign-in of that player leaves in a browser. */
  async function signIn(subject: string) {
    const person = { provider: 'local', issuer: 'local', subject, email: null, displayName: null }
    const { uid } = await server.store.profiles.findOrCreate(person, now())
    const [family, refresh] = [randomUUID(), randomUUID()]
    await server.store.sessions.open({
      family,
      uid,
      tokenHash: sha256(refresh),
      now: now(),
      expires: realMs(now() + DAY),
    })
    const bearer = await tokens({ issuer: PUBLIC_URL, ...server.store, now })
    return { refresh, token: (await bearer.issue({ uid, session: family })).token }
  }
  const list = async (token: string): Promise<number> => (await server.call('listGames', null, token)).status
  const refreshed = async (refresh: string): Promise<number> => {
    const headers = { host: 'localhost:4000', cookie: `final-call-refresh-4000=${refresh}` }
    return (await server.app.inject({ method: 'POST', url: AUTH.refresh, headers })).statusCode
  }

  it('ends every sign-in of the caller, at once here and within ten seconds elsewhere, and no other player’s', async () => {
    const [here, there, alex] = [await signIn('sam'), await signIn('sam'), await signIn('alex')]
    const another = await testServer({
      path,
      identity: (store, clock) =>
        identity({
          ...store,
          publicUrl: PUBLIC_URL,
          provider: 'local',
          now: clock,
          limits: { signIn: () => undefined, address: () => undefined, call: () => undefined },
        }),
    })
    expect([await list(here.token), await list(there.token), await list(alex.token)]).toEqual([200, 200, 200])
    expect((await another.call('listGames', null, there.token)).status).toBe(200)

    expect((await server.call('signOutEverywhere', null, here.token)).result).toBeNull()
    expect([await list(here.token), await list(there.token), await list(alex.token)]).toEqual([401, 401, 200])
    another.clock.now += 10_000
    expect((await another.call('listGames', null, there.token)).error).toEqual({
      status: 'UNAUTHENTICATED',
      message: 'Unauthenticated',
    })
    expect([await refreshed(here.refresh), await refreshed(there.refresh), await refreshed(alex.refresh)]).toEqual([
      401, 401, 200,
    ])
    expect(await list((await signIn('sam')).token)).toBe(200)
    await another.close()
  })

  it('ends the open streams at their next ping, and opens none for a token from before', async () => {
    const { token } = await signIn('sam')
    const { gameId } = await server.result<{ gameId: string }>('startGame', { gameId: 'two-legs' }, token)
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const before = await openLive(origin, gameId, { as: token })
    await before.until((messages) => messages.some(({ event }) => event === 'ping'))
    await server.result('signOutEverywhere', null, token)
    vi.advanceTimersByTime(PING_MS)
    await before.ended
    vi.useRealTimers()
    expect(before.messages.filter(({ event }) => event === 'ping')).toHaveLength(1)
    expect((await openLive(origin, gameId, { as: token })).status).toBe(401)
  })
})

describe('exportMyData', () => {
  it('returns everything that is stored about the caller, and nothing about other players', async () => {
    server = await testServer({ path })
    const gameId = await startRace(server)
    await server.result('playClock', { gameId, requestId: nextRequest() })
    await server.result('buyTokens', { gameId, requestId: nextRequest(), amount: 40 })
    await server.result('addGameSpec', raceUpload({ id: 'mine' }))
    await server.result('addLocation', placeUpload())
    await openSignIn()
    const theirs = await startRace(server, 'alex')
    await server.result('addGameSpec', raceUpload({ id: 'theirs' }), 'alex')

    server.clock.now += 60_000
    const log = await server.log(gameId)
    const { text, result } = await server.call('exportMyData', null, 'sam')
    const data = result as OutputOf<typeof exportMyData>
    expect(data).toMatchObject({
      exportedAt: new Date(server.clock.now).toISOString(),
      profile: { uid: uidNamed('sam'), email: 'sam@example.com', gcashBalance: 999_960 },
      identity: { issuer: 'test', subject: 'sam' },
      gcash: [{ gameId, amount: -40, state: 'landed', at: new Date(MORNING).toISOString() }],
      races: [{ gameId, gameIdSource: 'two-legs', attempt: 1, lastSignOfLife: new Date(MORNING).toISOString() }],
      uploads: { gameSpecs: [{ id: 'mine', startTime: [9, 15], wallet: 100 }], locations: [placeUpload()] },
      sessions: [
        {
          signedInAt: new Date(MORNING).toISOString(),
          lastUsedAt: new Date(MORNING).toISOString(),
          expiresAt: new Date(MORNING + DAY).toISOString(),
          ended: false,
        },
      ],
    })
    expect(data.races[0]?.log).toEqual(log)
    for (const secret of [theirs, 'alex', 'theirs', 'SENTINEL', '"hash"']) expect(text).not.toContain(secret)
    expect(await server.log(gameId)).toEqual(log)
  })

  it('reads transfers in pages, however many there are, and has each once, oldest first', async () => {
    const limits: number[] = []
    server = await testServer({
      path,
      store: (store) => ({
        ...store,
        gcash: {
          ...store.gcash,
          entries: (uid, after, limit) => {
            limits.push(limit)
            return store.gcash.entries(uid, after, limit)
          },
        },
      }),
    })
    await server.result('getProfile', null)
    const db = new DatabaseSync(path)
    const insert = db.prepare(
      `INSERT INTO gcash_ledger (uid, transfer_id, race_id, asked_cents, cents, state, at_real)
       VALUES (?, ?, 'race', 100, -100, 'kept', ?)`,
    )
    const ids = Array.from({ length: 400 }, (_, i) => `t${String(i).padStart(3, '0')}`)
    for (const [i, id] of ids.entries()) insert.run(uidNamed('sam'), id, MORNING + Math.floor(i / 150))
    db.close()
    const { gcash } = await server.result<OutputOf<typeof exportMyData>>('exportMyData', null)
    expect(gcash.map(({ transferId }) => transferId)).toEqual(ids)
    expect(limits).toEqual([200, 200, 200])
  })

  it('says which sign-ins have ended: those that were signed out, and those that have expired', async () => {
    server = await testServer({ path })
    await server.result('getProfile', null)
    const { sessions } = server.store
    const open = (name: string, opened: number, lasts: number) =>
      sessions.open({
        family: name,
        uid: uidNamed('sam'),
        tokenHash: name,
        now: realMs(opened),
        expires: realMs(opened + lasts),
      })
    await open('lasting', MORNING, DAY)
    await open('signed-out', MORNING + 1, DAY)
    await open('over', MORNING + 2, 60_000)
    await sessions.revokeFamilyOf('signed-out')
    const ended = async (): Promise<readonly boolean[]> =>
      (await server.result<OutputOf<typeof exportMyData>>('exportMyData', null)).sessions.map((it) => it.ended)
    expect(await ended()).toEqual([false, true, false])
    server.clock.now = MORNING + 2 + 60_000
    expect(await ended()).toEqual([false, true, true])
  })

  it('has uploads in the form in which they are uploaded, with prices in dollars', async () => {
    server = await testServer({ path })
    type Uploads = OutputOf<typeof exportMyData>['uploads']
    const uploads = async (): Promise<Uploads> =>
      (await server.result<OutputOf<typeof exportMyData>>('exportMyData', null)).uploads
    await server.result('addLocation', placeUpload({ room: { price: 40.5, hours: 8 } }))
    await server.result('addGameSpec', raceUpload({ id: 'mine', wallet: 100.25 }))
    const first = await uploads()
    expect(first.locations[0]?.room).toEqual({ price: 40.5, hours: 8 })
    for (const place of first.locations) await server.result('addLocation', place)
    for (const spec of first.gameSpecs) await server.result('addGameSpec', spec)
    expect(await uploads()).toEqual(first)
  })

  it('has all the rest even if a race was tampered with, and that race as it is stored', async () => {
    server = await testServer({ path })
    const gameId = await startRace(server)
    const log = await server.log(gameId)
    const db = new DatabaseSync(path)
    db.exec("UPDATE races SET snapshot = replace(snapshot, 'Two', 'Too')")
    db.close()
    expect((await server.call('startGame', { gameId }, 'sam')).status).toBe(500)
    const { races, profile } = await server.result<OutputOf<typeof exportMyData>>('exportMyData', null)
    expect(profile.uid).toBe(uidNamed('sam'))
    expect(races).toMatchObject([{ gameId, lastSignOfLife: null, log }])
  })

  it('has a log of any length in full', async () => {
    server = await testServer({ path })
    const gameId = await startRace(server)
    for (let i = 0; i < 1_020; i += 1) {
      await server.result('setSpeed', { gameId, requestId: nextRequest(), speed: i % 2 ? 50 : 5 })
    }
    const { races } = await server.result<OutputOf<typeof exportMyData>>('exportMyData', null)
    expect(races[0]?.log).toEqual(await server.log(gameId))
    expect(races[0]?.log.length).toBeGreaterThan(1_020)
  })
})

describe('deleteAccount', () => {
  /** Every table of the database as text. */
  const everything = (): string => allRows(path)
  const remove = (confirm: unknown, as = 'sam') => server.call('deleteAccount', { confirm }, as)

  beforeEach(async () => {
    server = await testServer({ path })
  })

  it.each(['', 'delete', 'Delete', 'alex@example.com', 'sam', null])('is not confirmed by %j', async (confirm) => {
    const gameId = await startRace(server)
    const { error } = await remove(confirm)
    const issue = { path: 'confirm', message: expect.any(String) as string }
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^confirm: /) as string,
      details: { issues: [issue] },
    })
    expect((await server.log(gameId)).length).toBeGreaterThan(0)
  })

  it.each(['DELETE', ' DELETE ', 'sam@example.com', 'Sam@Example.com'])('is confirmed by %j', async (confirm) => {
    await startRace(server)
    expect(await remove(confirm)).toMatchObject({ status: 200, result: null })
    expect(await server.store.profiles.find(uidNamed('sam'))).toBeUndefined()
  })

  it('is confirmed in any case if the address itself was given with capitals', async () => {
    const { profile } = await server.result<{ profile: Profile }>('getProfile', null, 'Kim')
    expect(profile.email).toBe('Kim@example.com')
    expect(await remove('kim@example.com', 'Kim')).toMatchObject({ status: 200 })
    expect(await server.store.profiles.find(uidNamed('Kim'))).toBeUndefined()
  })

  it('leaves nothing about the player anywhere in the database', async () => {
    const sam = player(server)
    const first = await startRace(server)
    await sam.carriedOut('stopClock', first)
    const second = await startRace(server)
    await sam.carriedOut('playClock', second)
    await sam.settleSteps(second)
    await server.result('buyTokens', { gameId: second, requestId: nextRequest(), amount: 40 })
    await server.result('addGameSpec', { ...raceUpload({ id: 'mine' }), creator: 'sam@example.com' })
    await server.result('addLocation', placeUpload())
    await openSignIn()
    const theirs = await startRace(server, 'alex')
    for (const mine of [uidNamed('sam'), 'sam@example.com', first, second]) expect(everything()).toContain(mine)

    await server.result('deleteAccount', { confirm: 'DELETE' })
    const left = everything()
    for (const mine of [uidNamed('sam'), 'sam@example.com', first, second, '"hash"']) expect(left).not.toContain(mine)
    for (const stays of ['alex@example.com', theirs, '"deleted"', 'Waitangi Wharf']) expect(left).toContain(stays)
    expect((await server.call('getGame', { gameId: theirs }, 'alex')).status).toBe(200)
  })

  it.each(['claim', 'create'] as const)('during startGame, before its %s, leaves no race behind', async (step) => {
    await server.close()
    const uid = uidNamed('sam')
    server = await testServer({
      path,
      store: (store) => {
        const { claim, create } = store.races
        const gone = () => store.accounts.remove(uid)
        const steps = {
          claim: (...args: Parameters<typeof claim>) => gone().then(() => claim(...args)),
          create: (...args: Parameters<typeof create>) => gone().then(() => create(...args)),
        }
        return { ...store, races: { ...store.races, [step]: steps[step] } }
      },
    })
    expect((await server.call('startGame', { gameId: 'two-legs' }, 'sam')).error).toMatchObject({ status: 'NOT_FOUND' })
    expect(everything()).not.toContain(uid)
    expect(await server.result('listGames', null)).toEqual({ games: [], more: false })
  })

  it('during an upload leaves it without an owner', async () => {
    await server.close()
    const uid = uidNamed('sam')
    server = await testServer({
      path,
      store: (store) => ({
        ...store,
        content: {
          ...store.content,
          putLocation: (...args) => store.accounts.remove(uid).then(() => store.content.putLocation(...args)),
        },
      }),
    })
    expect((await server.call('addLocation', placeUpload(), 'sam')).error).toMatchObject({ status: 'NOT_FOUND' })
    expect(everything()).not.toContain(uid)
    expect((await server.store.content.locations()).map(({ id }) => id)).toContain(placeUpload().id)
  })

  it('makes a fresh profile at the next sign-in, which does not own the earlier uploads', async () => {
    const gameId = await startRace(server)
    await server.result('buyTokens', { gameId, requestId: nextRequest(), amount: 40 })
    await server.result('addGameSpec', raceUpload({ id: 'mine' }))
    const before = (await server.result<{ profile: Profile }>('getProfile', null)).profile
    await server.result('deleteAccount', { confirm: 'DELETE' })
    server.clock.now += 1_000
    const { profile } = await server.result<{ profile: Profile }>('getProfile', null)
    expect(profile).toMatchObject({ gcashBalance: 1_000_000, createdAt: new Date(server.clock.now).toISOString() })
    expect(profile.gcashAccount).not.toBe(before.gcashAccount)
    expect(await server.result('listGames', null)).toEqual({ games: [], more: false })
    expect((await server.call('getGame', { gameId }, 'sam')).status).toBe(404)
    expect((await server.call('addGameSpec', raceUpload({ id: 'mine' }), 'sam')).status).toBe(403)
    expect((await server.call('addGameSpec', raceUpload({ id: 'mine' }), 'admin')).status).toBe(200)
    expect((await server.result<{ gameId: string }>('startGame', { gameId: 'mine' })).gameId).toBeTruthy()
  })
})
