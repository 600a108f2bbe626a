import { AUTH, Session, signInChannel } from '@final-call/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdentityServer, identityServer } from './testing/identity-server.ts'
import {
  type TestBrowser,
  codeIn,
  newAttempt,
  postForm,
  postJson,
  saidBy,
  submit,
  testBrowser,
} from './testing/test-browser.ts'

let server: IdentityServer
let browser: TestBrowser
beforeAll(async () => {
  server = await identityServer('local')
})
afterAll(() => server.app.close())
beforeEach(() => {
  browser = testBrowser()
})

const startUrl = (attempt: string): string => `${server.url}${AUTH.start}?attempt=${attempt}`

/** Through the popup: start, the local page, Continue, the last page. */
async function popup(email: string, name: string, attempt = newAttempt()) {
  const form = await browser.open(startUrl(attempt))
  return { attempt, ...(await submit(browser, form.url, { email, name })) }
}

const exchange = (attempt: string, code: string, headers?: Record<string, string>): Promise<Response> =>
  browser.fetch(`${server.url}${AUTH.exchange}`, postJson({ attempt, code }, headers))

async function signIn(email = 'sam@example.com', name = 'Sam'): Promise<Session> {
  const { attempt, html } = await popup(email, name)
  return Session.parse(await (await exchange(attempt, codeIn(html))).json())
}

const refreshToken = (): string => browser.cookies.find(({ name }) => name.includes('refresh'))?.value ?? ''
const tokenIn = ({ headers }: Response): string => /=([\w-]+);/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? ''
const refresh = (): Promise<Response> => browser.fetch(`${server.url}${AUTH.refresh}`, { method: 'POST' })
/** A request with exactly this refresh token, outside of any browser. */
const refreshWith = (value: string): Promise<Response> => {
  const cookie = `final-call-refresh-${new URL(server.url).port}=${value}`
  return fetch(`${server.url}${AUTH.refresh}`, { method: 'POST', headers: { cookie } })
}

