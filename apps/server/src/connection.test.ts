import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { callablePath } from '@final-call/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFailure } from './callables/answers.ts'
import { isClientError } from './callables/failures.ts'
import { connectionOptions } from './connection.ts'
import { type TestServer, testServer } from './test-support/test-server.ts'

const HEAD = `POST ${callablePath('getProfile')} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

/** Sends this and waits until the server has ended the connection. @returns all that came back */
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
    ['no HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'Bad Request'],
    [
      'lengths that contradict each other',
      `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      '400 Bad Request',
      'Bad Request',
    ],
    ['a request for no host', 'GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n', '400 Bad Request', 'Bad Request'],
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
  ])('is refused when its %s has taken too long, which is no failure of the server', async (_part, text) => {
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

  it('is given a minute at most', async () => {
    const server = await testServer()
    const { requestTimeout, headersTimeout } = server.app.server
    await server.close()
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 60_000])
  })
})
