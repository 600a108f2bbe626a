import { generateKeyPairSync } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { AUTH, Session, signInChannel } from '@final-call/contract'
import type { Configuration } from 'oidc-provider'
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExternalProvider } from './choose-provider.ts'
import { localAdapter } from './local-adapter.ts'
import { freePort } from '../testing/free-port.ts'
import { identityServer } from './testing/identity-server.ts'
import { type TestBrowser, codeIn, newAttempt, postJson, saidBy, testBrowser } from './testing/test-browser.ts'

interface Behaviour {
  readonly secretIn?: 'client_secret_basic' | 'client_secret_post'
  readonly claims?: Record<string, unknown>
  readonly refuse?: { readonly error: string; readonly error_description?: string }
  /** Leave e-mail and name out of the ID token, as the standard allows. */
  readonly onlyUserinfo?: boolean
  /** Claims that are in no ID token. */
  readonly onlyInUserinfo?: readonly string[]
  /** Called if a secret comes in another way than registered. */
  readonly refused?: () => void
  /** How many requests for tokens must arrive before the first is answered. */
  readonly together?: number
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/** An external provider at which a person is signed in already, and agrees at once or refuses. */
async function provider(port: number, redirectUri: string, it: Behaviour = {}): Promise<ExternalProvider> {
  const policy = base()
  policy.remove('consent')
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const configuration: Configuration = {
    adapter: localAdapter(Date.now),
    jwks: { keys: [{ ...key, use: 'sig' }] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    clients: [
      {
        client_id: 'the-game',
        client_secret: 'a secret: with "odd" characters + more',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: it.secretIn ?? 'client_secret_basic',
      },
    ],
    cookies: { keys: ['some key'] },
    conformIdTokenClaims: it.onlyUserinfo ?? false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, resourceIndicators: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: (use) => {
        const said = Object.entries({ sub: accountId, ...it.claims })
        const left = use === 'id_token' ? it.onlyInUserinfo : undefined
        return { sub: accountId, ...Object.fromEntries(said.filter(([claim]) => !left?.includes(claim))) }
      },
    }),
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId
      const grant = new ctx.oidc.provider.Grant({ clientId: 'the-game', ...(accountId ? { accountId } : {}) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const issuer = `http://localhost:${port}`
  const other = new Provider(issuer, configuration)
  const handle = other.callback()
  // The library accepts a secret either way, whatever is registered; others do not.
  const comesAsRegistered = ({ headers }: IncomingMessage): boolean =>
    (headers.authorization === undefined) === (it.secretIn === 'client_secret_post')
  const refuseClient = (response: ServerResponse): void => {
    it.refused?.()
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}')
  }
  const crowd = Promise.withResolvers<void>()
  let coming = it.together ?? 0
  const server = createServer((request, response) => {
    const answer = it.refuse ?? { login: { accountId: 'subject-7' }, select_account: {} }
    if (request.url === '/token') {
      coming -= 1
      if (coming <= 0) crowd.resolve()
      void crowd.promise.then(() => (comesAsRegistered(request) ? handle(request, response) : refuseClient(response)))
      return
    }
    if (!request.url?.startsWith('/interaction/')) {
      void handle(request, response)
      return
    }
    other.interactionFinished(request, response, answer).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  closing.push(() => close(server))
  return { issuer, clientId: 'the-game', clientSecret: 'a secret: with "odd" characters + more' }
}

async function game(it?: Behaviour) {
  const port = await freePort()
  const url = `http://localhost:${await freePort()}`
  const choice = await provider(port, `${url}${AUTH.callback}`, it)
  const server = await identityServer(choice, url)
  closing.push(() => server.app.close())
  return { server, choice }
}

const startAt = (url: string, attempt: string, browser: TestBrowser = testBrowser()) =>
  browser.open(`${url}${AUTH.start}?attempt=${attempt}`)

async function signIn(url: string): Promise<Session> {
  const browser = testBrowser()
  const attempt = newAttempt()
  const { html } = await startAt(url, attempt, browser)
  const exchanged = await browser.fetch(`${url}${AUTH.exchange}`, postJson({ attempt, code: codeIn(html) }))
  return Session.parse(await exchanged.json())
}

describe('a provider of the operator’s choice', () => {
  const kiri = { email: 'kiri@example.com', email_verified: true, name: 'Kiri' }

  it('signs a player in, with the secret in the header or in the body', async () => {
    for (const secretIn of ['client_secret_basic', 'client_secret_post'] as const) {
      const { server, choice } = await game({ secretIn, claims: kiri })
      const { user } = await signIn(server.url)
      expect(user).toMatchObject({ email: 'kiri@example.com', displayName: 'Kiri' })
      expect(await server.store.profiles.find(user.uid)).toMatchObject({ provider: new URL(choice.issuer).host })
      expect((await signIn(server.url)).user).toEqual(user)
    }
  })

  it('signs in two who come at the same time before it is known that the secret goes in the body', async () => {
    const { server } = await game({ secretIn: 'client_secret_post', claims: kiri, together: 2 })
    const both = await Promise.all([signIn(server.url), signIn(server.url)])
    expect(both.map(({ user }) => user.displayName)).toEqual(['Kiri', 'Kiri'])
    expect((await signIn(server.url)).user).toEqual(both[0].user)
  })

  it('learns how the secret is sent: only the first sign-in tries both ways', async () => {
    let refused = 0
    const { server } = await game({ secretIn: 'client_secret_post', claims: kiri, refused: () => (refused += 1) })
    await signIn(server.url)
    expect(refused).toBe(1)
    for (let again = 0; again < 2; again += 1) await signIn(server.url)
    expect(refused).toBe(1)
  })

  it('is asked whether an e-mail is verified if the ID token has one without saying so', async () => {
    const { server } = await game({ claims: kiri, onlyInUserinfo: ['email_verified'] })
    expect((await signIn(server.url)).user).toMatchObject({ email: 'kiri@example.com', displayName: 'Kiri' })
  })

  it('is asked for e-mail and name if the ID token has none', async () => {
    const { server } = await game({ onlyUserinfo: true, claims: kiri })
    expect((await signIn(server.url)).user).toMatchObject({ email: 'kiri@example.com', displayName: 'Kiri' })
  })

  it.each([{ email_verified: false }, { email_verified: 'false' }, {}])(
    'believes no e-mail that the provider does not call verified (%j), and does without a name',
    async (verified) => {
      const { server } = await game({ claims: { email: 'boss@example.com', ...verified } })
      expect((await signIn(server.url)).user).toMatchObject({ email: null, displayName: null })
    },
  )

  it.each(['bo\u0000ss@example.com', 'boss@exam\u001fple.com', `boss@${'x'.repeat(250)}.com`])(
    'gives no player an e-mail that is no address: %j',
    async (email) => {
      const { server } = await game({ claims: { ...kiri, email } })
      expect((await signIn(server.url)).user).toMatchObject({ email: null, displayName: 'Kiri' })
    },
  )

  it('stores at most 200 characters of a name, and cuts no character in half', async () => {
    const { server } = await game({ onlyUserinfo: true, claims: { ...kiri, name: ` ${'\u{1F681}'.repeat(50_000)}` } })
    expect((await signIn(server.url)).user.displayName).toBe('\u{1F681}'.repeat(200))
    const other = await game({ onlyUserinfo: true, claims: { ...kiri, name: `K${'\u{1F681}'.repeat(300)}` } })
    expect((await signIn(other.server.url)).user.displayName).toBe(`K${'\u{1F681}'.repeat(199)}`)
  })

  it('has its refusal passed on to the opening page', async () => {
    const refuse = { error: 'access_denied', error_description: 'Kiri said "no" <b>twice</b>' }
    const { server } = await game({ refuse })
    const attempt = newAttempt()
    const { html, response } = await startAt(server.url, attempt)
    expect(response.status).toBe(200)
    expect(saidBy(html)).toEqual({ channel: signInChannel(attempt), message: { error: 'Kiri said "no" <b>twice</b>' } })
    expect(html).not.toContain('<b>')
  })

  it('leaves the message empty if it gives none', async () => {
    const { server } = await game({ refuse: { error: 'access_denied' } })
    const { html } = await startAt(server.url, newAttempt())
    expect(saidBy(html)?.message).toEqual({ error: '' })
  })

  it('survives a wrong secret', async () => {
    const { choice } = await game()
    const url = `http://localhost:${await freePort()}`
    const server = await identityServer(
      { ...(await provider(await freePort(), `${url}${AUTH.callback}`)), clientSecret: 'wrong' },
      url,
    )
    closing.push(() => server.app.close())
    expect(choice.clientSecret).not.toBe('wrong')
    const { response, html } = await startAt(server.url, newAttempt())
    expect(response.status).toBe(502)
    expect(saidBy(html)?.message).toEqual({ error: '' })
    expect(html).not.toMatch(/invalid_client|secret/)
  })

  it('may be away for a while: the next sign-in tries again', async () => {
    const port = await freePort()
    const url = `http://localhost:${await freePort()}`
    const away: ExternalProvider = {
      issuer: `http://localhost:${port}`,
      clientId: 'the-game',
      clientSecret: 'a secret: with "odd" characters + more',
    }
    const server = await identityServer(away, url)
    closing.push(() => server.app.close())
    const { response, html } = await startAt(url, newAttempt())
    expect(response.status).toBe(502)
    expect(html).toContain('The sign-in service does not answer.')
    expect(saidBy(html)?.message).toEqual({ error: '' })
    await provider(port, `${url}${AUTH.callback}`, { claims: kiri })
    expect((await signIn(url)).user.displayName).toBe('Kiri')
  })

  it('replaces the local provider, and starts only at its own address', async () => {
    const { server } = await game({ claims: kiri })
    expect((await fetch(`${server.url}/idp/.well-known/openid-configuration`)).status).toBe(404)
    const { response, html } = await startAt(server.url.replace('localhost', '127.0.0.1'), newAttempt())
    expect(response.status).toBe(400)
    expect(html).toContain(`Open the game at ${server.url} to sign in.`)
  })
})

describe('behind https', () => {
  it('keeps its cookies to TLS and to this very host', async () => {
    const { choice } = await game()
    const { app, url } = await identityServer(choice, `https://localhost:${await freePort()}`)
    closing.push(() => app.close())
    const { host } = new URL(url)
    const answer = await app.inject({ url: `${AUTH.start}?attempt=${newAttempt()}`, headers: { host } })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-final-call-sign-in-\d+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const out = await app.inject({ method: 'POST', url: AUTH.signOut, headers: { host, origin: url } })
    expect(out.headers['set-cookie']).toMatch(
      /^__Host-final-call-refresh-\d+=;.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('works at an unusual port', async () => {
    const { choice } = await game()
    const { app, url } = await identityServer(choice, `https://localhost:${await freePort()}`)
    closing.push(() => app.close())
    const startedAt = (host: string) => app.inject({ url: `${AUTH.start}?attempt=${newAttempt()}`, headers: { host } })
    const hosts = [new URL(url).host, 'localhost:443', 'localhost:80', 'localhost']
    const statuses = await Promise.all(hosts.map(async (host) => (await startedAt(host)).statusCode))
    expect(statuses).toEqual([303, 400, 400, 400])
  })

  describe('a proxy', () => {
    const PUBLIC_URL = 'https://race.example.com'
    let lines: string

    async function startedWith(headers: Readonly<Record<string, string>>, remoteAddress = '10.0.0.1') {
      lines = ''
      const { choice } = await game()
      const logger = { level: 'warn', stream: { write: (line: string) => void (lines += line) } }
      const { app } = await identityServer(choice, PUBLIC_URL, logger, ['10.0.0.0/8'])
      closing.push(() => app.close())
      return app.inject({ url: `${AUTH.start}?attempt=${newAttempt()}`, headers, remoteAddress })
    }

    it.each([
      { host: 'race.example.com' },
      { host: 'Race.Example.com:443' },
      { host: 'race.example.com', 'x-forwarded-host': 'elsewhere.example' },
      { host: '127.0.0.1:3000', 'x-forwarded-host': 'race.example.com' },
      { host: '127.0.0.1:3000', 'x-forwarded-host': 'elsewhere.example, race.example.com:443' },
    ])('may say with %o where the browser is', async (headers) => {
      const { statusCode, headers: answered } = await startedWith(headers)
      const back = new URL(String(answered.location)).searchParams.get('redirect_uri')
      expect([statusCode, back, lines]).toEqual([303, `${PUBLIC_URL}${AUTH.callback}`, ''])
    })

    it.each([
      { host: '127.0.0.1:3000' },
      { host: 'race.example.com:80' },
      { host: 'race.example.com:8443' },
      { host: 'race.example.com.evil.example' },
      { host: '127.0.0.1:3000', 'x-forwarded-host': 'race.example.com, elsewhere.example' },
    ])('that says with %o that it is elsewhere is refused with the reason, which is logged too', async (headers) => {
      const { statusCode, body } = await startedWith(headers)
      expect([statusCode, body]).toEqual([400, expect.stringContaining(`Open the game at ${PUBLIC_URL} to sign in.`)])
      expect(body).toContain('its proxy does not pass the name on')
      expect(lines).toContain(`"host":"${headers.host}"`)
    })

    it('cannot fill the log with the name that it says', async () => {
      await startedWith({ host: 'x'.repeat(10_000) })
      expect(lines).toContain('nobody can sign in under this Host')
      expect(lines.length).toBeLessThan(1_000)
    })

    it('that is not configured is not trusted', async () => {
      const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'race.example.com' }
      expect((await startedWith(headers, '203.0.113.7')).statusCode).toBe(400)
    })
  })
})
