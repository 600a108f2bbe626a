import type { RealMs } from '@final-call/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountStore, OnceStore, Player, ProfileStore, SecretStore, SessionStore, SignedInAs } from '../ports.ts'
import type { ProviderChoice } from './choose-provider.ts'
import { loopbackOrigins, refusalOf } from './loopback.ts'
import { oidcClient } from './oidc-client.ts'
import { type PopupDeps, popupPages } from './popup-pages.ts'
import { type SessionDeps, type SignInLimits, sessionEndpoints } from './session-endpoints.ts'
import { signInLines } from './sign-in-lines.ts'
import { pendingSignIns } from './pending-sign-ins.ts'
import { tokens } from './tokens.ts'

export interface IdentityDeps {
  /** The server's address for browsers: an origin, including the port. */
  readonly publicUrl: string
  readonly provider: ProviderChoice
  readonly profiles: ProfileStore
  readonly sessions: Omit<SessionStore, 'of'>
  readonly accounts: Pick<AccountStore, 'sweep'>
  readonly once: OnceStore
  readonly secrets: SecretStore
  readonly now: () => RealMs
  readonly limits: SignInLimits
}

export interface Identity {
  /** Everything under `/auth`, and under `/idp` for the local provider. */
  readonly routes: (app: FastifyInstance) => Promise<void>
  /**
   * The player of an Authorization header; undefined, for an anonymous caller, without one.
   * @throws CallError `unauthenticated` for any header that is not a valid bearer token.
   */
  readonly authenticate: (header: string | undefined) => Promise<Player | undefined>
  /** Whether the sign-in that a player's token came from is still valid. */
  readonly isSignedIn: (player: Player) => Promise<boolean>
}

/** The endpoints of `AUTH`. Errors are thrown as CallError, which the app converts to HTTP. */
function authRoutes(deps: Omit<PopupDeps & SessionDeps, 'tell'>): Identity['routes'] {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const tell = signInLines(app)
    await popupPages({ ...deps, tell })(app)
    await sessionEndpoints({ ...deps, tell })(app)
  }
}

/** Sign-in, sessions, and authentication of calls. */
export async function identity(deps: IdentityDeps): Promise<Identity> {
  const { profiles, sessions, accounts, once, secrets, now, limits } = deps
  const publicUrl = new URL(deps.publicUrl)
  const bearer = await tokens({ issuer: publicUrl.origin, secrets, sessions, now })
  const isSignedIn = async ({ session }: Player): Promise<boolean> =>
    (await sessions.liveUntil(session, now())) !== undefined
  const pending = pendingSignIns(once, now)
  const shared = { tokens: bearer, profiles, sessions, accounts, pending, now, publicUrl, limits }

  if (deps.provider !== 'local') {
    const auth = authRoutes({
      ...shared,
      client: oidcClient(deps.provider),
      // A provider is configured with one redirect URI, so sign-in works at one origin.
      origins: [publicUrl.origin],
      person: (arrived) => ({ ...arrived, provider: providerId(arrived.issuer) }),
      refusal: () => undefined,
    })
    return { routes: auth, authenticate: bearer.authenticate, isSignedIn }
  }

  const origins = loopbackOrigins(publicUrl)
  const refusal = (request: FastifyRequest): string | undefined =>
    refusalOf({ headers: request.headers, address: request.raw.socket.remoteAddress }, publicUrl)
  // Imported only here, since a server with another provider does not need its code.
  const { localProvider } = await import('./local-provider.ts')
  const local = await localProvider({ publicUrl, origins, secrets, now, refusal })
  const auth = authRoutes({
    ...shared,
    client: oidcClient(local.client),
    origins,
    // Not the provider's URL, so that a player on this machine stays the same when the port changes.
    person: (arrived): SignedInAs => ({ ...arrived, issuer: 'local', provider: 'local' }),
    refusal,
  })
  return {
    routes: async (app) => {
      await app.register(auth)
      await app.register(local.routes)
    },
    authenticate: bearer.authenticate,
    isSignedIn,
  }
}

/** The name of a provider in a profile: Google's as its own clients use it, otherwise the host. */
const providerId = (issuer: string): string => {
  const { host } = new URL(issuer)
  return host === 'accounts.google.com' ? 'google.com' : host
}
