import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { callablePath } from '@final-call/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFailure } from '../callables/answers.ts'
import { isClientError } from '../callables/failures.ts'
import { connectionOptions, endCrowded, endStalled } from './connection.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const HEAD = `POST ${callablePath('getProfile')} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

/** Sends this and waits until the server has ended the connection. @returns everything received */
async function told(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return answer
}

const refusal = (status: string, message: string): RegExp =>
  new RegExp(
    `^HTTP/1.1 ${status}[^]*\\r\\n\\r\\n\\{"error":\\{"message":"${message}","status":"INVALID_ARGUMENT"\\}\\}$`,
  )

const JSON_BODY = { 'content-type': 'application/json' }

describe('a connection', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => server.close())

  it.each([
    ['a text that is not HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'Bad Request'],
    [
      'lengths that contradict each other',
      `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      '400 Bad Request',
      'Bad Request',
    ],
    ['a request without a host', 'GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n', '400 Bad Request', 'Bad Request'],
    [
      'a request with two hosts',
      'GET /healthz HTTP/1.1\r\nHost: here\r\nhost: there\r\n\r\n',
      '400 Bad Request',
      'Bad Request',
    ],
    [
      'a head that is too large',
      `${HEAD}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'The request has too large headers.',
    ],
  ])('on which there is %s is refused in the envelope', async (_what, text, status, message) => {
    expect(await told(portOf(server.app), text)).toMatch(refusal(status, message))
  })
})