describe('starting to sign in', () => {
  it('leads through the local page to a session', async () => {
    const { attempt, html, response, url } = await popup(' first@example.com ', ' Sam   Racer ')
    expect(new URL(url).pathname).toBe(AUTH.callback)
    expect(html).toContain('You are signed in. You can close this window.')
    expect(saidBy(html)?.channel).toBe(signInChannel(attempt))
    const csp = response.headers.get('content-security-policy') ?? ''
    expect(csp).toMatch(/default-src 'none'/)
    expect(csp).not.toMatch(/unsafe/)
    expect(response.headers.get('cache-control')).toBe('no-store')

    const answer = await exchange(attempt, codeIn(html))
    expect(answer.status).toBe(200)
    const session = Session.parse(await answer.json())
    expect(session.user).toMatchObject({ email: 'first@example.com', displayName: 'Sam Racer' })
    expect(session.expiresAt).toBe(server.clock.now() + 15 * 60_000)
    const player = await server.authenticate(`Bearer ${session.token}`)
    expect(player?.uid).toBe(session.user.uid)
    expect(await server.store.profiles.find(session.user.uid)).toMatchObject({
      provider: 'local',
      gcashBalance: 1_000_000,
    })

    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^final-call-refresh-\d+=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/auth', 'Max-Age=2592000'])
      expect(cookie.split('; ')).toContain(attribute)
    expect(cookie).not.toContain('Secure')
  })

  it('recognises the same player by the address, whatever its case, and another one by another', async () => {
    const first = await signIn('kiri@example.com', 'Kiri')
    const again = await signIn('Kiri@Example.com', '')
    const other = await signIn('tom@example.com', 'Tom')
    expect(again.user).toEqual(first.user)
    expect(other.user.uid).not.toBe(first.user.uid)
  })

  it('asks again each time, so another player can sign in on the same browser', async () => {
    const first = await signIn('one@example.com', 'One')
    const form = await browser.open(startUrl(newAttempt()))
    expect(form.html).toContain('<label for="email">Email</label>')
    const second = await signIn('two@example.com', 'Two')
    expect(second.user.email).toBe('two@example.com')
    expect(second.user.uid).not.toBe(first.user.uid)
  })

  it('works under each name of the loopback', async () => {
    const attempt = newAttempt()
    const there = server.url.replace('localhost', '127.0.0.1')
    const form = await browser.open(`${there}${AUTH.start}?attempt=${attempt}`)
    expect(form.response.headers.get('content-security-policy')).toContain(`form-action 'self' ${there};`)
    const last = await submit(browser, form.url, { email: 'sam@example.com', name: '' })
    expect(new URL(last.url).origin).toBe(there)
    const answer = await browser.fetch(
      `${there}${AUTH.exchange}`,
      postJson({ attempt, code: codeIn(last.html) }, { origin: there }),
    )
    expect(answer.status).toBe(200)
  })

  it('works in two windows of a browser at once', async () => {
    const attempts = [newAttempt(), newAttempt()] as const
    const forms = [await browser.open(startUrl(attempts[0])), await browser.open(startUrl(attempts[1]))] as const
    for (const at of [1, 0] as const) {
      const last = await submit(browser, forms[at].url, { email: `w${at}@example.com`, name: '' })
      expect((await exchange(attempts[at], codeIn(last.html))).status).toBe(200)
    }
  })

  it('gives a browser a long secret, unless it has one: a page of another port may have set a short one', async () => {
    const started = async (value: string) => {
      const headers = { cookie: `final-call-sign-in-${new URL(server.url).port}=${value}` }
      return tokenIn(await fetch(startUrl(newAttempt()), { headers, redirect: 'manual' }))
    }
    const given = await started('short')
    expect(given).toMatch(/^[\w-]{43}$/)
    expect(await started(given)).toBe(given)
  })

  it('keeps verifier, state and codes out of the browser and out of the store’s keys', async () => {
    using kept = vi.spyOn(server.store.once, 'put')
    const started = await browser.fetch(startUrl(newAttempt()))
    const [cookie = ''] = started.headers.getSetCookie()
    expect(cookie).toMatch(/^final-call-sign-in-\d+=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/auth']) expect(cookie).toContain(attribute)
    const to = new URL(started.headers.get('location') ?? '')
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      response_type: 'code',
    })
    const verifier = /"verifier":"([^"]+)"/.exec(kept.mock.lastCall?.[1] ?? '')?.[1] ?? 'none'
    expect(verifier).toMatch(/^[\w-]{43}$/)
    expect(cookie + to.href).not.toContain(verifier)

    const { html } = await popup('sam@example.com', '')
    expect(server.store.files()).not.toContain(codeIn(html))
  })

  it('needs an attempt of the right shape', async () => {
    for (const query of [
      '',
      '?attempt=',
      '?attempt=short',
      `?attempt=${'<'.repeat(30)}`,
      `?attempt=${newAttempt()}&attempt=${newAttempt()}`,
    ]) {
      const { response, html } = await browser.open(`${server.url}${AUTH.start}${query}`)
      expect(response.status).toBe(400)
      expect(saidBy(html)).toBeUndefined()
    }
  })
})

describe('the return from the provider', () => {
  async function atCallback() {
    const attempt = newAttempt()
    const form = await browser.open(startUrl(attempt))
    const submitted = await browser.fetch(form.url, postForm({ email: 'sam@example.com', name: '' }))
    const resumed = await browser.fetch(new URL(submitted.headers.get('location') ?? '', form.url).href)
    return { attempt, callback: new URL(resumed.headers.get('location') ?? '') }
  }

  const seenAt = async (callback: URL, by: TestBrowser = browser) => {
    const { response, html } = await by.open(callback.href)
    return { status: response.status, heading: /<h1>(.*)<\/h1>/.exec(html)?.[1], said: saidBy(html) }
  }
  const expired = { status: 400, heading: 'This sign-in has expired', said: undefined }

  it('is refused with a wrong state', async () => {
    const { callback } = await atCallback()
    callback.searchParams.set('state', 'made-up')
    expect(await seenAt(callback)).toEqual(expired)
    callback.searchParams.delete('state')
    expect(await seenAt(callback)).toEqual(expired)
  })

  it('is refused in another browser', async () => {
    const { callback } = await atCallback()
    expect(await seenAt(callback, testBrowser())).toEqual(expired)
  })

  it('is accepted once', async () => {
    const { callback } = await atCallback()
    expect((await seenAt(callback)).said?.message).toHaveProperty('code')
    expect(await seenAt(callback)).toEqual(expired)
  })

  it('is possible for ten minutes', async () => {
    const { callback } = await atCallback()
    server.clock.advance(10 * 60_000)
    expect(await seenAt(callback)).toEqual(expired)
  })

  it('ends with an empty message if the provider’s code is not its own', async () => {
    const { attempt, callback } = await atCallback()
    callback.searchParams.set('code', 'made-up')
    const { response, html } = await browser.open(callback.href)
    expect(response.status).toBe(502)
    expect(saidBy(html)).toEqual({ channel: signInChannel(attempt), message: { error: '' } })
  })
})

