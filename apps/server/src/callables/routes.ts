import { METHODS } from 'node:http'
import { type CallCode, CallError, callablePath } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { InPieces, type Served } from '../functions/serving/serve.ts'
import type { Metrics, Tracer } from '../observe/ports.ts'
import type { Player, TooMany } from '../ports.ts'
import { admission, unread } from './admission.ts'
import { BODY_LIMIT, sendError, sendPieces, sendResult, sendTrouble } from './answers.ts'
import type { CrossOrigin } from './cross-origin.ts'
import { BAD_REQUEST, decodePayload, openEnvelope } from './envelope.ts'
import { failureOf } from './failures.ts'
import { inLargePieces } from './long-bodies.ts'
import { slots } from './slots.ts'
import { note, watchCalls } from './watch-calls.ts'

/** Default limit of JSON values in a body; far more than any call but an upload needs. */
const MOST_VALUES = 1_000

/** Whether Fastify must be told of a method for the catch-all route to get it. Not CONNECT, which has no path. */
const isUnusual = (app: FastifyInstance, method: string): boolean =>
  method !== 'CONNECT' && !app.supportedMethods.includes(method)

/** The route of callables in any project and region, for clients configured for another one. */
export const ANY_CALLABLE = '/:project/:region/:name'

export interface CallableRoutes {
  readonly functions: readonly Served[]
  /** The player of an Authorization header; undefined without one. @throws CallError `unauthenticated` for an invalid one */
  readonly authenticate: (authorization: string | undefined) => Promise<Player | undefined>
  readonly now: () => RealMs
  readonly crossOrigin: CrossOrigin
  /** Rate limits. Each method counts the request, or returns the refusal. */
  readonly limits: {
    readonly address: (request: FastifyRequest) => TooMany | undefined
    readonly call: (callable: string, uid: string) => TooMany | undefined
  }
  readonly metrics: Metrics
  readonly tracer: Tracer
}

/** Only bodies of undeclared length can arrive in arbitrarily small chunks. */
const preParsing: preParsingHookHandler = ({ headers }, _reply, payload, done) =>
  done(null, headers['transfer-encoding'] === undefined ? payload : inLargePieces(payload))

const codeOf = (error: unknown): CallCode => failureOf(error).code

/** Serves the callables, with the paths and envelope of `docs/callables.md`. */
export function callableRoutes(routes: CallableRoutes) {
  const { functions, authenticate, now, crossOrigin, limits, metrics, tracer } = routes

  /** Identifies the caller and counts the call. @throws CallError `unauthenticated` without a token @throws TooMany beyond a rate limit */
  async function playerOf({ callable }: Served, request: FastifyRequest): Promise<Player> {
    const player = await authenticate(request.headers.authorization)
    if (!player) throw new CallError('unauthenticated', 'Unauthenticated')
    note(request, { player })
    const refused = limits.call(callable.name, player.uid)
    if (refused) throw refused
    return player
  }

  /** For public callables no token is needed, but an invalid one is still refused. */
  const callerOf = (served: Served, request: FastifyRequest): Promise<Player | undefined> =>
    served.audience === 'players' ? playerOf(served, request) : authenticate(request.headers.authorization)

  /** One long answer per player at a time. */
  const long = slots(1, 'long answer')

  async function resultOf(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const received = now()
    const { mostValues = MOST_VALUES } = served
    const body = request.body as Buffer | undefined
    const payload = decodePayload(openEnvelope(request.headers, body, mostValues))
    if (served.audience === 'anyone') {
      await callerOf(served, request)
      return served.answer(payload)
    }
    // Known already if it has been counted before its body was read.
    const player = request.known?.player ?? (await playerOf(served, request))
    if (served.inPieces) long.take(player.uid, reply)
    return served.answer(payload, { ...player, now: received })
  }

  const answer = (served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
    const traceparent = request.headers['traceparent']?.toString()
    const call = { name: served.callable.name, requestId: request.id, traceparent }
    const result = await tracer.call(call, codeOf, () => resultOf(served, request, reply))
    return result instanceof InPieces
      ? sendPieces(request, reply, result.text)
      : sendResult(request, reply, result ?? null)
  }

  const names = new Set<string>(functions.map(({ callable }) => callable.name))

  /** Answers requests without a function: another method than POST, or an unknown name. */
  async function noCall(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'OPTIONS') return crossOrigin.preflight(request, reply, 'POST')
    const { '*': name } = request.params as { readonly '*'?: string }
    if (name !== undefined && names.has(name))
      return sendError(request, reply, { code: 'invalid-argument', message: BAD_REQUEST })
    return sendError(request, reply, { code: 'not-found', message: 'There is no such function.' })
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    // Registered by its exact name, which Fastify looks up without parsing the header on every call.
    for (const type of ['application/json', '*'])
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    watchCalls(app, functions, metrics)
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store')
      if (request.method === 'OPTIONS') return done()
      crossOrigin.allow(request, reply)
      done(limits.address(request))
    })
    app.setErrorHandler(sendTrouble)

    const admitting = admission(callerOf)
    for (const served of functions) {
      const url = callablePath(served.callable.name)
      const { bodyLimit = BODY_LIMIT } = served
      app.post(url, { bodyLimit, onRequest: admitting(served, bodyLimit), preParsing }, answer(served))
    }
    const none = unread(BODY_LIMIT, noCall)
    for (const method of METHODS) if (isUnusual(app, method)) app.addHttpMethod(method)
    app.all(`${callablePath('')}*`, none)
    // For other methods it may be a page of the browser app.
    app.route({ method: ['POST', 'OPTIONS'], url: ANY_CALLABLE, ...none })
  }
}
