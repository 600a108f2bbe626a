import { DAY, realMs } from '@final-call/domain'
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestClock, type TestStore, testClock, testStore } from './testing/identity-server.ts'
import { type Tokens, tokens } from './tokens.ts'

const issuer = 'https://race.example'
const player = { uid: 'player-1', session: 'family-1' }
const unauthenticated = { code: 'unauthenticated', message: 'Unauthenticated' }

describe('bearer tokens', () => {
  let clock: TestClock
  let store: TestStore
  let bearer: Tokens
  beforeEach(async () => {
    clock = testClock()
    store = testStore()
    await store.sessions.open({
      family: player.session,
      uid: player.uid,
      tokenHash: 'token',
      now: clock.now(),
      expires: realMs(clock.now() + 30 * DAY),
    })
    bearer = await tokens({ issuer, ...store, now: clock.now })
  })
  afterEach(() => store.close())

  it('identify the player, whatever the case of Bearer, in any process of the server', async () => {
    const { token, expiresAt } = await bearer.issue(player)
    expect(expiresAt).toBe(clock.now() + 15 * 60_000)
    const otherProcess = await tokens({ issuer, ...store, now: clock.now })
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(await bearer.authenticate(`${scheme} ${token}`)).toEqual(player)
      expect(await otherProcess.authenticate(`${scheme} ${token}`)).toEqual(player)
    }
  })

  it('are not required: a missing header is an anonymous caller', async () => {
    expect(await bearer.authenticate(undefined)).toBeUndefined()
  })

  it('are refused if a header is not a bearer token', async () => {
    const { token } = await bearer.issue(player)
    for (const header of [
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token} x`,
      'Bearer a.b.c',
      'Bearer null',
    ]) {
      await expect(bearer.authenticate(header)).rejects.toMatchObject(unauthenticated)
    }
  })

  it('are refused if changed anywhere, even if the unchanged one is known', async () => {
    const { token } = await bearer.issue(player)
    expect(await bearer.authenticate(`Bearer ${token}`)).toEqual(player)
    const [header = '', , signature = ''] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'player-2' })).toString('base64url')
    await expect(bearer.authenticate(`Bearer ${header}.${payload}.${signature}`)).rejects.toMatchObject(unauthenticated)
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    await expect(bearer.authenticate(`Bearer ${unsigned}.${payload}.`)).rejects.toMatchObject(unauthenticated)
  })

  it('have their signature checked once each, and again after as many others as are remembered', async () => {
    const { authenticate, issue } = await tokens({ issuer, ...store, now: clock.now, kept: 2 })
    const issued: string[] = []
    for (const uid of ['player-1', 'player-2', 'player-3']) issued.push((await issue({ ...player, uid })).token)
    using checked = vi.spyOn(crypto.subtle, 'verify')
    const checksOf = async (...order: readonly number[]): Promise<number> => {
      checked.mockClear()
      for (const i of order) {
        expect(await authenticate(`Bearer ${issued[i]}`)).toEqual({ ...player, uid: `player-${i + 1}` })
      }
      return checked.mock.calls.length
    }
    expect(await checksOf(0, 1, 0, 1)).toBe(2)
    expect(await checksOf(2, 1, 2)).toBe(1)
    expect(await checksOf(0)).toBe(1)
  })

  it('are refused from the moment they expire', async () => {
    const { token, expiresAt } = await bearer.issue(player)
    clock.advance(expiresAt - clock.now() - 1)
    expect(await bearer.authenticate(`Bearer ${token}`)).toEqual(player)
    clock.advance(1)
    await expect(bearer.authenticate(`Bearer ${token}`)).rejects.toMatchObject(unauthenticated)
  })

  const claims = { sub: 'player-1', sid: 'family-1', iss: issuer, aud: 'final-call' }
  it.each([
    ['another audience', { ...claims, aud: 'somebody-else' }],
    ['another issuer', { ...claims, iss: 'https://elsewhere.example' }],
    ['no subject', { iss: issuer, aud: 'final-call', sid: 'family-1' }],
    ['an empty subject', { ...claims, sub: '' }],
    ['no sign-in', { sub: 'player-1', iss: issuer, aud: 'final-call' }],
    ['a sign-in that does not exist', { ...claims, sid: 'family-2' }],
    ['no audience', { sub: 'player-1', sid: 'family-1', iss: issuer }],
  ])('are refused with %s, though the key is right', async (_what, wrong) => {
    const key = Buffer.from(await store.secrets.findOrCreate('bearer-token-key', ''), 'base64url')
    const iat = Math.floor(clock.now() / 1000)
    const sign = (payload: Record<string, string>): Promise<string> =>
      new SignJWT({ ...payload, iat, exp: iat + 60 }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
    expect(await bearer.authenticate(`Bearer ${await sign(claims)}`)).toEqual(player)
    await expect(bearer.authenticate(`Bearer ${await sign(wrong)}`)).rejects.toMatchObject(unauthenticated)
  })

  it('are refused with any other algorithm or type of token, though the key is right', async () => {
    const key = Buffer.from(await store.secrets.findOrCreate('bearer-token-key', ''), 'base64url')
    const iat = Math.floor(clock.now() / 1000)
    const whole = { ...claims, iat, exp: iat + 60 }
    const wrong = [
      await new SignJWT(whole).setProtectedHeader({ alg: 'HS512', typ: 'JWT' }).sign(Buffer.concat([key, key])),
      await new SignJWT(whole).setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' }).sign(key),
      await new SignJWT(whole).setProtectedHeader({ alg: 'HS256' }).sign(key),
      new UnsecuredJWT(whole).encode(),
    ]
    for (const token of wrong) {
      await expect(bearer.authenticate(`Bearer ${token}`)).rejects.toMatchObject(unauthenticated)
    }
  })

  it('are refused from the moment their sign-in has ended, in any process', async () => {
    const { token } = await bearer.issue(player)
    const otherProcess = await tokens({ issuer, ...store, now: clock.now })
    await store.sessions.open({
      family: 'family-2',
      uid: player.uid,
      tokenHash: 'other',
      now: clock.now(),
      expires: realMs(clock.now() + DAY),
    })
    const { token: onOtherDevice } = await bearer.issue({ ...player, session: 'family-2' })
    await store.sessions.revokeFamilyOf('token')
    await expect(otherProcess.authenticate(`Bearer ${token}`)).rejects.toMatchObject(unauthenticated)
    expect(await otherProcess.authenticate(`Bearer ${onOtherDevice}`)).toEqual({ ...player, session: 'family-2' })
    await store.sessions.revokeAllOf(player.uid)
    await expect(bearer.authenticate(`Bearer ${onOtherDevice}`)).rejects.toMatchObject(unauthenticated)
  })

  it('are refused without an end', async () => {
    const key = Buffer.from(await store.secrets.findOrCreate('bearer-token-key', ''), 'base64url')
    const endless = new SignJWT({ ...claims, iat: 1 }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    await expect(bearer.authenticate(`Bearer ${await endless.sign(key)}`)).rejects.toMatchObject(unauthenticated)
  })
})
