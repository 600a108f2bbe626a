import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { callablePath } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBuiltWeb } from './testing/built-web.ts'
import { openLive } from './testing/sse.ts'
import { temporaryFolder } from './testing/temporary.ts'
import { MORNING, type TestServer, type TestServerOptions, startRace, testServer } from './testing/test-server.ts'

const folder = temporaryFolder()
let server: TestServer

beforeAll(async () => {
  writeBuiltWeb(folder.path)
  server = await testServer({ webRoot: folder.path })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const get = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  server.app.inject({ method: 'GET', url, headers: { accept } })

describe('the browser app', () => {
  it.each([
    '/',
    '/login',
    '/play/abc-123',
    '/no/such/page',
    '/play/abc?x=1.5',
    '/play/first-call.',
    '/terms.html',
    '/logo.png',
    '/100%',
    '/play/%E0%A4%A',
    '/%zz?x=/assets/',
    '//about',
    '/play//x',
    '/about%00',
    '/index.html/%00',
    `/${'x'.repeat(300)}`,
  ])('is served at %s, fresh', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toContain('Final Call')
  })

  it.each(['/', '/play/abc-123'])('answers HEAD at %s as GET, without the page', async (url) => {
    const { statusCode, headers, body } = await server.app.inject({
      method: 'HEAD',
      url,
      headers: { accept: 'text/html' },
    })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  })

  it('has assets that never change, and others that may', async () => {
    const asset = await get('/assets/index-abc123.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toContain('javascript')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/assets/index-gone.js', '/auth/nothing', '/idp/nothing', '/live/a/b'])(
    'is not served at %s',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ error: { status: 'NOT_FOUND' } })
      // A cache would keep answering so after a newer server beside this one has the file.
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  it('is not served in place of a missing file that a page loads', async () => {
    expect((await get('/logo.png', 'image/avif,image/webp,*/*;q=0.8')).statusCode).toBe(404)
    expect((await get('/chunk.js', '*/*')).statusCode).toBe(404)
  })

  it.each([
    ['POST', '/100%', 'text/html'],
    ['GET', '/assets/%E0%A4%A', 'text/html'],
    ['GET', `${callablePath('getProfile')}%`, 'text/html'],
  ] as const)('is not served by %s %s to a caller that accepts %s', async (method, url, accept) => {
    const reply = await server.app.inject({ method, url, headers: { accept } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: { message: 'Bad Request', status: 'INVALID_ARGUMENT' } })
  })

  it('has the same headers at an address that cannot be decoded', async () => {
    const [odd, home] = [await get('/100%'), await get('/')]
    const named = ({ 'x-request-id': id, date: _, ...rest }: typeof odd.headers) => [typeof id, rest]
    expect(named(odd.headers)).toEqual(named(home.headers))
  })

  it('is served at a path shaped like a callable’s, which POST calls', async () => {
    const page = await get('/play/abc/123')
    expect(page.headers['content-type']).toContain('text/html')
    const call = await server.app.inject({ method: 'POST', url: '/play/abc/123' })
    expect(call.statusCode).toBe(404)
    expect(call.json()).toEqual({ error: { status: 'NOT_FOUND', message: 'There is no such function.' } })
    expect((await get('/assets/index-abc123.js/more')).statusCode).toBe(404)
  })

  it('is not served to a caller that asks for another type', async () => {
    expect((await get('/login', 'application/json')).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })

  it('may run only its own scripts, and load only what is its own', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self' http://localhost:4000",
      "frame-ancestors 'none'",
    ])
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect((await server.call('getAppConfig', null)).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('what pages may load', () => {
  async function headersOf(config: NonNullable<TestServerOptions['config']>) {
    const other = await testServer({ config })
    const { headers } = await other.app.inject({ method: 'GET', url: '/healthz' })
    await other.close()
    return headers
  }
  const policyOf = async (config: NonNullable<TestServerOptions['config']>): Promise<string> =>
    String((await headersOf(config))['content-security-policy'])
  const of = (policy: string, directive: string): string =>
    policy.split(';').find((it) => it.startsWith(`${directive} `)) ?? ''

  it('grows with a map style only by that style’s host', async () => {
    const plain = await policyOf({})
    const styled = await policyOf({ mapStyleUrl: 'https://tiles.example.org/styles/liberty?key=x' })
    expect(of(styled, 'connect-src')).toBe("connect-src 'self' https://tiles.example.org")
    expect(of(styled, 'img-src')).toBe("img-src 'self' data: blob: https://tiles.example.org")
    expect(styled.replaceAll(' https://tiles.example.org', '')).toBe(plain)
    expect(plain).not.toContain('https:')
  })

  it('grows with street-level pictures by their catalogue, and by the hosts of the pictures for pictures only', async () => {
    const plain = await policyOf({})
    const catalogue = 'https://streets.example.org/api'
    const origins = ['https://streets.example.org', 'https://disk.example.org:8443']
    const policy = await policyOf({ streetPictures: { catalogue, origins } })
    expect(of(policy, 'connect-src')).toBe("connect-src 'self' https://streets.example.org")
    expect(of(policy, 'img-src')).toBe(`img-src 'self' data: blob: ${origins.join(' ')}`)
    expect(origins.reduce((text, origin) => text.replaceAll(` ${origin}`, ''), policy)).toBe(plain)
    expect((await headersOf({ streetPictures: { catalogue, origins } }))['referrer-policy']).toBe('no-referrer')
  })

  it('grows with a Google key by Google’s hosts', async () => {
    const policy = await policyOf({ googleMapsKey: 'key' })
    expect(of(policy, 'script-src')).toBe("script-src 'self' https://maps.googleapis.com https://maps.gstatic.com")
    expect(of(policy, 'frame-src')).toBe('frame-src https://*.google.com')
    for (const directive of ['connect-src', 'img-src', 'style-src', 'font-src']) {
      expect(of(policy, directive)).toMatch(/googleapis|gstatic/)
    }
    expect(policy).not.toContain('tiles')
    expect((await headersOf({ googleMapsKey: 'key' }))['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect((await headersOf({}))['referrer-policy']).toBe('no-referrer')
  })
})

describe('an answer of some length', () => {
  const list = (encoding?: string) =>
    server.app.inject({
      method: 'POST',
      url: callablePath('listGameSpecs'),
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer sam',
        ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      },
      payload: '{"data":null}',
    })
  beforeAll(async () => {
    const spec = await server.store.content.spec('two-legs')
    if (!spec) throw new Error('no race')
    for (let i = 0; i < 20; i += 1) {
      await server.store.content.putSpec({ ...spec, id: `race-${i}` }, { uid: 'sam', admin: false }, realMs(MORNING))
    }
  })

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('is compressed as %s', async (encoding, decompressed) => {
    const plain = await list()
    const reply = await list(encoding)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(decompressed(reply.rawPayload).toString()).toBe(plain.body)
  })

  it('is not compressed if the caller accepts no compression', async () => {
    expect((await list('gzip;q=0, identity')).headers['content-encoding']).toBeUndefined()
  })

  it('is not compressed if it is a stream', async () => {
    const gameId = await startRace(server)
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openLive(origin, gameId, { as: 'sam' })
    await stream.until((messages) => messages.some(({ event }) => event === 'ping'))
    expect(stream.headers.get('content-encoding')).toBeNull()
    stream.close()
  })
})

it('says that it is there', async () => {
  const reply = await get('/healthz')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ status: 'ok' })
})

it('reveals nothing internal to a malformed address', async () => {
  const reply = await get('/%zz', '*/*')
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({ error: { message: 'Bad Request', status: 'INVALID_ARGUMENT' } })
})
