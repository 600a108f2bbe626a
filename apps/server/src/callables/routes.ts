import { type CallCode, CallError, callablePath, httpStatus } from '@final-call/contract'
import { type RealMs } from '@final-call/domain'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  preParsingHookHandler,
} from 'fastify'
import { BadPayload, type Served } from '../functions/serve.ts'
import type { Metrics, Tracer } from '../observe/ports.ts'
import { type Player, StoreAway, TooMany } from '../ports.ts'
import { crossOrigin } from './cross-origin.ts'
import { BAD_REQUEST, type ErrorBody, checkType, decodePayload, errorBody, misfit, openEnvelope } from './envelope.ts'
import { announced, inLargePieces, longBodies } from './long-bodies.ts'
import { note, watchCalls } from './watch-calls.ts'

const MIB = 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'
/** What a stock client's `stream` accepts, and nobody else: it reads events, of which the last is the answer. */
const EVENTS = 'text/event-stream'
/** An answer shorter than this, in characters, is sent as it is: to compress it would take longer than to send it. */
const SHORT = 1024
/** Seconds after which a caller may ask again who was told that the store is away. */
const AWAY = 5
/** The largest body of a call, in bytes. */
export const BODY_LIMIT = MIB
/** The most values in the body of a call: many times what any but an upload has. */
const MOST_VALUES = 1_000

/** The shape of every callable's path: a client that is set to another project or region asks here. */
export const ANY_CALLABLE = '/:project/:region/:name'

export interface CallableRoutes {
  readonly functions: readonly Served[]
  /** Who the Authorization header says is calling; undefined without one. @throws CallError `unauthenticated` for a bad one. */
  readonly authenticate: (authorization: string | undefined) => Promise<Player | undefined>
  readonly now: () => RealMs
  /** Other origins whose pages may call. */
  readonly allowedOrigins: ReadonlySet<string>
  /** Rate limits: each counts, and gives the refusal where one is met. */
  readonly limits: {
    readonly address: (address: string) => TooMany | undefined
    readonly call: (callable: string, uid: string) => TooMany | undefined
  }
  readonly metrics: Metrics
  readonly tracer: Tracer
}

/** What a caller is told who was refused: when to come back. */
function tooMany({ seconds }: TooMany): CallError {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new CallError('resource-exhausted', `That was too much at once. Wait ${wait} and try again.`, {
    details: { retryAfter: seconds },
  })
}

/** What a call's failure says to its caller. Nothing of the inside leaves for one that nobody expected. */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof BadPayload) return misfit(error.misfits)
  if (error instanceof TooMany) return tooMany(error)
  if (error instanceof StoreAway) return new CallError('unavailable', 'The game cannot be reached just now. Try again.')
  return new CallError('internal', 'INTERNAL', { cause: error })
}

const asEvent = (text: string): string => `data: ${text}\n\n`

/** Sends an answer that is no result, in the form that the caller reads. */
const send = (request: FastifyRequest, reply: FastifyReply, body: ErrorBody): FastifyReply =>
  request.headers.accept === EVENTS
    ? reply.header('content-type', EVENTS).send(asEvent(JSON.stringify(body)))
    : reply.send(body)

/** Sends a failure in the callable envelope, and logs one that nobody expected. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error)
  note(request, { code: failure.code })
  if (failure.code === 'internal') request.log.error({ err: error }, 'a call failed unexpectedly')
  else if (failure.code === 'unavailable') {
    request.log.warn({ err: error }, 'the store is away')
    reply.header('retry-after', AWAY)
  }
  if (error instanceof TooMany) {
    reply.header('retry-after', error.seconds)
    if (error.first) request.log.warn(`a rate limit is met: ${error.message}`)
  }
  return send(request, reply.code(failure.status), errorBody(failure.code, failure.message, failure.details))
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'

/** What Fastify, one of its plugins or Node refuses: a malformed or broken-off request, not a failure of ours. */
export const isClientError = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

