import { AUTH } from '@final-call/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdentityServer, identityServer } from './testing/identity-server.ts'
import { type TestBrowser, codeIn, newAttempt, postJson, submit, testBrowser } from './testing/test-browser.ts'

let server: IdentityServer
let browser: TestBrowser
beforeAll(async () => {
  server = await identityServer('local')
})
afterAll(() => server.app.close())
beforeEach(() => {
  browser = testBrowser()
})

/** Signs in through the popup. @returns the code that it ends with, and its attempt */
async function arrive(email: string) {
  const attempt = newAttempt()
  const form = await browser.open(`${server.url}${AUTH.start}?attempt=${attempt}`)
  const { html } = await submit(browser, form.url, { email, name: '' })
  return { attempt, code: codeIn(html) }
}

/** Signs in through the popup, and exchanges the code that it ends with. */
const signIn = async (email: string): Promise<Response> =>
  browser.fetch(`${server.url}${AUTH.exchange}`, postJson(await arrive(email)))

const renew = (): Promise<Response> => browser.fetch(`${server.url}${AUTH.refresh}`, { method: 'POST' })
const cookies = (): readonly string[] => browser.cookies.flatMap(({ name }) => (name.includes('refresh') ? name : []))

describe('an account that is deleted', () => {
  it('while its player signs in ends the sign-in, and nothing of it remains', async () => {
    const { sessions, accounts } = server.store
    const { open } = sessions
    using opening = vi.spyOn(sessions, 'open').mockImplementation(async (opened) => {
      await accounts.remove(opened.uid)
      await open(opened)
    })
    const answer = await signIn('gone@example.com')
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { status: 'UNAUTHENTICATED' } }])
    expect(cookies()).toEqual([])
    const { family = '' } = opening.mock.lastCall?.[0] ?? {}
    expect(family).not.toBe('')
    expect(await sessions.liveUntil(family, server.clock.now())).toBeUndefined()
  })

  it('ends its sign-ins', async () => {
    using opening = vi.spyOn(server.store.sessions, 'open')
    expect((await signIn('leaver@example.com')).status).toBe(200)
    await server.store.accounts.remove(opening.mock.lastCall?.[0].uid ?? '')
    expect([(await renew()).status, cookies()]).toEqual([401, []])
  })

  it('is named by nothing that waits for a sign-in to go on, which may never', async () => {
    using opening = vi.spyOn(server.store.sessions, 'open')
    await signIn('undecided@example.com')
    const uid = opening.mock.lastCall?.[0].uid ?? ''
    using waiting = vi.spyOn(server.store.once, 'put')
    await arrive('undecided@example.com')
    expect(waiting).toHaveBeenCalledTimes(2)
    for (const named of [uid, 'undecided']) expect(JSON.stringify(waiting.mock.calls)).not.toContain(named)
  })

  it('while a sign-in is renewed ends it', async () => {
    const { sessions, accounts } = server.store
    const { rotate } = sessions
    using renewing = vi.spyOn(sessions, 'rotate').mockImplementation(async (renewal) => {
      const rotated = await rotate(renewal)
      if ('uid' in rotated) await accounts.remove(rotated.uid)
      return rotated
    })
    expect((await signIn('leaving@example.com')).status).toBe(200)
    expect([(await renew()).status, cookies()]).toEqual([401, []])
    expect(renewing.mock.settledResults).toMatchObject([{ value: { outcome: 'rotated' } }])
  })
})
