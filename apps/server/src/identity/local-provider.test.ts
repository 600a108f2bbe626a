import { AUTH } from '@final-call/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localAdapter } from './local-adapter.ts'
import { type IdentityServer, identityServer } from './testing/identity-server.ts'
import { type TestBrowser, newAttempt, postForm, saidBy, testBrowser } from './testing/test-browser.ts'

let server: IdentityServer
let browser: TestBrowser
beforeAll(async () => {
  server = await identityServer('local')
})
afterAll(() => server.app.close())
beforeEach(() => {
  browser = testBrowser()
})

/** What keeps a page of the sign-in out of caches and of other sites. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const form = () => browser.open(`${server.url}${AUTH.start}?attempt=${newAttempt()}`)

describe('the local page', () => {
  it('has the two fields, the button, and nothing that a strict policy would block', async () => {
    const { html, response } = await form()
    expect(html).toMatch(/<label for="email">Email<\/label>\s*<input id="email"/)
    expect(html).toMatch(/<label for="name">Name<\/label>\s*<input id="name"/)
    expect(html).toContain('<button type="submit">Continue</button>')
    expect(html).not.toMatch(/<script|<style|style=|onclick|https?:/)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.* base-uri 'none'; form-action 'self' .*frame-ancestors 'none'$/,
    )
    expect(Object.fromEntries(response.headers)).toMatchObject(PAGE_HEADERS)
    const css = await browser.fetch(`${server.url}/idp/sign-in.css`)
    expect(css.headers.get('content-type')).toContain('text/css')
    expect(html).toContain('href="/idp/sign-in.css"')
  })

  it.each([
    ['', 'Enter your email address.'],
    ['   ', 'Enter your email address.'],
    ['sam', 'This is not a complete email address. It should look like sam@example.com.'],
    ['sam@', 'This is not a complete email address.'],
    ['sam@example', 'This is not a complete email address.'],
    ['"><script>alert(1)</script>', 'This is not a complete email address.'],
    [`${'a'.repeat(250)}@example.com`, 'This address is too long'],
  ])('does not accept %j as an address, and says why', async (email, message) => {
    const { url } = await form()
    const answer = await browser.fetch(url, postForm({ email, name: 'Sam & Co' }))
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(message)
    expect(html).toContain('aria-invalid="true" aria-describedby="email-error"')
    expect(html).toContain('value="Sam &amp; Co"')
    expect(html).not.toContain('<script')
    expect((await browser.fetch(url, postForm({ email: 'sam@example.com', name: '' }))).status).toBe(303)
  })

  it('does not accept a name of more than 80 characters', async () => {
    const { url } = await form()
    const answer = await browser.fetch(url, postForm({ email: 'sam@example.com', name: 'x'.repeat(81) }))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This name is too long: 80 characters at most.')
  })

  it('puts the cursor where something is to be entered: the address, or the name if that alone is wrong', async () => {
    const { html, url } = await form()
    const cursorIn = (page: string): readonly (string | undefined)[] =>
      [...page.matchAll(/<input id="(\w+)"[^>]* autofocus>/g)].map(([, field]) => field)
    const sent = async (email: string, name: string) =>
      cursorIn(await (await browser.fetch(url, postForm({ email, name }))).text())
    expect(cursorIn(html)).toEqual(['email'])
    expect(await sent('sam', 'Sam')).toEqual(['email'])
    expect(await sent('sam', 'x'.repeat(81))).toEqual(['email'])
    expect(await sent('sam@example.com', 'x'.repeat(81))).toEqual(['name'])
  })

  it('works only for the browser that was sent there, and only for forms of its own', async () => {
    const { url } = await form()
    const stranger = await testBrowser().open(url)
    expect(stranger.response.status).toBe(400)
    expect(stranger.html).toContain('Close this window and sign in again.')
    const fields = { email: 'sam@example.com', name: '' }
    const forged = await browser.fetch(url, { ...postForm(fields), headers: { origin: 'https://evil.example' } })
    expect(forged.status).toBe(403)
    expect(
      (await browser.fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(415)
    expect((await browser.fetch(url, postForm({ ...fields, name: 'x'.repeat(9000) }))).status).toBe(413)
  })

  it('answers a request that is not of our client with a page, not with a redirect', async () => {
    const query = new URLSearchParams({
      client_id: 'final-call',
      redirect_uri: 'https://evil.example/auth/callback',
      response_type: 'code',
      scope: 'openid',
    })
    const { response, html } = await browser.open(`${server.url}/idp/auth?${query.toString()}`)
    expect(response.status).toBe(400)
    expect(Object.fromEntries(response.headers)).toMatchObject(PAGE_HEADERS)
    expect(html).toContain('This sign-in cannot go on')
    expect(saidBy(html)).toBeUndefined()
  })

  it.each([
    ['no proof', {}],
    ['a proof in plain text', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
    ['a token instead of a code', { response_type: 'token' }],
    ['a token beside the code', { response_type: 'code token' }],
  ])('gives nothing to a request with %s, even from our client', async (_what, wrong) => {
    const query = new URLSearchParams({
      client_id: 'final-call',
      redirect_uri: `${server.url}${AUTH.callback}`,
      response_type: 'code',
      scope: 'openid',
      ...wrong,
    })
    const response = await browser.fetch(`${server.url}/idp/auth?${query.toString()}`)
    const back = new URL(response.headers.get('location') ?? '', server.url)
    expect(back.pathname).toBe(AUTH.callback)
    expect(back.href).toMatch(/error=(invalid_request|unsupported_response_type)/)
    expect(back.href).not.toMatch(/[?&#](code|access_token|id_token)=/)
  })

  it('publishes no private key', async () => {
    const jwks: unknown = await (await fetch(`${server.url}/idp/jwks`)).json()
    expect(jwks).toMatchObject({ keys: [{ kty: 'EC', alg: 'ES256' }] })
    expect(JSON.stringify(jwks)).not.toContain('"d"')
  })
})

describe('clients that the local provider refuses', () => {
  const paths = [
    '/idp/.well-known/openid-configuration',
    '/idp/auth',
    '/idp/sign-in/x',
    '/idp/sign-in.css',
    '/idp/token',
  ]
  const host = (): string => new URL(server.url).host

  it.each(paths)('%s: proxies, other names, other machines', async (url) => {
    const requests = [
      { headers: { host: host(), 'x-forwarded-for': '1.2.3.4' } },
      { headers: { host: host(), forwarded: 'for=1.2.3.4' } },
      { headers: { host: 'race.example' } },
      { headers: { host: host() }, remoteAddress: '192.168.1.20' },
    ]
    for (const request of requests) {
      const answer = await server.app.inject({ url, method: url === '/idp/token' ? 'POST' : 'GET', ...request })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['content-type']).toContain('text/plain')
      expect(answer.body).toMatch(/^The local sign-in .*\.\n$/)
    }
  })

  it('are refused at the start already', async () => {
    const url = `${AUTH.start}?attempt=${newAttempt()}`
    const answer = await server.app.inject({ url, headers: { host: host(), 'x-forwarded-proto': 'https' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('The local sign-in does not work through a proxy.')
  })
})

describe('its memory', () => {
  it('forgets the oldest beyond a thousand, and expired ones', async () => {
    let at = 0
    const codes = localAdapter(() => at)('AuthorizationCode')
    for (let n = 0; n <= 1000; n += 1) await codes.upsert(`code-${n}`, { uid: `u${n}`, grantId: 'g' }, 60)
    expect(await codes.find('code-0')).toBeUndefined()
    expect(await codes.find('code-901')).toMatchObject({ uid: 'u901' })
    expect(await codes.findByUid('u907')).toMatchObject({ uid: 'u907' })
    await codes.consume('code-901')
    expect(await codes.find('code-901')).toHaveProperty('consumed', 0)
    await codes.destroy('code-902')
    expect(await codes.find('code-902')).toBeUndefined()
    at = 59_999
    expect(await codes.find('code-903')).toBeDefined()
    at = 60_000
    expect(await codes.find('code-903')).toBeUndefined()
    expect(await codes.findByUid('u904')).toBeUndefined()
    await codes.upsert('late', { grantId: 'g' }, 60)
    await codes.revokeByGrantId('g')
    expect(await codes.find('late')).toBeUndefined()
  })
})
