import { AUTH, Session } from '@final-call/contract'
import {
  codeIn,
  newAttempt,
  postJson,
  submit,
  testBrowser,
} from '../../../apps/server/src/identity/testing/test-browser.ts'

/** A person at a browser, who signs in at the local provider. */
export function visitor(url: string, email = 'sam@example.com') {
  const browser = testBrowser()
  return {
    /** Goes through the whole popup. @throws Error with the last page if it gives no code */
    async signIn(): Promise<Session> {
      const attempt = newAttempt()
      const form = await browser.open(`${url}${AUTH.start}?attempt=${attempt}`)
      const { html } = await submit(browser, form.url, { email, name: 'Sam' })
      const exchanged = await browser.fetch(`${url}${AUTH.exchange}`, postJson({ attempt, code: codeIn(html) }))
      return Session.parse(await exchanged.json())
    },
    /** A new token in exchange for the cookie. */
    async refresh(): Promise<Session> {
      return Session.parse(await (await browser.fetch(`${url}${AUTH.refresh}`, { method: 'POST' })).json())
    },
  }
}