describe('the exchange', () => {
  const answerTo = async (attempt: string, code: string) => {
    const response = await exchange(attempt, code)
    return { status: response.status, cookies: response.headers.getSetCookie(), body: await response.json() }
  }
  const refused = {
    status: 401,
    cookies: [],
    body: { error: { status: 'UNAUTHENTICATED', message: 'This sign-in has expired. Please sign in again.' } },
  }

  it('accepts a code once', async () => {
    const { attempt, html } = await popup('sam@example.com', '')
    expect((await exchange(attempt, codeIn(html))).status).toBe(200)
    expect(await answerTo(attempt, codeIn(html))).toEqual(refused)
  })

  it('refuses the code of another attempt, and makes it useless', async () => {
    const { attempt, html } = await popup('sam@example.com', '')
    expect(await answerTo(newAttempt(), codeIn(html))).toEqual(refused)
    expect(await answerTo(attempt, codeIn(html))).toEqual(refused)
  })

  it('refuses a code after a minute', async () => {
    const { attempt, html } = await popup('sam@example.com', '')
    server.clock.advance(60_000)
    expect(await answerTo(attempt, codeIn(html))).toEqual(refused)
  })

  it('refuses a code that was never given', async () => {
    expect(await answerTo(newAttempt(), 'made-up')).toEqual(refused)
  })

  it('names what is wrong with a body', async () => {
    const bodies: readonly (readonly [unknown, string])[] = [
      [{ attempt: 'short', code: 'x' }, 'attempt: expected 22 to 64 URL-safe characters'],
      [{ attempt: newAttempt() }, 'code: '],
      [[], 'body: '],
      [{ attempt: newAttempt(), code: 'x', more: 1 }, 'body: '],
    ]
    for (const [body, message] of bodies) {
      const response = await browser.fetch(`${server.url}${AUTH.exchange}`, postJson(body))
      expect(response.status).toBe(400)
      const { error } = (await response.json()) as { error: { status: string; message: string } }
      expect(error.status).toBe('INVALID_ARGUMENT')
      expect(error.message).toContain(message)
    }
  })

  it('serves only its own pages, and keeps the code valid if another site asks', async () => {
    const { attempt, html } = await popup('sam@example.com', '')
    for (const origin of ['https://evil.example', 'null', server.url.replace('http', 'https')]) {
      expect((await exchange(attempt, codeIn(html), { origin })).status).toBe(403)
    }
    expect((await exchange(attempt, codeIn(html), { origin: server.url })).status).toBe(200)
  })
})

