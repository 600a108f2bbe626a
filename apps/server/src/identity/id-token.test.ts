import { createHash } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { AUTH } from '@final-call/contract'
import {
  type CryptoKey,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
  exportJWK,
  generateKeyPair,
} from 'jose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { logging } from '../observe/logging.ts'
import { freePort } from '../testing/free-port.ts'
import { identityServer } from './testing/identity-server.ts'
import { newAttempt, saidBy, testBrowser } from './testing/test-browser.ts'

const CLIENT = { clientId: 'the-game', clientSecret: 'a secret of at least thirty-two characters' }

interface Pair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}
let ours: Pair
let theirs: Pair
beforeAll(async () => {
  ours = await generateKeyPair('ES256', { extractable: true })
  theirs = await generateKeyPair('ES256', { extractable: true })
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** What a provider does wrong. */
interface Lie {
  readonly claims?: (right: JWTPayload) => JWTPayload
  readonly sign?: (claims: JWTPayload, header: JWTHeaderParameters) => Promise<string> | string
  readonly metadata?: (issuer: string) => Readonly<Record<string, unknown>>
  /** More in the query of the way back. */
  readonly wayBack?: Readonly<Record<string, string>>
  /** Where a request for that path is redirected to, instead of being answered. */
  readonly redirects?: Readonly<Record<string, string>>
}

const signed = (key: CryptoKey) => (claims: JWTPayload, header: JWTHeaderParameters) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key)

/** A provider at which everybody agrees at once, and that answers as configured. */
async function provider(lie: Lie) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const asked = new Map<string, { readonly nonce: string; readonly challenge: string }>()
  const wrongVerifiers: string[] = []

  async function tokenFor(form: URLSearchParams): Promise<unknown> {
    const { nonce, challenge } = asked.get(form.get('code') ?? '') ?? { nonce: '', challenge: '' }
    const verifier = form.get('code_verifier') ?? ''
    if (createHash('sha256').update(verifier).digest('base64url') !== challenge) wrongVerifiers.push(verifier)
    const iat = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: CLIENT.clientId, sub: 'subject-7', nonce, iat, exp: iat + 60 }
    const claims = lie.claims?.(right) ?? right
    const header = { alg: 'ES256', kid: 'key-1' }
    const idToken = await (lie.sign ?? signed(ours.privateKey))(claims, header)
    return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken }
  }

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
  const answers: Readonly<Record<string, (body: string) => Promise<unknown>>> = {
    '/.well-known/openid-configuration': async () => ({ ...metadata, ...lie.metadata?.(issuer) }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' }] }),
    '/token': (body) => tokenFor(new URLSearchParams(body)),
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    const elsewhere = lie.redirects?.[pathname]
    if (elsewhere !== undefined) {
      response.writeHead(307, { location: elsewhere }).end()
      return
    }
    if (pathname === '/authorize') {
      const code = `code-${asked.size}`
      asked.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '', ...lie.wayBack }).toString()
      response.writeHead(303, { location: back.href }).end()
      return
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const said = await answers[pathname.replace('/moved', '')]?.(body)
    response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said ?? {}))
  }
  const server: Server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { issuer, wrongVerifiers }
}

/** Signs in with such a provider. */
async function signInBy(lie: Lie) {
  const { issuer, wrongVerifiers } = await provider(lie)
  const levels: number[] = []
  const write = (line: string): void => void levels.push((JSON.parse(line) as { readonly level: number }).level)
  const game = await identityServer({ issuer, ...CLIENT }, undefined, logging('warn', { write }))
  closing.push(() => game.app.close())
  const { response, html } = await testBrowser().open(`${game.url}${AUTH.start}?attempt=${newAttempt()}`)
  return { status: response.status, message: saidBy(html)?.message, wrongVerifiers, stored: game.store.files(), levels }
}

const WARN = 40
const ERROR = 50

const SOON_PAST = Math.floor(Date.now() / 1000) - 120

