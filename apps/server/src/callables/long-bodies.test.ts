import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callablePath } from '@final-call/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { raceUpload } from '../testing/uploads.ts'
import { hasMoreValues, inLargePieces } from './long-bodies.ts'

const ORIGIN = 'https://friend.example'
const UPLOAD = callablePath('addGameSpec')
const LONG = 4 * 1024 * 1024
const UNAUTHENTICATED = { error: { message: 'Unauthenticated', status: 'UNAUTHENTICATED' } }

let server: TestServer
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  server = await testServer({ allowedOrigins: [ORIGIN], limits: { callable: 40 } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

interface Head {
  readonly method?: string
  readonly path?: string
  readonly as?: string
  readonly type?: string
  /** Of the body, in bytes; without it, the body comes in chunks. */
  readonly length?: number | undefined
}

/** The head of a call, from an allowed origin. */
function head({ method = 'POST', path = UPLOAD, as, type = 'application/json', length }: Head): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `origin: ${ORIGIN}`,
    `content-type: ${type}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(as === undefined ? [] : [`authorization: Bearer ${as}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

function open(): Socket {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  return socket
}

interface Told {
  readonly status: number
  readonly headers: string
  readonly body: unknown
}

async function answerOn(socket: Socket): Promise<Told> {
  let text = ''
  for (;;) {
    const [headers = '', body = ''] = text.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1])
    if (body.length >= length) return { status: Number(headers.slice(9, 12)), headers, body: JSON.parse(body) }
    const [data] = (await once(socket, 'data')) as [Buffer]
    text += data.toString()
  }
}

/** The answer to a head that only the beginning of a body follows. */
function toldBefore(it: Head): Promise<Told> {
  const socket = open()
  socket.write(`${head(it)}${it.length === undefined ? '1\r\n{\r\n' : '{'}`)
  return answerOn(socket)
}

/** Sends a head and the beginning of a body that never ends. */
async function hold(it: Head): Promise<Socket> {
  const socket = open()
  const arrived = once(server.app.server, 'request')
  socket.write(`${head(it)}{`)
  await arrived
  return socket
}

/** A whole call with a long body. */
const padded = (url: string, data: unknown, as: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    payload: `${' '.repeat(10_000)}${JSON.stringify({ data })}`,
  })

