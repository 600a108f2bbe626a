import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { BAD_REQUEST, errorBody } from '../callables/envelope.ts'

/** How long a request's head, and all of it, may take to arrive, in real milliseconds. The largest upload fits at 1 Mbit/s. */
const HEAD_MS = 20_000
const REQUEST_MS = 60_000
/** A reader that takes nothing of an answer for one to two times this many real milliseconds is considered gone. */
const STALLED_MS = 60_000
/** The most requests of one connection that may wait behind the one being answered: no browser, and no proxy, sends another before that. */
const MOST_WAITING = 20
/** Default limit of a body in bytes; sign-in and the like send only a code and a cookie. */
const BODY_LIMIT = 16 * 1024
/** Interval of checks for late connections, in real milliseconds. */
const CHECK_MS = 5_000

/** Answers to malformed or late requests, which never reach a handler. */
const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request has too large headers.'],
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'

/**
 * Whether a request has exactly one Host header, as HTTP/1.1 requires (RFC 9112, section 3.2). If it has two, a proxy in front may have
 * read the other one.
 */
export function isForOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (isHost(rawHeaders[i] ?? '')) hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

type Headers = Readonly<Record<string, string>>

const refuse =
  (headers: Headers) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, message] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', BAD_REQUEST]
    const body = JSON.stringify(errorBody('invalid-argument', message))
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }

/**
 * Fastify's connection options. A slowly sent request holds a connection for a minute at most. Bodies are short unless a route says
 * otherwise. Unreadable requests are refused in the usual error envelope, with `headers`. For connections on which a reader has stopped
 * reading see `endStalled`.
 */
export const connectionOptions = (
  headers: Headers,
  { headMs = HEAD_MS, requestMs = REQUEST_MS, checkMs = CHECK_MS, stalledMs = STALLED_MS } = {},
) => ({
  requestTimeout: requestMs,
  connectionTimeout: stalledMs,
  bodyLimit: BODY_LIMIT,
  // Missing hosts are refused by `isForOneHost`, in the error envelope.
  http: {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    requireHostHeader: false,
  },
  clientErrorHandler: refuse(headers),
  // Fastify would refuse what arrives on a connection in use while the server closes, in an envelope of its own. It is the last there.
  return503OnClosing: false,
})

/**
 * Handles requests with an unknown `Expect` header like any other. Node would refuse them with a bare 417, but servers may ignore the
 * header (RFC 9110, section 10.1.1).
 */
export function takeExpecting(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, reply: ServerResponse) => app.routing(request, reply))
}

/**
 * Ends connections on which too many requests wait for their answers. Node takes in thousands at once, from a client that sends them without
 * reading: each would open its file, or do its work, while the answers before it wait to be sent.
 */
export function endCrowded(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // An answer has the socket if no other is before it: then there is nothing to count.
    if (reply.raw.socket) return done()
    const count = waiting.get(socket) ?? 0
    if (count >= MOST_WAITING) {
      // Further requests that have arrived are still handed over, and end here.
      reply.hijack()
      socket.destroy()
      return
    }
    waiting.set(socket, count + 1)
    // An answer that breaks off ends its connection.
    reply.raw.once('finish', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    done()
  })
}

/**
 * Ends connections, on any route, whose reader has taken nothing of a waiting answer for `STALLED_MS`. Slow readers may go on, and a
 * connection whose answer is still being produced stays open.
 */
export function endStalled(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // Node's socket timeout counts any progress, even part of one write. With a listener, ending the socket is up to us.
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy()
    })
    done()
  })
}