describe('an ID token', () => {
  it('of the provider, for this game and this sign-in, signs a player in; the code is proven to be ours', async () => {
    const { status, message, wrongVerifiers, stored } = await signInBy({})
    expect([status, message, wrongVerifiers]).toEqual([
      200,
      { code: expect.stringMatching(/^[\w-]{43}\.[\w-]{22}$/) },
      [],
    ])
    expect(stored).toContain('code:')
  })

  const claims = (change: JWTPayload): Lie => ({ claims: (right) => ({ ...right, ...change }) })
  const without = (name: string): Lie => ({
    claims: (right) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name)),
  })
  it.each<readonly [string, Lie]>([
    ['of another issuer', claims({ iss: 'https://elsewhere.example' })],
    ['for another audience', claims({ aud: 'another-game' })],
    [
      'for several audiences, and issued to another one',
      claims({ aud: [CLIENT.clientId, 'another-game'], azp: 'another-game' }),
    ],
    ['for several audiences, and issued to nobody', claims({ aud: [CLIENT.clientId, 'another-game'] })],
    ['without an audience', without('aud')],
    ['without the nonce of this sign-in', without('nonce')],
    ['that has expired', claims({ iat: SOON_PAST - 60, exp: SOON_PAST })],
    ['without an expiry time', without('exp')],
    ['that is not valid yet', claims({ nbf: Math.floor(Date.now() / 1000) + 3_600 })],
    ['without a subject', without('sub')],
    ['signed with another key', { sign: (it, header) => signed(theirs.privateKey)(it, header) }],
    [
      'that brings its own key',
      {
        sign: async (it, header) =>
          signed(theirs.privateKey)(it, { ...header, jwk: await exportJWK(theirs.publicKey) }),
      },
    ],
    [
      'that names an address of its own key',
      {
        sign: (it, header) =>
          signed(theirs.privateKey)(it, { ...header, kid: 'key-2', jku: 'http://localhost:9/jwks' }),
      },
    ],
    [
      'signed with the provider’s public key as if it were a secret',
      {
        sign: async (it) =>
          new SignJWT(it)
            .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
            .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(ours.publicKey)))),
      },
    ],
    [
      'with an extension that nobody knows and that must be known',
      {
        sign: (it, header) =>
          new SignJWT(it)
            .setProtectedHeader({ ...header, crit: ['odd'], odd: true })
            .sign(ours.privateKey, { crit: { odd: true } }),
      },
    ],
    ['without a signature', { sign: (it) => new UnsecuredJWT(it).encode() }],
    [
      'signed with the client’s secret',
      {
        sign: (it) =>
          new SignJWT(it).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.clientSecret)),
      },
    ],
  ])('%s is refused', async (_what, lie) => {
    const { status, message, stored, levels } = await signInBy(lie)
    expect([status, message]).toEqual([502, { error: '' }])
    expect(levels).toEqual([ERROR])
    expect(stored).not.toContain('code:')
  })

  it('of another sign-in is refused, and is not logged as an error: anybody can bring the code of one', async () => {
    const { status, message, stored, levels } = await signInBy(claims({ nonce: 'of-another-sign-in' }))
    expect([status, message]).toEqual([502, { error: '' }])
    expect(levels).toEqual([WARN])
    expect(stored).not.toContain('code:')
  })
})

describe('a provider', () => {
  it.each<readonly [string, Lie]>([
    ['that claims to be another issuer', { metadata: () => ({ issuer: 'https://accounts.example' }) }],
    [
      'that redirects the request for its metadata',
      { redirects: { '/.well-known/openid-configuration': '/moved/.well-known/openid-configuration' } },
    ],
    ['that redirects the code and the secret', { redirects: { '/token': '/moved/token' } }],
    ['that redirects the request for its keys', { redirects: { '/jwks': '/moved/jwks' } }],
    [
      'whose answer comes from another issuer',
      {
        metadata: () => ({ authorization_response_iss_parameter_supported: true }),
        wayBack: { iss: 'https://elsewhere.example' },
      },
    ],
  ])('%s is not trusted', async (_what, lie) => {
    const { status, message, stored } = await signInBy(lie)
    expect([status, message]).toEqual([502, { error: '' }])
    expect(stored).not.toContain('code:')
  })
})
