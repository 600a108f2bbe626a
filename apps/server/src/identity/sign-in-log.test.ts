import { AUTH } from '@final-call/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { logging } from '../observe/logging.ts'
import { identityServer } from './testing/identity-server.ts'
import { codeIn, newAttempt, postJson, saidBy, submit, testBrowser } from './testing/test-browser.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly uid?: string
  readonly reqId?: string
  readonly time?: number
}

const INFO = 30
const WARN = 40

let close = async (): Promise<unknown> => undefined
afterEach(() => close())

it('the log has every sign-in, refusal, replay and sign-out, and none of their secrets', async () => {
  const lines: string[] = []
  const server = await identityServer('local', undefined, logging('info', { write: (line) => void lines.push(line) }))
  close = () => server.app.close()
  const browser = testBrowser()
  const told = (): readonly (readonly [number, string])[] =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => !/^(incoming request|request completed|Server listening)/.test(msg))
      .map(({ level, msg }) => [level, msg])
  const cookieOf = (): string => browser.cookies.find(({ name }) => name.includes('refresh'))?.value ?? ''
  const post = (path: string, init: RequestInit = { method: 'POST' }): Promise<Response> =>
    browser.fetch(`${server.url}${path}`, init)
  const secrets: string[] = []

  const attempt = newAttempt()
  const form = await browser.open(`${server.url}${AUTH.start}?attempt=${attempt}`)
  const last = await submit(browser, form.url, { email: 'sentinel@example.com', name: 'Sentinel' })
  const code = codeIn(last.html)
  await post(AUTH.exchange, postJson({ attempt, code }))
  const signedIn = lines.map((line) => JSON.parse(line) as Line).find(({ msg }) => msg === 'signed in')
  expect(signedIn).toMatchObject({ level: INFO, reqId: expect.any(String), time: expect.any(Number) })
  expect(signedIn && (await server.store.profiles.find(signedIn.uid ?? ''))?.email).toBe('sentinel@example.com')
  const everything = [...lines]
  expect(told()).toEqual([[INFO, 'signed in']])

  await post(AUTH.exchange, postJson({ attempt, code }))
  everything.push(...lines)
  expect(told()).toEqual([[WARN, 'a code that is unknown, used or of another attempt was refused']])
  await browser.open(`${server.url}${AUTH.callback}?code=x&state=made-up`)
  everything.push(...lines)
  expect(told()).toEqual([[WARN, 'a way back that is unknown, used, late or of another browser was refused']])

  const old = cookieOf()
  await post(AUTH.refresh)
  server.clock.advance(60_000)
  const stolen = { method: 'POST', headers: { cookie: `final-call-refresh-${new URL(server.url).port}=${old}` } }
  await fetch(`${server.url}${AUTH.refresh}`, stolen)
  secrets.push(code, old, cookieOf())
  await post(AUTH.signOut)
  everything.push(...lines)
  expect(told()).toEqual([
    [WARN, 'a replaced refresh token came again; its family is revoked'],
    [INFO, 'a renewal was refused'],
    [INFO, 'signed out'],
  ])
  for (const value of ['', 'invented']) {
    const headers = { cookie: `final-call-refresh-${new URL(server.url).port}=${value}` }
    expect((await fetch(`${server.url}${AUTH.signOut}`, { method: 'POST', headers })).status).toBe(204)
  }
  expect(told()).toEqual([])
  for (const secret of [...secrets, 'sentinel@example.com']) expect(everything.join('')).not.toContain(secret)
})

/**
 * The log of a visitor who starts a sign-in, as anybody may, and writes the return by hand.
 * @param wayBack in which SELF stands for the provider's issuer
 */
