import { generateKeyPairSync } from 'node:crypto'
import { AUTH } from '@final-call/contract'
import { type RealMs, putBounded } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JWK } from 'oidc-provider'
// Imports the package's parts: its main entry warns on the console about any Node version that is not an LTS line yet.
import { Provider } from 'oidc-provider/lib/provider.js'
import { z } from 'zod'
import type { SecretStore } from '../ports.ts'
import type { ExternalProvider } from './choose-provider.ts'
import { type Account, CLIENT_ID, SESSION_COOKIE, localConfiguration } from './local-configuration.ts'
import { expiredPage, localForm } from './local-form.ts'
import { pageHeaders } from './pages.ts'
import { secret, sha256 } from './secret.ts'

const MOUNT = '/idp'
const CSS = `${MOUNT}/sign-in.css`
const PAGE = `${MOUNT}/sign-in`
const MOST_ACCOUNTS = 1000

export interface LocalProvider {
  /** The configuration of the game's OIDC client for it. */
  readonly client: ExternalProvider
  readonly routes: (app: FastifyInstance) => Promise<void>
}

export interface LocalProviderDeps {
  readonly publicUrl: URL
  /** Origins at which a sign-in may start and end. */
  readonly origins: readonly string[]
  readonly secrets: SecretStore
  readonly now: () => RealMs
  /** Why a request is refused, as a sentence; undefined if it is not. */
  readonly refusal: (request: FastifyRequest) => string | undefined
}

const subjectOf = (email: string): string => sha256(`local ${email.toLowerCase()}`).slice(0, 22)

const freshKey = (): JWK => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
  use: 'sig',
})

/** An OIDC provider for play on one machine: it accepts any e-mail address, so `refusal` must reject all other machines. */
export async function localProvider(deps: LocalProviderDeps): Promise<LocalProvider> {
  const { publicUrl, origins, secrets, now, refusal } = deps
  const issuer = `${publicUrl.origin}${MOUNT}`
  const clientSecret = await secrets.findOrCreate('local-provider-client', secret())
  const key = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await secrets.findOrCreate('local-provider-key', JSON.stringify(freshKey()))))
  const cookieKey = await secrets.findOrCreate('local-provider-cookies', secret())
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
      errorPage: { headers: pageHeaders(), html: (why) => expiredPage(CSS, why) },
      now,
    }),
  )

  function remember(account: Account): string {
    const subject = subjectOf(account.email)
    putBounded(accounts, subject, account, MOST_ACCOUNTS)
    return subject
  }

  const form = localForm({ provider, page: PAGE, css: CSS, origins, remember })

  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refused = refusal(request)
    return refused === undefined ? undefined : reply.code(403).type('text/plain; charset=utf-8').send(`${refused}\n`)
  }

  return {
    client: { issuer, clientId: CLIENT_ID, clientSecret },
    routes: async (app) => {
      provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the local provider failed'))

      await app.register(async (scope) => {
        scope.addHook('onRequest', guard)
        await form(scope)
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
          // It derives its mount path from these two.
          Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(MOUNT.length) })
          raw.headers.cookie = withoutSession(raw.headers.cookie)
          return handle(raw, reply.raw)
        })
      })
    },
  }
}

/** The request's cookies without the provider's session: each sign-in starts afresh, so that switching players needs no sign-out there. */
const withoutSession = (cookies: string | undefined): string =>
  (cookies ?? '')
    .split(/; */)
    .filter((pair) => !pair.startsWith(SESSION_COOKIE))
    .join('; ')
