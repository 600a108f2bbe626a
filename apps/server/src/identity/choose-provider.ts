import { isLoopback } from './loopback.ts'

export interface ExternalProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Where players sign in: at the OIDC provider that the operator configured, or at the local one on this machine. */
export type ProviderChoice = ExternalProvider | 'local'

export interface ProviderConfig {
  /** Whether NODE_ENV is `production`. */
  readonly production: boolean
  /** PUBLIC_URL */
  readonly publicUrl: string
  /** OIDC_ISSUER; empty counts as unset, here and below. */
  readonly issuer?: string | undefined
  /** OIDC_CLIENT_ID */
  readonly clientId?: string | undefined
  /** OIDC_CLIENT_SECRET */
  readonly clientSecret?: string | undefined
}

function urlOf(name: string, value: string): URL {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http or https URL, not "${value}".`)
  return url
}

/** @throws Error that names the variable at fault and what was expected. */
export function chooseProvider(config: ProviderConfig): ProviderChoice {
  const publicUrl = urlOf('PUBLIC_URL', config.publicUrl)
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    throw new Error(
      `PUBLIC_URL must be an origin without a path, such as ${publicUrl.origin}, not "${config.publicUrl}".`,
    )
  }
  if (config.production && publicUrl.protocol !== 'https:' && !isLoopback(publicUrl)) {
    throw new Error(`PUBLIC_URL must be an https URL when NODE_ENV is production, not "${config.publicUrl}".`)
  }
  const { issuer, clientId, clientSecret } = config
  if (issuer && clientId && clientSecret) {
    const url = urlOf('OIDC_ISSUER', issuer)
    // Nothing is asked at such an address, and the failure would be logged with the password.
    if (url.username || url.password) throw new Error('OIDC_ISSUER must be a URL without a user and a password.')
    if (url.protocol !== 'https:' && !isLoopback(url)) {
      throw new Error(`OIDC_ISSUER must be an https URL (http is for loopback only), not "${issuer}".`)
    }
    return { issuer, clientId, clientSecret }
  }

  const variables = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length < 3) throw new Error(`Sign-in is half configured: ${missing.join(' and ')} must be set too.`)
  if (config.production) {
    throw new Error(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set when NODE_ENV is production: the local sign-in is for play on one machine.',
    )
  }
  if (!isLoopback(publicUrl) || publicUrl.protocol !== 'http:') {
    throw new Error(
      `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set when PUBLIC_URL is ${publicUrl.origin}: the local sign-in works on http://localhost only.`,
    )
  }
  return 'local'
}
