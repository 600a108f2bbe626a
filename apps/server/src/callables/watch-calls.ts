import { type CallCode, callablePath, codeOfHttp } from '@final-call/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Served } from '../functions/serving/serve.ts'
import type { Metrics } from '../observe/ports.ts'
import { rationedLines } from '../observe/rationed-lines.ts'
import type { Player } from '../ports.ts'

/** What is learned about a request while it is processed. */
interface Known {
  /** The caller. */
  player?: Player
  code?: CallCode
}

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | undefined
  }
}

/** Records facts for the log line and metrics at the end of a call. */
export function note(request: FastifyRequest, more: Known): void {
  request.known = request.known ? Object.assign(request.known, more) : more
}

/** Metric label for unknown names, since callers could make up any number of them. */
const UNKNOWN = 'unknown'

/** Counts and logs each call once: when its answer has been sent, or its caller has left. */
export function watchCalls(app: FastifyInstance, functions: readonly Served[], metrics: Metrics): void {
  const names = new Map(functions.map(({ callable: { name } }) => [callablePath(name), name]))
  for (const name of [...names.values(), UNKNOWN]) metrics.serves(name)

  // Nothing else limits these well enough for a disk.
  const ofStrangers = rationedLines((codes) =>
    app.log.info({ codes }, 'calls of unknown callers that have no line of their own'),
  )
  const beyondLimits = rationedLines((codes) =>
    app.log.info({ codes }, 'calls of known players beyond a rate limit that have no line of their own'),
  )
  app.addHook('onClose', async () => {
    ofStrangers.end()
    beyondLimits.end()
  })
  app.decorateRequest('known')
  app.addHook('onRequest', (request, reply, done) => {
    // Anything else is a preflight request, or not a call.
    if (request.method !== 'POST') return done()
    const name = names.get(request.routeOptions.url ?? '') ?? UNKNOWN
    const since = performance.now()
    let over = false
    const end = (how: 'finished' | 'broken off'): void => {
      if (over) return
      over = true
      const ms = performance.now() - since
      const { player, code: failure } = request.known ?? {}
      const answered = reply.statusCode < 400 ? 'ok' : (failure ?? codeOfHttp(reply.statusCode))
      // An answer that broke off on the server was not cancelled by its caller.
      const code = how === 'finished' ? answered : reply.statusCode < 400 && failure ? failure : 'cancelled'
      metrics.called(name, code, ms)
      if (!player && !ofStrangers.admits(code)) return
      if (player && code === 'resource-exhausted' && !beyondLimits.admits(code)) return
      app.log.info({ reqId: request.id, function: name, code, ms: Math.round(ms * 10) / 10, uid: player?.uid }, 'call')
    }
    // A broken connection never emits `finish`.
    reply.raw.on('finish', () => end('finished')).on('close', () => end('broken off'))
    done()
  })
}
