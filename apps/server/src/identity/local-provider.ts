import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { AUTH } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JWK } from 'oidc-provider'
// Imports the package's parts: its main entry warns on the console about any Node version that is not an LTS line yet.
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { z } from 'zod'
import type { SecretStore } from '../ports.ts'
import type { ExternalProvider } from './choose-provider.ts'
import { type Account, CLIENT_ID, SESSION_COOKIE, localConfiguration } from './local-configuration.ts'
import { type SignInForm, pageAssets, pageHeaders, plainPage, signInPage } from './pages.ts'
import { sha256 } from './uid.ts'

const MOUNT = '/idp'
const CSS = `${MOUNT}/sign-in.css`
const PAGE = `${MOUNT}/sign-in`
const MOST_ACCOUNTS = 1000
/** One visit to the page: where its form goes, and where the browser goes after it. */
interface Asked {
  readonly action: string
  readonly backTo: URL
}

export interface LocalProvider {
  /** What our own OIDC client needs to know about it. */
  readonly client: ExternalProvider
  readonly routes: (app: FastifyInstance) => Promise<void>
}

export interface LocalProviderDeps {
  readonly publicUrl: URL
  /** Origins that a sign-in may come from and go back to. */
  readonly origins: readonly string[]
  readonly secrets: SecretStore
  readonly now: () => RealMs
  /** Why this request may not come in, as a sentence. */
  readonly refusal: (request: FastifyRequest) => string | undefined
}

const Form = z.object({
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : ''),
    z
      .string()
      .min(1, 'Enter your email address.')
      .max(254, 'This address is too long: 254 characters at most.')
      .pipe(z.email('This is not a complete email address. It should look like sam@example.com.')),
  ),
  name: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''),
    z.string().max(80, 'This name is too long: 80 characters at most.'),
  ),
})

const subjectOf = (email: string): string => sha256(`local ${email.toLowerCase()}`).slice(0, 22)

const freshKey = (): JWK => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
  use: 'sig',
})

const randomSecret = (): string => randomBytes(32).toString('base64url')

/** A real OIDC provider for play on one machine: it believes any e-mail it is given, so `refusal` must keep everybody else out. */
export async function localProvider(deps: LocalProviderDeps): Promise<LocalProvider> {
  const { publicUrl, origins, secrets, now, refusal } = deps
  const issuer = `${publicUrl.origin}${MOUNT}`
  const clientSecret = await secrets.findOrCreate('local-provider-client', randomSecret())
  const key = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await secrets.findOrCreate('local-provider-key', JSON.stringify(freshKey()))))
  const cookieKey = await secrets.findOrCreate('local-provider-cookies', randomSecret())
  const accounts = new Map<string, Account>()

  const provider = new Provider(
    issuer,
    localConfiguration({
      path: MOUNT,
      clientSecret,
      key,
      cookieKey,
      redirectUris: origins.map((origin) => `${origin}${AUTH.callback}`),
      interactionUrl: (uid) => `${PAGE}/${uid}`,
      findAccount: (subject) => accounts.get(subject),
      errorPage: { headers: pageHeaders(), html: expiredPage },
      now,
    }),
  )

  function remember(account: Account): string {
    const subject = subjectOf(account.email)
    accounts.delete(subject)
    accounts.set(subject, account)
    for (const oldest of accounts.keys()) {
      if (accounts.size <= MOST_ACCOUNTS) break
      accounts.delete(oldest)
    }
    return subject
  }

  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refused = refusal(request)
    return refused === undefined ? undefined : reply.code(403).type('text/plain; charset=utf-8').send(`${refused}\n`)
  }

  const sendForm = (
    reply: FastifyReply,
    status: number,
    { action, backTo }: Asked,
    form: Omit<SignInForm, 'css' | 'action'>,
  ) =>
    reply
      .code(status)
      .headers(pageHeaders(formTargets(backTo)))
      .send(signInPage({ ...form, action, css: CSS }))

  /** Runs with the interaction that the browser's cookie names, or answers that it has expired. */
  async function during(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (asked: Asked) => Promise<FastifyReply> | FastifyReply,
  ): Promise<FastifyReply> {
    let asked: Asked
    try {
      const { uid, params } = await provider.interactionDetails(request.raw, reply.raw)
      asked = { action: `${PAGE}/${uid}`, backTo: new URL(String(params['redirect_uri'])) }
    } catch (error) {
      if (!(error instanceof SessionNotFound)) throw error
      return reply.code(400).headers(pageHeaders()).send(expiredPage())
    }
    return answer(asked)
  }

  const ask = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    during(request, reply, (asked) => sendForm(reply, 200, asked, { email: '', name: '', errors: {} }))

  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    during(request, reply, async (asked) => {
      const { origin } = request.headers
      if (origin !== undefined && !origins.includes(origin)) {
        return reply.code(403).type('text/plain; charset=utf-8').send('This request comes from another site.\n')
      }
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const form = Form.safeParse(Object.fromEntries(sent))
      if (!form.success) {
        const { email, name } = z.flattenError(form.error).fieldErrors
        const wrong = { ...(email?.[0] ? { email: email[0] } : {}), ...(name?.[0] ? { name: name[0] } : {}) }
        const typed = { email: sent.get('email') ?? '', name: sent.get('name') ?? '' }
        return sendForm(reply, 422, asked, { ...typed, errors: wrong })
      }
      const accountId = remember({ email: form.data.email, name: form.data.name || null })
      const result = { login: { accountId, remember: false }, select_account: {} }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    })

  return {
    client: { issuer, clientId: CLIENT_ID, clientSecret },
    routes: async (app) => {
      const { css } = await pageAssets()
      provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the local provider failed'))

      await app.register(async (scope) => {
        scope.addHook('onRequest', guard)
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 8192 },
          (_request, body, done) => done(null, new URLSearchParams(String(body))),
        )
        scope.get(CSS, (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
        scope.get(`${PAGE}/:uid`, ask)
        scope.post(`${PAGE}/:uid`, answer)
      })

      await app.register(async (scope) => {
        scope.addHook('onRequest', guard)
        // The provider reads bodies itself.
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
        const handle = provider.callback()
        scope.all(`${MOUNT}/*`, (request, reply) => {
          reply.hijack()
          const { raw } = request
          // It tells its own mount path from the two.
          Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(MOUNT.length) })
          raw.headers.cookie = withoutSession(raw.headers.cookie)
          return handle(raw, reply.raw)
        })
      })
    },
  }
}

/** Each sign-in starts afresh: the provider remembers nobody, so switching players does not require signing out of it. */
const withoutSession = (cookies: string | undefined): string =>
  (cookies ?? '')
    .split(/; */)
    .filter((pair) => !pair.startsWith(SESSION_COOKIE))
    .join('; ')

/** The policy for forms also applies to the redirects that follow, and cannot express an IPv6 address. */
const formTargets = ({ origin, hostname }: URL): string => `'self' ${hostname.startsWith('[') ? 'http:' : origin}`

const expiredPage = (why = ''): string =>
  plainPage('This sign-in cannot go on', `${why ? `(${why}) ` : ''}Close this window and sign in again.`, CSS)
