import { AUTH } from '@final-call/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StoreAway } from '../ports.ts'
import { type IdentityServer, identityServer } from './testing/identity-server.ts'
import { newAttempt, saidBy, testBrowser } from './testing/test-browser.ts'

let server: IdentityServer
beforeEach(async () => {
  server = await identityServer('local')
})
afterEach(() => server.app.close())

it('a store that is away is reported in the popup, and to the page that opened it', async () => {
  const browser = testBrowser()
  const put = vi.spyOn(server.store.once, 'put').mockRejectedValueOnce(new StoreAway('the disk is full'))
  const { response, html } = await browser.open(`${server.url}${AUTH.start}?attempt=${newAttempt()}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(html).toContain('The game cannot be reached just now. Try again in a moment.')
  expect(html).not.toContain('disk')
  expect(saidBy(html)?.message).toEqual({ error: '' })

  // The popup's own page, if a return does not say which attempt it belongs to.
  put.mockRestore()
  await browser.open(`${server.url}${AUTH.start}?attempt=${newAttempt()}`)
  vi.spyOn(server.store.once, 'take').mockRejectedValueOnce(new StoreAway('the disk is full'))
  const back = await browser.open(`${server.url}${AUTH.callback}?state=some&code=some`)
  expect([back.response.status, saidBy(back.html)]).toEqual([503, undefined])
  expect(back.html).toContain('Sign-in is not possible just now')
})