describe('a long body', () => {
  it('without a token is refused before it comes, with an answer that a page of another origin can read', async () => {
    const { status, headers, body } = await toldBefore({ length: LONG })
    expect([status, body]).toEqual([401, UNAUTHENTICATED])
    expect(headers).toContain(`access-control-allow-origin: ${ORIGIN}`)
    expect((await toldBefore({ length: LONG, as: '!' })).status).toBe(401)
    expect((await toldBefore({ length: LONG, as: '!', path: callablePath('getAppConfig') })).status).toBe(413)
    expect((await toldBefore({ length: 100_000, as: '!', path: callablePath('getAppConfig') })).status).toBe(401)
  })

  it('that was refused is thrown away, and the connection goes on', async () => {
    const socket = open()
    socket.write(head({ length: LONG }))
    expect((await answerOn(socket)).status).toBe(401)
    socket.write('x'.repeat(LONG))
    socket.write(`${head({ length: 13, as: 'sam', path: callablePath('getProfile') })}{"data":null}`)
    expect(await answerOn(socket)).toMatchObject({ status: 200, body: { result: { profile: { displayName: 'sam' } } } })
  })

  it('that was refused and does not state its length ends its connection', async () => {
    const socket = open()
    socket.write(`${head({})}1\r\n{\r\n`)
    const answer = answerOn(socket)
    expect(await answer).toMatchObject({ status: 401, body: UNAUTHENTICATED })
    expect((await answer).headers).toContain('connection: close')
    await once(socket.resume(), 'close')
  })

  it('of a wrong type is a bad request, and one that is too long is too long, from any sender', async () => {
    expect(await toldBefore({ length: LONG, type: 'text/plain' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Bad Request' } },
    })
    expect((await toldBefore({ length: 2 * LONG })).status).toBe(413)
  })

  it.each([
    ['an unknown function', { path: callablePath('nothing') }, 404],
    ['another project', { path: '/other/us-central1/getProfile' }, 404],
    ['another method', { method: 'PUT' }, 400],
  ])('for %s is not waited for', async (_, it, status) => {
    expect((await toldBefore({ ...it, length: 1_000_000 })).status).toBe(status)
    expect((await toldBefore(it)).headers).toContain('connection: close')
  })

  it('counts as one call before it comes', async () => {
    // Two uploads a minute: first none is ever complete, then each is.
    for (let i = 0; i < 2; i += 1) await hold({ length: LONG, as: 'sam' })
    const refused = await toldBefore({ length: LONG, as: 'sam' })
    expect(refused).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } })
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) statuses.push((await padded(UPLOAD, raceUpload(), 'alex')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('is one of four at once per player, and for all callers without a token; a caller who leaves makes room', async () => {
    const path = callablePath('getProfile')
    const [first] = await Promise.all([1, 2, 3, 4].map(() => hold({ path, as: 'sam', length: 1_000_000 })))
    const more = (as: string) => toldBefore({ path, as, length: 1_000_000 })
    const refused = await more('sam')
    expect(refused).toMatchObject({ status: 429, body: { error: { details: { retryAfter: 5 } } } })
    expect(refused.headers).toContain('retry-after: 5')
    expect((await server.call('getProfile', null, 'sam')).status).toBe(200)
    const whole = (as: string) => padded(path, null, as)
    expect((await whole('alex')).statusCode).toBe(200)
    first?.destroy()
    await expect.poll(async () => (await whole('sam')).statusCode).toBe(200)

    const config = callablePath('getAppConfig')
    await Promise.all([1, 2, 3, 4].map(() => hold({ path: config, length: 1_000_000 })))
    expect((await toldBefore({ path: config, length: 1_000_000 })).status).toBe(429)
    expect((await server.call('getAppConfig', null)).status).toBe(200)
  })

  it('takes no room for a caller who left before they were identified', async () => {
    const gate = Promise.withResolvers<void>()
    await server.close()
    server = await testServer({
      identity: async () => ({
        routes: async () => undefined,
        authenticate: async () => gate.promise.then(() => ({ uid: 'sam', session: 'one' })),
        isSignedIn: async () => true,
      }),
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const config = callablePath('getAppConfig')
    for (let i = 0; i < 4; i += 1) {
      const left = new Promise((resolve) =>
        server.app.server.once('request', (_, reply) => reply.once('close', resolve)),
      )
      const socket = await hold({ path: config, as: 'sam', length: 1_000_000 })
      socket.destroy()
      await left
    }
    gate.resolve()
    expect((await padded(config, null, 'sam')).statusCode).toBe(200)
  })

  it('may come in many small chunks', async () => {
    const socket = open()
    socket.write(head({ as: 'sam' }))
    const body = `${' '.repeat(20_000)}${JSON.stringify({ data: raceUpload({ id: 'in-bits', name: 'Tāmaki' }) })}`
    for (const byte of Buffer.from(body)) socket.write(Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]))
    socket.write('0\r\n\r\n')
    expect(await answerOn(socket)).toMatchObject({ status: 200, body: { result: { gameSpecId: 'in-bits' } } })
    expect((await server.store.content.spec('in-bits'))?.name).toBe('Tāmaki')
  })

  it('in small chunks is held in large pieces, complete and in order', async () => {
    const bytes = Buffer.from(Array.from({ length: 150_000 }, (_, i) => i % 251))
    const pieces: Buffer[] = []
    for await (const piece of inLargePieces(Readable.from([...bytes].map((byte) => Buffer.from([byte])))))
      pieces.push(piece)
    expect(pieces.length).toBe(3)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect((await buffer(inLargePieces(Readable.from([bytes])))).equals(bytes)).toBe(true)
  })

  it('that breaks off in chunks ends the call', async () => {
    const broken = new Readable({ read: () => undefined })
    const read = buffer(inLargePieces(broken))
    broken.push('x')
    broken.destroy(new Error('away'))
    await expect(read).rejects.toThrow('away')
  })
})

describe('the values of a body', () => {
  const sent = async (name: string, data: unknown) => (await server.call(name, data, 'sam')).error?.message

  it('are counted before a long body is parsed', async () => {
    const many = Array.from({ length: 41_000 }, () => 1)
    expect(await sent('addGameSpec', many)).toBe(
      'data: too many values: expected at most 40,000, counted by commas and opening brackets',
    )
    expect(await sent('getProfile', many.slice(0, 4_100))).toContain('expected at most 1,000')
    expect(await sent('getProfile', many.slice(0, 3_900))).toBe('data: needs null, not a list in [brackets].')
    // As many as a race may have: other faults are reported by their path.
    expect(await sent('addGameSpec', raceUpload({ legs: many.slice(0, 29_900) }))).toMatch(/^legs: /)
  })

  it('are not counted within a text, whatever quotes and escapes it has', () => {
    const more = (json: unknown, most: number) => hasMoreValues(Buffer.from(JSON.stringify(json)), most)
    for (const text of [',[{'.repeat(10), '",[{"', '\\', '\\"', '\\",[', 'ā,\u{1f30f},', '\u2028,[']) {
      expect([more([text, text], 1), more([text, text], 2)]).toEqual([true, false])
      expect([more({ [text]: [text] }, 1), more({ [text]: [text] }, 2)]).toEqual([true, false])
    }
    expect(more('a,b', 0)).toBe(false)
    expect([more([[], [], {}], 5), more([[], [], {}], 6)]).toEqual([true, false])
  })

  it('give back no more of their names than can be read', async () => {
    const long = 'k'.repeat(100_000)
    for (const payload of [{ [long]: { '@type': 'secret.Thing' } }, { gameId: 'two-legs', [long]: 1 }]) {
      const { status, error } = await server.call('startGame', payload, 'sam')
      expect(status).toBe(400)
      expect(JSON.stringify(error).length).toBeLessThan(3_000)
    }
  })

  it('are told of in their first fifty, however many do not fit', async () => {
    const legs = [{ title: 'One', html: '', steps: Array(60).fill(5) }]
    const { status, error } = await server.call('addGameSpec', raceUpload({ legs }), 'sam')
    const { issues } = Object(error?.details) as { readonly issues: readonly { readonly path: string }[] }
    expect([status, issues.length, issues.at(-1)?.path]).toEqual([400, 50, 'legs[0].steps[49]'])
  })
})