async function saidOf(wayBack: string): Promise<readonly (readonly [number, string])[]> {
  const lines: string[] = []
  const server = await identityServer('local', undefined, logging('warn', { write: (line) => void lines.push(line) }))
  close = () => server.app.close()
  const browser = testBrowser()
  const begun = await browser.fetch(`${server.url}${AUTH.start}?attempt=${newAttempt()}`)
  const sentTo = new URL(begun.headers.get('location') ?? '')
  const self = sentTo.href.slice(0, sentTo.href.lastIndexOf('/'))
  const query = `state=${sentTo.searchParams.get('state')}&${wayBack.replace('SELF', self)}`
  const { response, html } = await browser.open(`${server.url}${AUTH.callback}?${query}`)
  expect([response.status, saidBy(html)?.message]).toEqual([502, { error: '' }])
  return lines.map((line) => JSON.parse(line) as Line).map(({ level, msg }) => [level, msg])
}

it('a return written by hand, with a code that the provider never gave, is not logged as an error', async () => {
  expect(await saidOf('iss=SELF&code=made-up')).toEqual([
    [WARN, 'a way back was refused: the provider calls the code invalid_grant'],
  ])
})

it.each([
  'code=made-up',
  'code=made-up&iss=https://elsewhere.example',
  'code=one&code=two&iss=SELF',
  'code=&iss=SELF',
  'iss=SELF',
  'code=made-up&id_token=a.b.c&iss=SELF',
  'code=made-up&response=a.b.c&iss=SELF',
])('a return written by hand, with %s, is not logged as an error', async (wayBack) => {
  expect(await saidOf(wayBack)).toEqual([[WARN, 'a way back was refused: no provider answers like that']])
})

it('a line has the beginning of what a visitor writes in place of a provider’s refusal, and so has the page', async () => {
  const lines: string[] = []
  const server = await identityServer('local', undefined, logging('warn', { write: (line) => void lines.push(line) }))
  close = () => server.app.close()
  const browser = testBrowser()
  const begun = await browser.fetch(`${server.url}${AUTH.start}?attempt=${newAttempt()}`)
  const sentTo = new URL(begun.headers.get('location') ?? '')
  const query = new URLSearchParams({
    state: sentTo.searchParams.get('state') ?? '',
    iss: sentTo.href.slice(0, sentTo.href.lastIndexOf('/')),
    error: 'e'.repeat(4_000),
    error_description: 'd'.repeat(4_000),
  })
  const { html } = await browser.open(`${server.url}${AUTH.callback}?${query.toString()}`)
  expect(saidBy(html)?.message).toEqual({ error: 'd'.repeat(300) })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ msg: 'the sign-in provider refused', error: 'e'.repeat(300) }),
  ])
})

it('of refused sign-ins that anybody can send, some have a line at each level, and then their number is told', async () => {
  const lines: string[] = []
  const server = await identityServer('local', undefined, logging('info', { write: (line) => void lines.push(line) }))
  close = async () => void vi.useRealTimers()
  // The minute of the lines: however long the requests take, it is not over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const send = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const cookie = `final-call-refresh-${new URL(server.url).port}=made-up`
  const wrong = postJson({ attempt: newAttempt(), code: 'c'.repeat(43) })
  for (let i = 0; i < 100; i += 1) {
    await (await send(AUTH.exchange, wrong)).text()
    await (await send(`${AUTH.callback}?code=x&state=made-up`)).text()
    await (await send(AUTH.refresh, { method: 'POST', headers: { cookie } })).text()
  }
  await server.app.close()
  const said = lines.map((line) => JSON.parse(line) as Line & { readonly sentences?: unknown })
  const counted = (sentence: string) => said.filter(({ msg }) => msg === sentence).length
  const [code, wayBack] = [
    'a code that is unknown, used or of another attempt was refused',
    'a way back that is unknown, used, late or of another browser was refused',
  ]
  expect([counted(code), counted(wayBack), counted('a renewal was refused')]).toEqual([60, 60, 100])
  expect(said.filter(({ sentences }) => sentences !== undefined)).toEqual([
    expect.objectContaining({ level: WARN, sentences: { [code]: 40, [wayBack]: 40 } }),
  ])
})
