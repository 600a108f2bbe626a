import { PROJECT, REGION, callablePath } from '@final-call/contract'
import fc from 'fast-check'
import type { Case } from './calls.ts'
import type { FuzzPlayer } from './players.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const ATTEMPT = 'attempt-0123456789-abcdefgh'
const ROUTES = words(`
  / /index.html /play/two-legs /assets/ /assets/app.js /robots.txt /healthz /readyz /metrics /auth/start
  /auth/start?attempt=${ATTEMPT} /auth/callback /auth/callback?state=a&code=b /auth/exchange /auth/refresh
  /auth/sign-out /auth/sign-in.css /auth/signed-in.js /auth/ /auth/nothing /idp /idp/ /idp/auth
  /idp/auth?client_id=final-call&response_type=code&scope=openid /idp/token /idp/me /idp/jwks
  /idp/.well-known/openid-configuration /idp/sign-in/x /idp/auth/x /idp/session/end /idp/sign-in.css /live/ /live/x
  /${PROJECT}/ /${PROJECT}/${REGION}/ ${callablePath('getProfile')} ${callablePath('nothing')}
  ${callablePath('constructor')} ${callablePath('__proto__')} ${callablePath('addGameSpec')}
`)

const METHODS = words(`
  GET POST HEAD OPTIONS PUT PATCH DELETE TRACE PROPFIND SEARCH LINK QUERY
`)

const TAILS = [
  '',
  '',
  '',
  '',
  '/',
  '//',
  '/.',
  '/..',
  '/../../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%5c..%5cpackage.json',
  '/%252e%252e%252fpackage.json',
  '/..;/..;/package.json',
  '/..%c0%af..%c0%afoutside.txt',
  '/..%2foutside.txt',
  '/../outside.txt',
  '/%00',
  '%00.html',
  '%',
  '%zz',
  '/%ff',
  '/%F0%9F%98%80',
  '/.env',
  '/.git/config',
  '?',
  '?a',
  '?a[]=1&a[]=2',
  '?__proto__[x]=1',
  '?constructor.prototype.x=1',
  '?after=-1',
  '?after=1e999',
  '?after=0x1',
  '?state=%00',
  '?state=a&state=b',
  '?attempt=<svg>',
  '?%',
  '?a=%zz',
  ';x=y',
  '?#',
  `/${'a'.repeat(7_000)}`,
  `?${'a=b&'.repeat(1_500)}`,
]

const TEXTS = [
  '',
  '0',
  '-1',
  '1e999',
  'null',
  '{}',
  '[]',
  '*',
  '*/*',
  'a'.repeat(4_000),
  '\u00ff\u00fe',
  '%00',
  ';',
  ',',
  '=',
  '"',
  '()',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'text/html',
  'multipart/form-data; boundary=x',
  'application/json;;;',
  'application/grpc',
  'bytes=0-',
  'bytes=9-1',
  'bytes=0-1,2-3',
  'gzip',
  'identity;q=0',
  '100-continue',
  'http://evil.example',
  'null',
  'evil.example',
  '127.0.0.1',
  'localhost:1',
  '[::1]',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'W/"x"',
  'close',
  'keep-alive, upgrade',
  'websocket',
  'h2c',
  '1.1.1.1, 2.2.2.2',
]

const HEADERS = words(`
  content-type accept authorization cookie origin host last-event-id range if-none-match if-modified-since if-range
  expect content-encoding x-forwarded-for x-forwarded-host x-forwarded-proto access-control-request-method
  access-control-request-headers x-http-method-override referer user-agent x-request-id traceparent tracestate
  baggage accept-version forwarded via te dnt __proto__
`)

const BODIES = [
  '',
  '{',
  '{}',
  'null',
  '[]',
  '{"data":null}',
  '{"data":{}}',
  '{"data":null,"more":1}',
  '{"data":}',
  '\ufeff{"data":null}',
  '{"data":"\ud800"}',
  '\u0000',
  'a=b&c=d',
  'grant_type=authorization_code&code=x',
  '--x--',
  '{"__proto__":{"data":1}}',
  '{"attempt":"a","code":"b"}',
  `{"attempt":"${ATTEMPT}","code":"b"}`,
  '[[[[',
  `${'{"data":'.repeat(500)}1${'}'.repeat(500)}`,
  `{"data":"${'a'.repeat(1_100_000)}"}`,
]

/** Cookies have the port in their names; these are the ones that this server would read, and others. */
const cookies = (port: number): fc.Arbitrary<string> =>
  fc.constantFrom(
    `final-call-refresh-${port}=`,
    `final-call-refresh-${port}=${'a'.repeat(43)}`,
    `final-call-sign-in-${port}=${ATTEMPT}`,
    `final-call-sign-in-${port}=%00%ff; final-call-refresh-${port}=%zz`,
    'final-call-idp-session=x; final-call-idp-interaction=y',
    '__proto__=x; constructor=y',
    ';;;=;=;',
  )

const headersOf = (port: number): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...HEADERS), fc.constantFrom(...TEXTS), { maxKeys: 4 }),
      fc.option(cookies(port), { freq: 3, nil: undefined }),
      fc.nat(5),
    )
    .map(([some, cookie, n]) => ({
      // The local sign-in answers only to this machine's own names.
      ...(n > 0 ? { host: `localhost:${port}` } : {}),
      ...some,
      ...(cookie === undefined ? {} : { cookie }),
    }))

/** Any route with any method, headers, tail and body. */
export function routeOf(player: FuzzPlayer, rival: FuzzPlayer, port: number): fc.Arbitrary<Case> {
  const live = fc.tuple(fc.nat(), fc.nat(3)).map(([n, whose]) => {
    const ids = (whose === 0 ? rival : player).learned.get('gameId') ?? []
    return `/live/${String(ids[n % (ids.length || 1)] ?? 'x')}`
  })
  const route = fc.oneof(
    { arbitrary: fc.constantFrom(...ROUTES), weight: 9 },
    { arbitrary: live, weight: 1 },
    { arbitrary: fc.webPath().map((path) => `/${path}`), weight: 1 },
  )
  return fc
    .record({
      route,
      tail: fc.constantFrom(...TAILS),
      method: fc.oneof(fc.constantFrom('GET', 'POST'), fc.constantFrom(...METHODS)),
      headers: headersOf(port),
      body: fc.oneof({ arbitrary: fc.constantFrom(...BODIES), weight: 20 }, fc.string({ unit: 'binary' })),
      signedIn: fc.boolean(),
    })
    .map(({ route: at, tail, method, headers, body, signedIn }) => {
      const by = signedIn && headers['authorization'] === undefined ? player : undefined
      const path = `${at}${tail}`.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
      return {
        by,
        ...(at.startsWith('/live/') ? { gameId: at.slice('/live/'.length) } : {}),
        sent: {
          kind: 'http',
          method,
          path,
          headers,
          ...(method === 'GET' || method === 'HEAD' || method === 'TRACE' ? {} : { body }),
        },
      }
    })
}
