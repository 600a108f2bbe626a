import { describe, expect, it } from 'vitest'
import { chooseProvider } from './choose-provider.ts'

const oidc = { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' }
const here = { production: false, publicUrl: 'http://localhost:3000' }

describe('chooseProvider', () => {
  it('takes the configured one, in production and outside it', () => {
    expect(chooseProvider({ ...here, ...oidc })).toEqual(oidc)
    expect(chooseProvider({ production: true, publicUrl: 'https://race.example', ...oidc })).toEqual(oidc)
  })

  it('is the local provider on loopback when nothing is configured', () => {
    expect(chooseProvider(here)).toBe('local')
    expect(chooseProvider({ ...here, publicUrl: 'http://127.0.0.1:3000/' })).toBe('local')
    expect(
      chooseProvider({ ...here, publicUrl: 'http://[::1]:3000', issuer: '', clientId: '', clientSecret: '' }),
    ).toBe('local')
  })

  it('accepts a plain http issuer on loopback', () => {
    expect(chooseProvider({ ...here, ...oidc, issuer: 'http://localhost:4000' })).toMatchObject({ clientId: 'id' })
  })

  it.each([
    [
      'production without a provider',
      { production: true },
      /OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.*NODE_ENV/,
    ],
    ['a public address without a provider', { publicUrl: 'https://race.example' }, /OIDC_ISSUER.*PUBLIC_URL/],
    ['an issuer without a client', { issuer: oidc.issuer }, /half configured: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/],
    [
      'no secret, in production',
      { ...oidc, production: true, clientSecret: '' },
      /half configured: OIDC_CLIENT_SECRET/,
    ],
    ['plain http to a real provider', { ...oidc, issuer: 'http://id.example' }, /OIDC_ISSUER must be an https URL/],
    [
      'an issuer with a password, which it does not repeat',
      { ...oidc, issuer: 'http://sam:hunter2@id.example' },
      /^OIDC_ISSUER must be a URL without a user and a password\.$/,
    ],
    [
      'an issuer that is not a URL',
      { ...oidc, issuer: 'google' },
      /OIDC_ISSUER must be an http or https URL, not "google"/,
    ],
    [
      'a public address without TLS, in production',
      { ...oidc, production: true, publicUrl: 'http://race.example' },
      /PUBLIC_URL must be an https URL when NODE_ENV is production/,
    ],
    ['a public address that is not a URL', { publicUrl: 'localhost:3000' }, /PUBLIC_URL must be an http or https URL/],
    ['a public address with a path', { publicUrl: 'https://x.example/game' }, /PUBLIC_URL must be an origin/],
  ])('refuses %s', (_what, config, message) => {
    expect(() => chooseProvider({ ...here, ...config })).toThrow(message)
  })
})
