import type { Configuration, JWK } from 'oidc-provider'
import { Prompt, base } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { localAdapter } from './local-adapter.ts'

export const CLIENT_ID = 'final-call'
export const SESSION_COOKIE = 'final-call-idp-session'
/** Lifetimes in seconds. */
const TTL = { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 300 }

export interface Account {
  readonly email: string
  readonly name: string | null
}

interface LocalConfiguration {
  /** The path at which the provider is mounted. */
  readonly path: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
  /** Signs ID tokens. */
  readonly key: JWK
  readonly cookieKey: string
  readonly interactionUrl: (uid: string) => string
  readonly findAccount: (subject: string) => Account | undefined
  readonly errorPage: {
    readonly headers: Readonly<Record<string, string>>
    readonly html: (description: string | undefined) => string
  }
  readonly now: () => number
}

/** A provider with one client, one page, and only the features that sign-in needs. */
export function localConfiguration(it: LocalConfiguration): Configuration {
  const policy = base()
  policy.remove('consent')
  policy.add(new Prompt({ name: 'select_account', requestable: true }))

  return {
    adapter: localAdapter(it.now),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: it.clientSecret,
        redirect_uris: it.redirectUris,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [it.key] },
    cookies: {
      keys: [it.cookieKey],
      names: {
        session: SESSION_COOKIE,
        interaction: 'final-call-idp-interaction',
        resume: 'final-call-idp-resume',
      },
      short: { httpOnly: true, sameSite: 'lax' },
      long: { httpOnly: true, sameSite: 'lax', path: it.path },
    },
    // As at Google, e-mail and name are in the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    findAccount: (_ctx, accountId) => {
      const account = it.findAccount(accountId)
      if (!account) return undefined
      const { email, name } = account
      return {
        accountId,
        claims: () => ({ sub: accountId, email, email_verified: true, ...(name ? { name } : {}) }),
      }
    },
    interactions: { policy, url: (_ctx, { uid }) => it.interactionUrl(uid) },
    // No consent is asked for: provider and game are one program.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: CLIENT_ID,
        ...(ctx.oidc.session?.accountId ? { accountId: ctx.oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => {
      ctx.set(it.errorPage.headers)
      ctx.body = it.errorPage.html(out.error_description)
    },
    ttl: TTL,
  }
}
