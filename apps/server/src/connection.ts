import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { BAD_REQUEST, errorBody } from './callables/envelope.ts'

/** Real milliseconds that a request may take to arrive: its head, and all of it. The largest upload fits in at 1 Mbit/s. */
const HEAD_MS = 20_000
const REQUEST_MS = 60_000
/** A reader that takes nothing of an answer for so long, in real milliseconds, is gone: once or twice that, by when it began. */
const STALLED_MS = 60_000
/** Bytes of a body where nothing else is said: sign-in and the like send a code and a cookie. */
const BODY_LIMIT = 16 * 1024
/** How often the server looks for connections that are late. */
const CHECK_MS = 5_000

/** What is no HTTP at all, or not within its time, has no request that a handler could answer. */
const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request has too large headers.'],
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'

/**
 * Whether a request names the one host that it is for: each must since HTTP/1.1, and of two a proxy before us may have read the
 * other one (RFC 9112, 3.2).
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
 * How Fastify is to treat connections: who sends a request byte by byte holds one for a minute at most, bodies are short
 * where no route says otherwise, and what cannot be read is refused in the envelope of every other error, with `headers`.
 * What a quiet connection comes to is for `endStalled` to say.
 */
export const connectionOptions = (
  headers: Headers,
  { headMs = HEAD_MS, requestMs = REQUEST_MS, checkMs = CHECK_MS, stalledMs = STALLED_MS } = {},
) => ({
  requestTimeout: requestMs,
  connectionTimeout: stalledMs,
  bodyLimit: BODY_LIMIT,
  // A request for no host is refused in the envelope too, by `isForOneHost`.
  http: {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    requireHostHeader: false,
  },
  clientErrorHandler: refuse(headers),
})

/**
 * Takes a request with an `Expect` that is unknown as any other. Node would refuse it by itself, with a bare 417; to heed it is
 * nobody's duty (RFC 9110, 10.1.1).
 */
export function takeExpecting(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, reply: ServerResponse) => app.routing(request, reply))
}

/**
 * Ends connections on which an answer waits for a reader that has taken nothing for `stalledMs`, whatever the route. However
 * slowly one reads, it may go on; and an answer that is still being made keeps nobody's connection from being open.
 */
export function endStalled(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // Node looks whether the system has taken anything, be it a part of one write. Whoever listens does the ending.
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy()
    })
    done()
  })
}
