import { CallError, GameId, livePath } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Player, TooMany } from '../ports.ts'
import { type StreamDeps, raceStream } from './race-stream.ts'

export interface LiveDeps extends Pick<StreamDeps, 'races' | 'hub' | 'now' | 'nextWake'> {
  readonly authenticate: (authorization: string | undefined) => Promise<Player | undefined>
  /** Whether the sign-in behind the player's token is still valid. */
  readonly isSignedIn: (player: Player) => Promise<boolean>
  /**
   * Settles the player's race; opening its stream is a sign of life. @throws CallError if the race is not the player's
   * @returns the `seq` of its last event
   */
  readonly visit: (raceId: string, player: Player, now: RealMs) => Promise<number>
  /** Rate limits. Each method counts the request, or returns the refusal. */
  readonly limits: {
    readonly address: (request: FastifyRequest) => TooMany | undefined
    readonly call: (callable: string, uid: string) => TooMany | undefined
  }
  /** The log level of a stream's failure. */
  readonly levelOf: (error: unknown) => 'warn' | 'error'
  /** Pages of other origins may follow a race as they may call. */
  readonly crossOrigin: {
    readonly allow: (request: FastifyRequest, reply: FastifyReply) => void
    readonly preflight: (request: FastifyRequest, reply: FastifyReply, method: 'GET') => FastifyReply
  }
}

const Params = z.object({ gameId: GameId })
const Query = z.object({ after: z.string().optional() })
/** An event's `seq` as written in the stream. */
const Seq = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** The `seq` after which a stream resumes: from a reconnecting client's `Last-Event-ID`, or `?after=`. */
function resumeAfter(header: unknown, query: unknown): number {
  const asked = Query.safeParse(query)
  const given = typeof header === 'string' && header !== '' ? header : asked.data?.after
  if (asked.success && given === undefined) return 0
  const seq = Seq.safeParse(given)
  if (!asked.success || !seq.success) throw new CallError('invalid-argument', 'after: expected the number of an event')
  return seq.data
}

/** `GET /live/:gameId`: streams the log of the caller's race. */
export function liveRoutes(deps: LiveDeps) {
  const { races, hub, now, authenticate, isSignedIn, visit, nextWake, limits, levelOf, crossOrigin } = deps
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store, no-transform')
      if (request.method !== 'OPTIONS') crossOrigin.allow(request, reply)
    })

    app.options(livePath(':gameId'), async (request, reply) => crossOrigin.preflight(request, reply, 'GET'))

    app.get(livePath(':gameId'), { exposeHeadRoute: false }, async (request, reply) => {
      const received = now()
      const tooMany = limits.address(request)
      if (tooMany) throw tooMany
      const player = await authenticate(request.headers.authorization)
      if (!player) throw new CallError('unauthenticated', 'Unauthenticated')
      const tooOften = limits.call('live', player.uid)
      if (tooOften) throw tooOften
      const params = Params.safeParse(request.params)
      if (!params.success) throw new CallError('invalid-argument', 'gameId: expected a game id')
      const { gameId } = params.data
      const after = resumeAfter(request.headers['last-event-id'], request.query)
      const version = await visit(gameId, player, received)
      // A stream from beyond the log's end would stay silent until the log has caught up with it.
      if (after > version) throw new CallError('out-of-range', `after: the last event of this race is ${version}`)
      const leave = hub.enter(player.uid)
      if (leave instanceof TooMany) throw leave

      const permitted = (): Promise<boolean> => isSignedIn(player)
      const failed = (error: unknown): void => request.log[levelOf(error)]({ err: error }, 'a live stream broke off')
      const stream = raceStream(gameId, after, { races, hub, now, nextWake, permitted, failed })
      stream.once('close', leave)
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(stream)
    })
  }
}
