import { CallError, GameId, livePath } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Player, RaceStore, TooMany } from '../ports.ts'
import type { Hub } from './hub.ts'
import { raceStream } from './race-stream.ts'

export interface LiveDeps {
  readonly races: RaceStore
  readonly hub: Hub
  readonly now: () => RealMs
  readonly authenticate: (authorization: string | undefined) => Promise<Player | undefined>
  /** Whether the sign-in that the player's token came from is still good. */
  readonly isSignedIn: (player: Player) => Promise<boolean>
  /** Settles a race of the player's own; to open its stream is a sign of life. @throws CallError for any other race. */
  readonly visit: (gameId: string, player: Player, now: RealMs) => Promise<unknown>
  /** The real moment of a race's next alarm. */
  readonly nextWake: (gameId: string) => Promise<RealMs | undefined>
  /** Rate limits: each counts, and gives the refusal where one is met. */
  readonly limits: {
    readonly address: (address: string) => TooMany | undefined
    readonly call: (callable: string, uid: string) => TooMany | undefined
  }
}

const Params = z.object({ gameId: GameId })
const Query = z.object({ after: z.string().optional() })
const Seq = z.coerce.number().int().min(0)

/** The number of the event after which a stream goes on: the header of a reconnecting client, or `?after=`. */
function resumeAfter(header: unknown, query: unknown): number {
  const given = typeof header === 'string' && header !== '' ? header : Query.safeParse(query).data?.after
  if (given === undefined) return 0
  const seq = Seq.safeParse(given)
  if (!seq.success) throw new CallError('invalid-argument', 'after: expected the number of an event')
  return seq.data
}

/** `GET /live/:gameId`: the log of a race of the caller's own, as it grows. */
export function liveRoutes({ races, hub, now, authenticate, isSignedIn, visit, nextWake, limits }: LiveDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(livePath(':gameId'), { exposeHeadRoute: false }, async (request, reply) => {
      const received = now()
      const tooMany = limits.address(request.ip)
      if (tooMany) throw tooMany
      const player = await authenticate(request.headers.authorization)
      if (!player) throw new CallError('unauthenticated', 'Unauthenticated')
      const tooOften = limits.call('live', player.uid)
      if (tooOften) throw tooOften
      const params = Params.safeParse(request.params)
      if (!params.success) throw new CallError('invalid-argument', 'gameId: expected a game id')
      const { gameId } = params.data
      const after = resumeAfter(request.headers['last-event-id'], request.query)
      await visit(gameId, player, received)

      const permitted = (): Promise<boolean> => isSignedIn(player)
      const failed = (error: unknown): void => request.log.error({ err: error }, 'a live stream broke off')
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(raceStream(gameId, after, { races, hub, now, nextWake, permitted, failed }))
    })
  }
}
