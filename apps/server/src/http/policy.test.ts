import { type AddressInfo, connect } from 'node:net'
import { AUTH, callablePath, livePath } from '@final-call/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '../identity/identity.ts'
import { writeBuiltWeb } from '../testing/built-web.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const publicUrl = 'https://race.example.com'
const folder = temporaryFolder()
let server: TestServer

beforeAll(async () => {
  writeBuiltWeb(folder.path)
  // Nobody listens there: signing in fails, and its page has the headers too.
  const provider = { issuer: 'http://127.0.0.1:9', clientId: 'game', clientSecret: 'secret' }
  server = await testServer({
    webRoot: folder.path,
    publicUrl,
    identity: (store, now, limits) => identity({ ...store, publicUrl, provider, now, limits }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const headersOf = async (
  method: 'GET' | 'POST' | 'OPTIONS',
  url: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const headers = { host: 'race.example.com', accept: 'text/html' }
  return (await server.app.inject({ method, url, headers })).headers
}

/** The headers in the answer to bytes that are sent unchanged. */
async function rawHeaders(sent: string): Promise<Readonly<Record<string, string>>> {
  const { port } = server.app.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.once('error', reject).once('close', () => resolve(text))
  })
  const [head = ''] = answer.split('\r\n\r\n', 1)
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map(
      (line) =>
        line
          .toLowerCase()
          .split(/: (.*)/s)
          .slice(0, 2) as [string, string],
    ),
  )
}

const OF_ALL = {
  'strict-transport-security': expect.stringMatching(/^max-age=31536000; includesubdomains$/i) as string,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const EXPECTED = {
  ...OF_ALL,
  'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/) as string,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/) as string,
}
/** Nothing in data is run or shown. */
const EXPECTED_OF_DATA = { ...OF_ALL, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }

describe('behind TLS every answer has the headers that a browser must obey', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/assets/index-abc123.js'],
    ['GET', '/no/such/file.png'],
    ['GET', '/%zz'],
    ['GET', '/healthz'],
    ['GET', `${AUTH.start}?attempt=9f4bde2c-5c9e-4d7c-9d5e-2d9a3c1f0b11`],
    ['GET', AUTH.callback],
    ['POST', AUTH.exchange],
    ['POST', AUTH.refresh],
    ['GET', livePath('some-race')],
  ] as const)('%s %s', async (method, url) => {
    expect(await headersOf(method, url)).toMatchObject(EXPECTED)
  })

  it.each([
    ['POST', callablePath('getProfile')],
    ['OPTIONS', callablePath('getProfile')],
    ['GET', callablePath('getProfile')],
    ['POST', callablePath('no-such-function')],
  ] as const)('%s %s', async (method, url) => {
    expect(await headersOf(method, url)).toMatchObject(EXPECTED_OF_DATA)
  })

  it.each([
    ['a request that is not HTTP', 'HELLO\r\n\r\n'],
    ['a head that is too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a malformed address', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_what, sent) => {
    expect(await rawHeaders(sent)).toMatchObject(EXPECTED)
  })
})

describe('an answer', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/index-abc123.js', 'application/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/healthz', 'application/json; charset=utf-8'],
    ['/auth/sign-in.css', 'text/css; charset=utf-8'],
    ['/auth/signed-in.js', 'text/javascript; charset=utf-8'],
    [AUTH.callback, 'text/html; charset=utf-8'],
  ])('of %s states its type', async (url, type) => {
    expect((await headersOf('GET', url))['content-type']).toBe(type)
  })

  it.each([
    ['POST', callablePath('getProfile')],
    ['POST', AUTH.exchange],
    ['POST', AUTH.refresh],
    ['GET', AUTH.callback],
    ['GET', livePath('some-race')],
  ] as const)('to %s %s is never cached, even if it refuses', async (method, url) => {
    expect((await headersOf(method, url))['cache-control']).toMatch(/^no-store(, no-transform)?$/)
  })
})

describe('the server', () => {
  it('does not echo a request by TRACE, and opens no tunnel by CONNECT', async () => {
    for (const method of ['TRACE', 'CONNECT']) {
      const { port } = server.app.server.address() as AddressInfo
      const answer = await new Promise<string>((resolve, reject) => {
        let text = ''
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${method} /echo HTTP/1.1\r\nHost: x\r\nX-Mine: SENTINEL\r\nConnection: close\r\n\r\n`),
        )
        socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        socket.once('error', reject).once('close', () => resolve(text))
      })
      expect(answer).not.toMatch(/^HTTP\/1.1 2|SENTINEL/)
    }
  })

  it('lists no folder', async () => {
    const { app } = server
    for (const url of ['/assets/', '/assets', '/auth/', '/idp/']) {
      const reply = await app.inject({ method: 'GET', url })
      expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining('NOT_FOUND')])
    }
  })

  it('does not reveal its software', async () => {
    const headers = await headersOf('GET', '/')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})