/** The callables, under the path and in the envelope of `docs/callables.md`. */
export function callableRoutes(routes: CallableRoutes) {
  const { functions, authenticate, now, allowedOrigins, limits, metrics, tracer } = routes
  const cross = crossOrigin(allowedOrigins)
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    // The usual type by name: Fastify then looks it up as it is written, and takes no other one apart at every call.
    for (const type of ['application/json', '*'])
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    watchCalls(app, functions, metrics)
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store')
      if (request.method === 'OPTIONS') return done()
      cross.allow(request, reply)
      done(limits.address(request.ip))
    })

    app.setErrorHandler((error, request, reply) => {
      if (isTooLarge(error)) {
        const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT
        const message = `the body is larger than ${Math.round(limit / MIB)} MiB`
        note(request, { code: 'invalid-argument' })
        return send(request, reply.code(413), errorBody('invalid-argument', message))
      }
      if (isClientError(error)) {
        return send(request, reply.code(400), errorBody('invalid-argument', BAD_REQUEST))
      }
      return sendFailure(request, reply, error)
    })

    /** Who calls; counts the call. @throws CallError `unauthenticated` for nobody. @throws TooMany beyond a rate limit */
    async function playerOf(request: FastifyRequest, callable: string): Promise<Player> {
      const player = await authenticate(request.headers.authorization)
      if (!player) throw new CallError('unauthenticated', 'Unauthenticated')
      note(request, { uid: player.uid })
      const refused = limits.call(callable, player.uid)
      if (refused) throw refused
      return player
    }

    const long = longBodies()

    /** Asks who calls before a long body is read, so that nobody unknown makes the server hold or parse one. */
    async function admit({ audience, callable }: Served, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      checkType(request.headers['content-type'])
      let from = 'anyone'
      if (audience === 'players') {
        const player = await playerOf(request, callable.name)
        note(request, { player })
        from = player.uid
      } else await authenticate(request.headers.authorization)
      const leave = long.take(from)
      // A caller that left while it was asked who they are does not leave again.
      if (reply.raw.closed) leave()
      else reply.raw.on('finish', leave).on('close', leave)
    }

    /** What is refused unread: of a body that says how long it is the rest is thrown away as it comes, any other is cut off. */
    const cutOff = (request: FastifyRequest, reply: FastifyReply): void => {
      if (request.headers['transfer-encoding'] !== undefined) reply.header('connection', 'close')
    }

    async function askFirst(
      served: Served,
      request: FastifyRequest,
      reply: FastifyReply,
      done: HookHandlerDoneFunction,
    ) {
      try {
        await admit(served, request, reply)
      } catch (error) {
        cutOff(request, reply)
        return done(error as Error)
      }
      done()
    }

    const admitting =
      (served: Served, limit: number) =>
      (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
        if (announced(request.headers, limit) === 'long') void askFirst(served, request, reply, done)
        else done()
      }

    async function resultOf(served: Served, request: FastifyRequest) {
      const received = now()
      const { mostValues = MOST_VALUES } = served
      const body = request.body as Buffer | undefined
      const payload = decodePayload(openEnvelope(request.headers['content-type'], body, mostValues))
      if (served.audience === 'anyone') {
        // It needs no token; a bad one is told all the same.
        await authenticate(request.headers.authorization)
        return { result: (await served.answer(payload)) ?? null }
      }
      const player = request.known?.player ?? (await playerOf(request, served.callable.name))
      return { result: (await served.answer(payload, { ...player, now: received })) ?? null }
    }

    const codeOf = (error: unknown): CallCode => failureOf(error).code

    const answer = (served: Served) => {
      const { name } = served.callable
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const call = { name, requestId: request.id, traceparent: request.headers['traceparent']?.toString() }
        const text = JSON.stringify(await tracer.call(call, codeOf, () => resultOf(served, request)))
        if (request.headers.accept === EVENTS) return reply.header('content-type', EVENTS).send(asEvent(text))
        reply.header('content-type', JSON_TYPE)
        return text.length < SHORT ? reply.send(text) : reply.compress(text)
      }
    }

    const notPost = async (request: FastifyRequest, reply: FastifyReply) =>
      request.method === 'OPTIONS'
        ? cross.preflight(request, reply, 'POST')
        : send(request, reply.code(httpStatus('invalid-argument')), errorBody('invalid-argument', BAD_REQUEST))

    const preParsing: preParsingHookHandler = ({ headers }, _reply, payload, done) =>
      done(null, headers['transfer-encoding'] === undefined ? payload : inLargePieces(payload))

    /** A handler that wants no body, and so waits for no long one. */
    const unread = (handler: typeof notPost) => ({
      bodyLimit: BODY_LIMIT,
      onRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) {
        if (announced(request.headers, BODY_LIMIT) !== 'long') return done()
        cutOff(request, reply)
        void handler(request, reply)
      },
    })

    for (const served of functions) {
      const url = callablePath(served.callable.name)
      const bodyLimit = served.bodyLimit ?? BODY_LIMIT
      app.post(url, { bodyLimit, onRequest: admitting(served, bodyLimit), preParsing }, answer(served))
      app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, ...unread(notPost), handler: notPost })
    }
    const noFunction = async (request: FastifyRequest, reply: FastifyReply) =>
      request.method === 'OPTIONS'
        ? cross.preflight(request, reply, 'POST')
        : send(request, reply.code(httpStatus('not-found')), errorBody('not-found', 'There is no such function.'))
    app.all(`${callablePath('')}*`, unread(noFunction), noFunction)
    // By the other methods it may be a page of the browser app.
    app.route({ method: ['POST', 'OPTIONS'], url: ANY_CALLABLE, ...unread(noFunction), handler: noFunction })
  }
}
