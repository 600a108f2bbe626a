import { CallError, callablePath, httpStatus } from '@final-call/contract'
import { type RealMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller, Served } from '../functions/serve.ts'
import { type Player, StoreAway } from '../ports.ts'
import { BAD_REQUEST, decodePayload, errorBody, misfit, openEnvelope } from './envelope.ts'

const MIB = 1024 * 1024
/** The largest body of a call, in bytes. */
export const BODY_LIMIT = MIB

export interface CallableRoutes {
  readonly functions: readonly Served[]
  /** Who the Authorization header says is calling; undefined without one. @throws CallError `unauthenticated` for a bad one. */
  readonly authenticate: (authorization: string | undefined) => Promise<Player | undefined>
  readonly now: () => RealMs
  /** Other origins whose pages may call. */
  readonly allowedOrigins: ReadonlySet<string>
}

/** What a call's failure says to its caller. Nothing of the inside leaves for one that nobody expected. */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof z.ZodError) return misfit(error)
  if (error instanceof StoreAway) return new CallError('unavailable', 'The game cannot be reached just now. Try again.')
  return new CallError('internal', 'INTERNAL', { cause: error })
}

/** Sends a failure in the callable envelope, and logs one that nobody expected. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error)
  if (failure.code === 'internal') request.log.error({ err: error }, 'a call failed unexpectedly')
  else if (failure.code === 'unavailable') request.log.warn({ err: error }, 'the store is away')
  return reply.code(failure.status).send(errorBody(failure.code, failure.message, failure.details))
}

function crossOrigin(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): boolean {
  if (allowed.size > 0) reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !allowed.has(origin)) return false
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'x-request-id')
  return true
}

function preflight(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): FastifyReply {
  if (crossOrigin(request, reply, allowed)) {
    reply.header('access-control-allow-methods', 'POST').header('access-control-max-age', '3600')
    const asked = request.headers['access-control-request-headers']
    if (asked !== undefined) reply.header('access-control-allow-headers', asked)
  }
  return reply.code(204).send()
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'

/** What Fastify itself refuses: a malformed request, not a failure of ours. */
export const isClientError = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('FST_') &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode < 500

/** The callables, under the path and in the envelope of `docs/callables.md`. */
export function callableRoutes({ functions, authenticate, now, allowedOrigins }: CallableRoutes) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (request.method !== 'OPTIONS') crossOrigin(request, reply, allowedOrigins)
    })

    app.setErrorHandler((error, request, reply) => {
      if (isTooLarge(error)) {
        const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT
        const message = `the body is larger than ${Math.round(limit / MIB)} MiB`
        return reply.code(413).send(errorBody('invalid-argument', message))
      }
      if (isClientError(error)) {
        return reply.code(400).send(errorBody('invalid-argument', BAD_REQUEST))
      }
      return sendFailure(request, reply, error)
    })

    async function callerOf(request: FastifyRequest, received: RealMs): Promise<Caller> {
      const player = await authenticate(request.headers.authorization)
      if (!player) throw new CallError('unauthenticated', 'Unauthenticated')
      return { ...player, now: received }
    }

    const answer = (served: Served) => async (request: FastifyRequest) => {
      const received = now()
      const payload = openEnvelope(request.headers['content-type'], request.body as Buffer | undefined)
      const result =
        served.audience === 'anyone'
          ? await served.answer(decodePayload(payload))
          : await served.answer(decodePayload(payload), await callerOf(request, received))
      return { result: result ?? null }
    }

    const notPost = async (request: FastifyRequest, reply: FastifyReply) =>
      request.method === 'OPTIONS'
        ? preflight(request, reply, allowedOrigins)
        : reply.code(httpStatus('invalid-argument')).send(errorBody('invalid-argument', BAD_REQUEST))

    for (const served of functions) {
      const url = callablePath(served.callable.name)
      app.post(url, { bodyLimit: served.bodyLimit ?? BODY_LIMIT }, answer(served))
      app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, handler: notPost })
    }
    app.all(`${callablePath('')}*`, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
      request.method === 'OPTIONS'
        ? preflight(request, reply, allowedOrigins)
        : reply.code(httpStatus('not-found')).send(errorBody('not-found', 'There is no such function.')),
    )
  }
}