describe('staying signed in', () => {
  it('renews the session and replaces the token', async () => {
    const session = await signIn()
    const before = refreshToken()
    server.clock.advance(20 * 60_000)
    await expect(server.authenticate(`Bearer ${session.token}`)).rejects.toMatchObject({ code: 'unauthenticated' })
    const answer = await refresh()
    const renewed = Session.parse(await answer.json())
    expect(renewed.user).toEqual(session.user)
    expect(await server.authenticate(`Bearer ${renewed.token}`)).toMatchObject({ uid: session.user.uid })
    expect(refreshToken()).not.toBe(before)
    expect(answer.headers.getSetCookie()[0]?.split('; ')).toContain('Max-Age=2592000')
    expect(server.store.files()).not.toContain(refreshToken())
  })

  it.each([0, 1] as const)('lets two tabs renew at once, and both go on with answer %i', async (kept) => {
    await signIn()
    const renewTwice = (shared: string) => Promise.all([refreshWith(shared), refreshWith(shared)])
    const both = await renewTwice(refreshToken())
    server.clock.advance(60_000)
    for (const { status } of [...both, ...(await renewTwice(tokenIn(both[kept])))]) expect(status).toBe(200)
  })

  it('revokes the family if a replaced token comes again later', async () => {
    await signIn()
    const stolen = refreshToken()
    expect((await refresh()).status).toBe(200)
    server.clock.advance(30_000)
    const replayed = await refreshWith(stolen)
    expect(replayed.status).toBe(401)
    expect(replayed.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await refresh()).status).toBe(401)
    expect(refreshToken()).toBe('')
  })

  it('ends if a copy of its cookie, renewed along with the browser, is used beside it', async () => {
    await signIn()
    const [copy = ''] = [await refreshWith(refreshToken()), await refresh()].map(tokenIn)
    server.clock.advance(60_000)
    expect((await refresh()).status).toBe(200)
    server.clock.advance(60_000)
    expect((await refreshWith(copy)).status).toBe(401)
    expect((await refresh()).status).toBe(401)
  })

  it('ends after thirty days without a visit', async () => {
    await signIn()
    server.clock.advance(30 * 24 * 3_600_000 - 1)
    expect((await refresh()).status).toBe(200)
    server.clock.advance(30 * 24 * 3_600_000)
    expect((await refresh()).status).toBe(401)
  })

  it('ends after ninety days, however often the player returns', async () => {
    const day = 24 * 3_600_000
    await signIn()
    for (const days of [29, 29, 29]) {
      server.clock.advance(days * day)
      expect((await refresh()).status).toBe(200)
    }
    const renewed = Session.parse(await (await refresh()).json())
    const player = await server.authenticate(`Bearer ${renewed.token}`)
    server.clock.advance(3 * day - 1)
    expect(player && (await server.isSignedIn(player))).toBe(true)
    server.clock.advance(1)
    expect(player && (await server.isSignedIn(player))).toBe(false)
    expect((await refresh()).status).toBe(401)
  })

  it('ends for the previous player if another signs in on this browser', async () => {
    const before = await signIn('first@example.com')
    const token = refreshToken()
    const after = await signIn('second@example.com')
    expect((await refreshWith(token)).status).toBe(401)
    await expect(server.authenticate(`Bearer ${before.token}`)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await server.authenticate(`Bearer ${after.token}`)).toMatchObject({ uid: after.user.uid })
  })

  it('is refused to visitors who never signed in, and to other sites', async () => {
    expect((await refresh()).status).toBe(401)
    expect((await refreshWith('made-up')).status).toBe(401)
    await signIn()
    const elsewhere = { method: 'POST', headers: { origin: 'https://evil.example' } }
    for (const path of [AUTH.refresh, AUTH.signOut]) {
      expect((await browser.fetch(`${server.url}${path}`, elsewhere)).status).toBe(403)
    }
    expect((await refresh()).status).toBe(200)
  })

  it('ends with signing out, only in this browser', async () => {
    await signIn()
    const other = browser
    browser = testBrowser()
    const session = await signIn()
    const player = await server.authenticate(`Bearer ${session.token}`)
    const token = refreshToken()
    expect(player && (await server.isSignedIn(player))).toBe(true)
    const answer = await browser.fetch(`${server.url}${AUTH.signOut}`, { method: 'POST' })
    expect(answer.status).toBe(204)
    expect(refreshToken()).toBe('')
    expect((await refreshWith(token)).status).toBe(401)
    await expect(server.authenticate(`Bearer ${session.token}`)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(player && (await server.isSignedIn(player))).toBe(false)
    expect((await browser.fetch(`${server.url}${AUTH.signOut}`, { method: 'POST' })).status).toBe(204)
    browser = other
    expect((await refresh()).status).toBe(200)
  })
})