describe('a request that arrives while the server closes, on a connection that is in use,', () => {
  it.each([
    ['getAppConfig', '200 OK', /"result":/],
    ['getProfile', '401 Unauthorized', /"status":"UNAUTHENTICATED"/],
  ])('is answered as ever, and the last there: %s', async (name, status, body) => {
    const { app } = await testServer()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const whole = (callable: string): string =>
      `${HEAD.replace('getProfile', callable)}Content-Length: 13\r\n\r\n{"data":null}`
    const socket = connect(portOf(app), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    const begun = whole('getAppConfig')
    const arrived = once(app.server, 'request')
    socket.write(begun.slice(0, -1))
    await arrived
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    socket.write(begun.slice(-1) + whole(name))
    await Promise.all([once(socket, 'close'), closed])
    const [, first, second] = text.split('HTTP/1.1 ')
    expect(first).toMatch(/^200 OK\r\n/)
    expect(second).toMatch(new RegExp(`^${status}\r\n`))
    expect(second).toMatch(/\r\nx-request-id: /)
    expect(second).toMatch(/\r\nconnection: close\r\n/i)
    expect(second).toMatch(body)
  })
})

describe('requests that are sent before earlier ones are answered', () => {
  let app: FastifyInstance
  let begun: number
  let answer: () => void
  beforeEach(async () => {
    begun = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    answer = resolve
    app = Fastify({ forceCloseConnections: true })
    endCrowded(app)
    app.get('/', async () => {
      begun += 1
      await promise
      return 'answered'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  const ONE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

  it('are answered if they are few, time and again', async () => {
    answer()
    const socket = connect(portOf(app), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    for (let turn = 1; turn <= 5; turn += 1) {
      socket.write(ONE.repeat(20))
      await expect.poll(() => text.split('answered').length - 1).toBe(20 * turn)
    }
    socket.destroy()
  })

  it('end their connection if they are many, and most are not begun', async () => {
    expect(await told(portOf(app), ONE.repeat(1_000))).toBe('')
    expect(begun).toBe(21)
    answer()
  })
})

describe('a request with an unknown expectation', () => {
  it.each([
    ['getAppConfig', '200 OK', /"result":/],
    ['getProfile', '401 Unauthorized', /"error":/],
  ])('is answered like any other: %s', async (name, status, body) => {
    const server = await testServer()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const head = `POST ${callablePath(name)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
    const rest = 'Expect: x\r\nConnection: close\r\nContent-Length: 13\r\n\r\n{"data":null}'
    const answer = await told(portOf(server.app), head + rest)
    await server.close()
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
    expect(answer).toMatch(/\r\nx-request-id: /)
    expect(answer).toMatch(body)
  })
})

describe('a request that comes byte by byte', () => {
  let app: FastifyInstance
  let lines: string
  beforeEach(async () => {
    lines = ''
    const stream = { write: (line: string) => void (lines += line) }
    app = Fastify({
      ...connectionOptions({}, { headMs: 200, requestMs: 400, checkMs: 50 }),
      logger: { level: 'warn', stream },
    })
    // As the server does it.
    app.setErrorHandler((error, request, reply) =>
      isClientError(error) ? reply.code(error.statusCode).send() : sendFailure(request, reply, error),
    )
    app.post('*', async () => 'whole')
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  it.each([
    ['head', HEAD],
    ['body', `${HEAD}Content-Length: 1000\r\n\r\n{`],
    ['chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\n{`],
  ])('is refused if its %s has taken too long, which is no failure of the server', async (_part, text) => {
    expect(await told(portOf(app), text)).toMatch(refusal('408 Request Timeout', 'The request did not arrive in time.'))
    await app.close()
    expect(lines).toBe('')
  })

  it.each([
    [16 * 1024, 200],
    [16 * 1024 + 1, 413],
  ])('may have a body of %d bytes: %d', async (bytes, status) => {
    const body = JSON.stringify('x'.repeat(bytes - 2))
    const reply = await app.inject({ method: 'POST', url: '/', headers: JSON_BODY, payload: body })
    expect([reply.statusCode, body.length]).toEqual([status, bytes])
  })

  it('has a minute at most', async () => {
    const server = await testServer()
    const { requestTimeout, headersTimeout } = server.app.server
    await server.close()
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 60_000])
  })
})

describe('an answer', () => {
  /** Long, since a busy machine may keep a reader waiting too. */
  const STALLED_MS = 1_000
  /** More than the system takes for a reader that does not read. */
  const LONG = 32 * 1024 * 1024
  let app: FastifyInstance
  let left: number
  beforeEach(async () => {
    left = 0
    app = Fastify(connectionOptions({}, { stalledMs: STALLED_MS }))
    endStalled(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.raw.on('close', () => (left += 1))
      done()
    })
    app.get('/whole', async () => 'x'.repeat(LONG))
    app.get('/pieces', async (_request, reply) => {
      const piece = Buffer.alloc(64 * 1024, 'x')
      return reply.send(Readable.from(Array.from({ length: LONG / piece.length }, () => piece)))
    })
    app.get('/late', async () => {
      await pause(4 * STALLED_MS)
      return 'late'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  const asked = (path: string, of = app): Socket => {
    const socket = connect(portOf(of), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  }

  it.each(['/whole', '/pieces'])('of %s that nobody reads ends with its connection', async (path) => {
    const socket = asked(path).pause()
    await expect.poll(() => left).toBe(1)
    socket.destroy()
  })

  it.each(['/whole', '/pieces'])('of %s goes on for as long as it is read, however slowly', async (path) => {
    const socket = asked(path).pause()
    const began = performance.now()
    let read = 0
    while (read < LONG) {
      await pause(STALLED_MS / 6)
      // The whole takes several times as long as a reader may pause.
      for (let taken = 0; taken < LONG / 24;) {
        const chunk = socket.read() as Buffer | null
        if (chunk) taken += chunk.length
        else if (!(await Promise.race([once(socket, 'readable').then(() => true), pause(50)]))) break
        read += chunk?.length ?? 0
      }
    }
    expect(performance.now() - began).toBeGreaterThan(3 * STALLED_MS)
    expect(read).toBeGreaterThan(LONG)
    socket.destroy()
  })

  it('that takes long to make is waited for', async () => {
    const socket = asked('/late').setEncoding('utf8')
    const [head] = (await once(socket, 'data')) as [string]
    expect(head).toContain('200 OK')
    socket.destroy()
  })

  it('of the server itself has a minute, even a page’s file', async () => {
    const folder = temporaryFolder()
    writeFileSync(`${folder.path}/long.bin`, Buffer.alloc(LONG))
    const server = await testServer({ webRoot: folder.path })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    expect(server.app.server.timeout).toBe(60_000)
    server.app.server.setTimeout(STALLED_MS)
    const socket = asked('/long.bin', server.app).pause()
    const open = () => new Promise<number>((done) => server.app.server.getConnections((_, count) => done(count)))
    await expect.poll(open).toBe(1)
    await expect.poll(open).toBe(0)
    socket.destroy()
    await server.close()
    folder.remove()
  })
})
