import { AUTH, Session } from '@final-call/contract'
import { newAttempt, postForm, postJson, saidBy, testBrowser } from '../../../apps/server/src/identity/testing.ts'

/** A person at a browser, who signs in at the local provider. */
export function visitor(url: string) {
  const browser = testBrowser()
  return {
    /** Goes through the whole popup. @throws Error with the last page if it gives no code */
    async signIn(): Promise<Session> {
      const attempt = newAttempt()
      const form = await browser.open(`${url}${AUTH.start}?attempt=${attempt}`)
      const submitted = await browser.fetch(form.url, postForm({ email: 'sam@example.com', name: 'Sam' }))
      const { html } = await browser.open(new URL(submitted.headers.get('location') ?? '', form.url).href)
      const said = saidBy(html)?.message
      if (!said || !('code' in said)) throw new Error(html)
      return Session.parse(
        await (await browser.fetch(`${url}${AUTH.exchange}`, postJson({ attempt, code: said.code }))).json(),
      )
    },
    /** A new token in exchange for the cookie. */
    async refresh(): Promise<Session> {
      return Session.parse(await (await browser.fetch(`${url}${AUTH.refresh}`, { method: 'POST' })).json())
    },
  }
}
