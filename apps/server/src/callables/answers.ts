import { Readable } from 'node:stream'
import { type CallCode, httpStatus } from '@final-call/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonPieces } from '../functions/serving/json-pieces.ts'
import { type RationedLines, rationedLines } from '../observe/rationed-lines.ts'
import { StoreAway, TooMany } from '../ports.ts'
import { BAD_REQUEST, errorBody } from './envelope.ts'
import { failureOf, isClientError, isTooLarge, levelOf, waitOf } from './failures.ts'
import { note } from './watch-calls.ts'

const MIB = 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'
/** Accepted only by a stock client's `stream`, which reads events, of which the last is the answer. */
const EVENTS = 'text/event-stream'
const EVENTS_TYPE = `${EVENTS}; charset=utf-8`
/** Answers shorter than this many characters are not compressed: that would take longer than sending them. */
const SHORT = 1024
/** Chunk size of long answers, in characters. */
const PIECE = 16 * 1024
/** `Retry-After` in seconds with `unavailable`: the store is away, or this server is about to stop. */
const AWAY = 5
/** The largest body of a call, in bytes. */
export const BODY_LIMIT = MIB

declare module 'fastify' {
  interface FastifyInstance {
    /** Lines about a store that is away. */
    outageLines: RationedLines
  }
}

/** Rations the lines about a store that is away: until it is back, any request that asks it has one, those of strangers too. */
export function rationOutageLines(app: FastifyInstance): void {
  const lines = rationedLines((routes) =>
    app.log.warn({ routes }, 'requests that found the store away and have no line of their own'),
  )
  app.decorate('outageLines', lines)
  app.addHook('onClose', async () => lines.end())
}

const wantsEvents = (request: FastifyRequest): boolean => request.headers.accept === EVENTS

const sendEvent = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', EVENTS_TYPE).send(`data: ${text}\n\n`)

/** Sends a call's result in the form that the caller accepts, compressed if it is long. */
export function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const text = JSON.stringify({ result })
  if (wantsEvents(request)) return sendEvent(reply, text)
  reply.header('content-type', JSON_TYPE)
  if (text.length < SHORT) return reply.send(text)
  reply.compress(text)
  return reply
}

async function* enclosed(before: string, text: JsonPieces, after: string): JsonPieces {
  yield before
  yield* text
  yield after
}

/** Joins small pieces into chunks of `PIECE` characters, because sending or compressing each alone is slow. */
async function* gathered(text: JsonPieces): AsyncGenerator<string, undefined> {
  let piece = ''
  for await (const more of text) {
    piece += more
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Once sending has begun, failures cannot be reported: the answer is cut short, and never ends properly. */
async function* onTheWay(request: FastifyRequest, reply: FastifyReply, first: string, rest: JsonPieces): JsonPieces {
  // The compressor may hold back the first pieces, and an error during that time would be sent with its headers.
  reply.raw.flushHeaders()
  try {
    yield first
    yield* rest
  } catch (error) {
    note(request, { code: failureOf(error).code })
    request.log[levelOf(error)]({ err: error }, 'an answer broke off')
    throw error
  }
}

/** Streams a result as it is produced, no faster than the reader takes it. @throws whatever prevents the first piece */
export async function sendPieces(request: FastifyRequest, reply: FastifyReply, result: JsonPieces) {
  const asEvents = wantsEvents(request)
  const [before, after] = asEvents ? ['data: ', '\n\n'] : ['', '']
  const pieces = gathered(enclosed(`${before}{"result":`, result, `}${after}`))
  const { value: first } = await pieces.next()
  const text = Readable.from(onTheWay(request, reply, first ?? '', pieces), { objectMode: false })
  reply.header('content-type', asEvents ? EVENTS_TYPE : JSON_TYPE)
  if (asEvents) return reply.send(text)
  reply.compress(text)
  return reply
}

interface Refusal {
  readonly code: CallCode
  readonly message: string
  readonly details?: unknown
  /** Overrides the code's HTTP status. */
  readonly status?: number
}

/** Sends an error envelope in the form that the caller accepts. */
export function sendError(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, message, details, status = httpStatus(code) } = refusal
  const body = errorBody(code, message, details)
  reply.code(status)
  return wantsEvents(request) ? sendEvent(reply, JSON.stringify(body)) : reply.send(body)
}

/** Sends a failure as an error envelope, and logs it if it is unexpected. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error)
  note(request, { code: failure.code })
  if (failure.code === 'internal') request.log.error({ err: error }, 'a call failed unexpectedly')
  else if (failure.code === 'unavailable') {
    if (error instanceof StoreAway && request.server.outageLines.admits(request.routeOptions.url ?? ''))
      request.log.warn({ err: error }, 'the store is away')
    reply.header('retry-after', AWAY)
  }
  const wait = waitOf(failure)
  if (wait !== undefined) reply.header('retry-after', wait)
  if (error instanceof TooMany && error.first) request.log.warn(`a rate limit is met: ${error.message}`)
  return sendError(request, reply, failure)
}

/** Sends any error: a request that is not a call, a body that is too large, or a call's failure. */
export function sendTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isTooLarge(error)) {
    const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT
    note(request, { code: 'invalid-argument' })
    // Fastify would close the connection, and who is still sending would be cut off before they have read why. A body of known length is
    // discarded as it arrives instead.
    if (request.headers['transfer-encoding'] === undefined) reply.removeHeader('connection')
    const message = `the body is larger than ${Math.round(limit / MIB)} MiB`
    return sendError(request, reply, { code: 'invalid-argument', message, status: 413 })
  }
  if (isClientError(error)) return sendError(request, reply, { code: 'invalid-argument', message: BAD_REQUEST })
  return sendFailure(request, reply, error)
}
