import { randomUUID } from 'node:crypto'
import { type SignInMessage, SignInMessage as Message } from '@final-call/contract'

interface JarCookie {
  readonly host: string
  readonly path: string
  readonly name: string
  readonly value: string
}

export interface TestBrowser {
  readonly cookies: JarCookie[]
  /** Makes one request with the cookies that belong to it; redirects are not followed. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Makes a GET request and follows redirects to their end. */
  readonly open: (url: string) => Promise<{ readonly url: string; readonly response: Response; readonly html: string }>
}

/** The parts of a browser that sign-in needs: a cookie jar by host and path (shared by ports, as in browsers), and redirects. */
export function testBrowser(): TestBrowser {
  const cookies: JarCookie[] = []

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { hostname, pathname } = new URL(url)
    const sent = cookies.filter(({ host, path }) => host === hostname && pathname.startsWith(path))
    const headers = new Headers(init.headers)
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */)
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const attribute = (key: string): string | undefined =>
        attributes.find((it) => it.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = attribute('path') ?? '/'
      const old = cookies.findIndex((it) => it.host === hostname && it.path === path && it.name === name)
      if (old >= 0) cookies.splice(old, 1)
      const expires = attribute('expires')
      const gone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
      if (!gone) cookies.push({ host: hostname, path, name, value })
    }
    return response
  }

  return {
    cookies,
    fetch: visit,
    open: async (url) => {
      let at = url
      for (let hop = 0; hop < 12; hop += 1) {
        const response = await visit(at)
        const location = response.headers.get('location')
        if (!location) return { url: at, response, html: await response.text() }
        at = new URL(location, at).href
      }
      throw new Error(`too many redirects from ${url}`)
    },
  }
}

const unescape = (html: string): string =>
  html.replace(
    /&(quot|#39|lt|gt|amp);/g,
    (_all, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] ?? '&',
  )

/** The message of the popup's last page, and its channel; undefined if it has none. */
export function saidBy(html: string): { readonly channel: string; readonly message: SignInMessage } | undefined {
  const channel = /data-channel="([^"]*)"/.exec(html)?.[1]
  const message = /data-message="([^"]*)"/.exec(html)?.[1]
  if (channel === undefined || message === undefined) return undefined
  return { channel: unescape(channel), message: Message.parse(JSON.parse(unescape(message))) }
}

/** The code on the popup's last page. @throws Error with the page if it has none */
export function codeIn(html: string): string {
  const said = saidBy(html)?.message
  if (!said || !('code' in said)) throw new Error(`no code in ${html}`)
  return said.code
}

export const newAttempt = (): string => randomUUID()

export const postForm = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** Fills in the local provider's page, and follows the sign-in from there to the popup's last page. */
export async function submit(
  browser: TestBrowser,
  page: string,
  fields: { readonly email: string; readonly name: string },
): ReturnType<TestBrowser['open']> {
  const submitted = await browser.fetch(page, postForm(fields))
  return browser.open(new URL(submitted.headers.get('location') ?? '', page).href)
}

export const postJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
