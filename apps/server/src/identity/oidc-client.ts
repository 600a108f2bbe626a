import * as oidc from 'openid-client'
import type { SignedInAs } from '../ports.ts'
import type { ExternalProvider } from './choose-provider.ts'
import { isLoopback } from './loopback.ts'

/** What must be remembered between sending a browser to the provider and seeing it come back. */
interface Challenge {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export type Arrival =
  | { readonly ok: true; readonly person: Omit<SignedInAs, 'provider'> }
  /** The provider refused. `message` is what it tells the person; empty when it says nothing. */
  | { readonly ok: false; readonly error: string; readonly message: string }

export interface OidcClient {
  /** Where to send the browser. @throws when the provider cannot be reached. */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly challenge: Challenge }>
  /**
   * Trades the provider's answer for the person. `callback` is the redirect URI with the query that came back.
   * @throws when the answer is not for this challenge, or the provider cannot be reached or believed.
   */
  finish(callback: URL, challenge: Challenge): Promise<Arrival>
}

const TIMEOUT_S = 10
/** How many characters of a person's name are kept; a provider may send any number. */
const LONGEST_NAME = 200

/** The authorization code flow with PKCE, state and nonce; the ID token's signature is checked even though it comes over TLS. */
export function oidcClient({ issuer, clientId, clientSecret }: ExternalProvider): OidcClient {
  const server = new URL(issuer)

  /** Discovery is lazy, since the issuer may be this very server, not listening yet; a failure is forgotten, so that the next sign-in tries again. */
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
  /** The way in which the secret travels: the one that the provider accepted last. */
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
        return { config, answer: await oidc.authorizationCodeGrant(config, callback, checks) }
      }
      const tried = usual
      try {
        const { config, answer } = await grant(tried).catch(async (error: unknown) => {
          // Which of the two ways a client's secret travels is registered with the provider, and not in its metadata.
          if (!isInvalidClient(error)) throw error
          const other = tried === secretInHeader ? secretInBody : secretInHeader
          const granted = await grant(other)
          usual = other
          return granted
        })
        return { ok: true, person: await personOf(config, answer) }
      } catch (error) {
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

const isInvalidClient = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && error.error === 'invalid_client') ||
  (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401)

async function personOf(config: oidc.Configuration, answer: Answer): Promise<Omit<SignedInAs, 'provider'>> {
  const claims = answer.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  // Google has e-mail and name in the ID token; the standard allows a provider to keep them for the userinfo endpoint.
  const lacking = claims['email'] === undefined || claims['email_verified'] === undefined
  const about =
    lacking && config.serverMetadata().userinfo_endpoint
      ? { ...claims, ...(await oidc.fetchUserInfo(config, answer.access_token, claims.sub)) }
      : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    // Roles are given by e-mail, so one that the provider does not call proven is none: with some anybody may type any.
    email: [true, 'true'].some((it) => about['email_verified'] === it) ? textOr(about['email']) : null,
    displayName: cut(textOr(about['name'])),
  }
}

const textOr = (claim: unknown): string | null => (typeof claim === 'string' && claim.trim() ? claim.trim() : null)

/** The beginning of a name. No character is cut in two, though in a string one may take two places. */
function cut(name: string | null): string | null {
  const start = name?.slice(0, 2 * LONGEST_NAME) ?? null
  return start && [...start].slice(0, LONGEST_NAME).join('').trimEnd()
}
