import { type CallCode, callablePath, codeOfHttp } from '@final-call/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Served } from '../functions/serve.ts'
import type { Metrics } from '../observe/ports.ts'
import type { Player } from '../ports.ts'

/** What becomes known of a request on its way. */
interface Known {
  /** Whose call it is. */
  player?: Player
  code?: CallCode
}

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | undefined
  }
}

/** Keeps what the line and the count at a call's end will need. */
export function note(request: FastifyRequest, more: Known): void {
  request.known = { ...request.known, ...more }
}

/** A name that a caller made up is no label: there is no end to those. */
const UNKNOWN = 'unknown'

/** Counts and logs each call once: when its answer has left, or its caller has. */
export function watchCalls(app: FastifyInstance, functions: readonly Served[], metrics: Metrics): void {
  const names = new Map(functions.map(({ callable: { name } }) => [callablePath(name), name]))
  for (const name of [...names.values(), UNKNOWN]) metrics.serves(name)

  app.decorateRequest('known')
  app.addHook('onRequest', (request, reply, done) => {
    // What else comes here is a browser's question before a call, or no call.
    if (request.method !== 'POST') return done()
    const name = names.get(request.routeOptions.url ?? '') ?? UNKNOWN
    const since = performance.now()
    let over = false
    const end = (finished: boolean): void => {
      if (over) return
      over = true
      const ms = performance.now() - since
      const { player, code: failure } = request.known ?? {}
      const answered = reply.statusCode < 400 ? 'ok' : (failure ?? codeOfHttp(reply.statusCode))
      // What broke an answer off is no choice of its caller.
      const code = finished ? answered : reply.statusCode < 400 && failure ? failure : 'cancelled'
      metrics.called(name, code, ms)
      app.log.info({ reqId: request.id, function: name, code, ms: Math.round(ms * 10) / 10, uid: player?.uid }, 'call')
    }
    // A connection that breaks has no finish.
    reply.raw.on('finish', () => end(true)).on('close', () => end(false))
    done()
  })
}
