import * as oidc from 'openid-client'
import type { SignedInAs } from '../ports.ts'
import type { ExternalProvider } from './choose-provider.ts'
import { isLoopback } from './loopback.ts'

/** What must be remembered from sending a browser to the provider until it returns. */
interface Challenge {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The provider refused: its error code, and its explanation for the person, which is empty if it has none. */
export interface ProviderRefusal {
  readonly ok: false
  readonly error: string
  readonly message: string
}

type Arrival = { readonly ok: true; readonly person: Omit<SignedInAs, 'provider'> } | ProviderRefusal

/** Thrown if what came back is not an answer by the provider: anyone can type such an address. */
export class ForgedAnswer extends Error {
  override readonly name = 'ForgedAnswer'
}

export interface OidcClient {
  /** The address to send the browser to. @throws if the provider cannot be reached */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly challenge: Challenge }>
  /**
   * Exchanges the provider's answer for the person. `callback` is the redirect URI with the query that came back.
   * @throws ForgedAnswer if it is not the provider's answer to this challenge; other errors if the provider cannot be reached or verified
   */
  finish(callback: URL, challenge: Challenge): Promise<Arrival>
}

const TIMEOUT_S = 10
/** The most characters of a person's name that are kept; a provider may send any number. */
const LONGEST_NAME = 200
/** The most characters of an e-mail address (RFC 5321, with erratum 1690). */
const LONGEST_EMAIL = 254

/** The authorization code flow with PKCE, state and nonce; the ID token's signature is verified even though it comes over TLS. */
export function oidcClient({ issuer, clientId, clientSecret }: ExternalProvider): OidcClient {
  const server = new URL(issuer)

  /**
   * Discovers the provider when first needed: it may be this server, which is not listening yet. A failure is not cached, so that the next
   * sign-in tries again.
   */
  function configurationWith(authenticate: oidc.ClientAuth): () => Promise<oidc.Configuration> {
    let discovered: Promise<oidc.Configuration> | undefined
    return () => {
      if (!discovered) {
        const insecure = server.protocol === 'http:' && isLoopback(server)
        discovered = oidc.discovery(server, clientId, clientSecret, authenticate, {
          timeout: TIMEOUT_S,
          execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
        })
        discovered.catch(() => {
          discovered = undefined
        })
      }
      return discovered
    }
  }

  const secretInHeader = configurationWith(oidc.ClientSecretBasic(clientSecret))
  const secretInBody = configurationWith(oidc.ClientSecretPost(clientSecret))
  /** How the client secret is sent: the way that the provider accepted last. */
  let usual = secretInHeader

  return {
    async begin(redirectUri) {
      const config = await usual()
      const challenge = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
      })
      return { url, challenge }
    },

    async finish(callback, { state, nonce, verifier }) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const grant = async (way: typeof usual): Promise<Granted> => {
        const config = await way()
        if (!canBeAnswer(callback.searchParams, config.serverMetadata()))
          throw new ForgedAnswer('no provider answers like that')
        return { config, answer: await oidc.authorizationCodeGrant(config, callback, checks) }
      }
      const tried = usual
      try {
        const { config, answer } = await grant(tried).catch(async (error: unknown) => {
          // How a client sends its secret is registered with the provider, and is not in the provider's metadata.
          if (!isInvalidClient(error)) throw error
          const other = tried === secretInHeader ? secretInBody : secretInHeader
          const granted = await grant(other)
          usual = other
          return granted
        })
        return { ok: true, person: await personOf(config, answer) }
      } catch (error) {
        if (isOfAnotherSignIn(error)) throw new ForgedAnswer('the code is of another sign-in', { cause: error })
        if (isUnknownCode(error)) throw new ForgedAnswer(`the provider calls the code ${error.error}`, { cause: error })
        if (!(error instanceof oidc.AuthorizationResponseError)) throw error
        return { ok: false, error: error.error, message: error.error_description ?? '' }
      }
    },
  }
}

type Answer = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

interface Granted {
  readonly config: oidc.Configuration
  readonly answer: Answer
}

/** Parameters of flows that are never requested. */
const OF_OTHER_FLOWS = ['response', 'id_token', 'token']

/** Whether a provider can have redirected a browser with such a query. The library checks again, but does not tell who is at fault. */
function canBeAnswer(query: URLSearchParams, provider: oidc.ServerMetadata): boolean {
  const issuer = query.get('iss')
  return (
    OF_OTHER_FLOWS.every((name) => !query.has(name)) &&
    ['code', 'error', 'state', 'iss'].every((name) => query.getAll(name).length < 2) &&
    ['code', 'error'].some((name) => query.get(name)) &&
    (issuer ? issuer === provider.issuer : provider.authorization_response_iss_parameter_supported !== true)
  )
}

/** Whether the provider rejected the code because it did not issue it, it was used, or it belongs to another sign-in. */
const isUnknownCode = (error: unknown): error is oidc.ResponseBodyError =>
  error instanceof oidc.ResponseBodyError && ['invalid_grant', 'invalid_request'].includes(error.error)

/**
 * Whether the ID token has the nonce of another sign-in. A provider that verifies PKCE issues no token in that case; with one that does
 * not, an attacker can use a code in another sign-in.
 */
const isOfAnotherSignIn = (error: unknown): boolean =>
  error instanceof oidc.ClientError &&
  error.cause instanceof Error &&
  (error.cause.cause as { readonly claim?: unknown } | undefined)?.claim === 'nonce'

const isInvalidClient = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && error.error === 'invalid_client') ||
  (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401)

async function personOf(config: oidc.Configuration, answer: Answer): Promise<Omit<SignedInAs, 'provider'>> {
  const claims = answer.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  // Google puts e-mail and name into the ID token; the standard allows a provider to have them only at the userinfo endpoint.
  const lacking = claims['email'] === undefined || claims['email_verified'] === undefined
  const about =
    lacking && config.serverMetadata().userinfo_endpoint
      ? { ...claims, ...(await oidc.fetchUserInfo(config, answer.access_token, claims.sub)) }
      : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    // Roles depend on the e-mail address, so an unverified one is ignored: at some providers anyone can enter any.
    email: [true, 'true'].some((it) => about['email_verified'] === it) ? addressOr(about['email']) : null,
    displayName: cut(textOr(about['name'])),
  }
}

const textOr = (claim: unknown): string | null => (typeof claim === 'string' && claim.trim() ? claim.trim() : null)

/**
 * An e-mail address as it is; null for a text that is none. A database that cannot store one of its characters would make another address of
 * it, perhaps an administrator's.
 */
function addressOr(claim: unknown): string | null {
  const text = textOr(claim)
  return text !== null && text.length <= LONGEST_EMAIL && !/\p{Cc}/u.test(text) ? text : null
}

/** The beginning of a name, without splitting characters that take two UTF-16 units. */
function cut(name: string | null): string | null {
  const start = name?.slice(0, 2 * LONGEST_NAME) ?? null
  return start && [...start].slice(0, LONGEST_NAME).join('').trimEnd()
}
