import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { AppConfig } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answering, answeringUnrouted } from './answering.ts'
import { inBackground } from './background.ts'
import { callableRoutes } from './callables/routes.ts'
import { connectionOptions, endStalled, takeExpecting } from './connection.ts'
import { crossOrigin } from './callables/cross-origin.ts'
import type { RolesOf } from './functions/authorship.ts'
import { type GcashDesk, gcashDesk } from './functions/gcash-desk.ts'
import { type LeaderboardDesk, leaderboardDesk } from './functions/leaderboard-desk.ts'
import { raceDesk } from './functions/race-desk.ts'
import { allFunctions } from './functions/table.ts'
import { worldCache } from './functions/worlds.ts'
import type { Limits } from './limits/limits.ts'
import { liveHub } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { type LogStream, lazyChild, logging } from './observe/logging.ts'
import { observedRaces } from './observe/observed-races.ts'
import { type Metrics, type Tracer, uncounted, untraced } from './observe/ports.ts'
import { readinessRoutes } from './observe/readiness.ts'
import { type ThreadOptions, plannerThread } from './planner/planner-thread.ts'
import { dataHeaders, pageHeaders } from './policy.ts'
import type { Fanout, Player, Store, UnreadableSpec } from './ports.ts'
import { webFiles } from './web-files.ts'

export interface AppDeps {
  readonly store: Store
  readonly fanout: Fanout
  readonly now: () => RealMs
  readonly identity: {
    readonly routes: (app: FastifyInstance) => Promise<void>
    readonly authenticate: (authorization: string | undefined) => Promise<Player | undefined>
    readonly isSignedIn: (player: Player) => Promise<boolean>
  }
  /** Where browsers find this server: an origin. */
  readonly publicUrl: string
  /** Other origins whose pages may call. */
  readonly allowedOrigins: readonly string[]
  /** Addresses and networks of the proxies that are believed when they say for whom they ask. */
  readonly trustProxy: readonly string[]
  readonly limits: Limits
  readonly rolesOf: RolesOf
  /** What the browser app is told. */
  readonly config: AppConfig
  /** The built browser app; none is served without it. */
  readonly webRoot?: string
  readonly logLevel: string
  /** Where log lines go; to the standard output without it. */
  readonly logStream?: LogStream
  readonly metrics?: Metrics
  readonly tracer?: Tracer
  /** How long and how many searches for ways to win a race may be. */
  readonly planning?: ThreadOptions
  /** Whether the process has been told to stop, and balancers should send it nothing more. */
  readonly isStopping?: () => boolean
}

/**
 * How long answers are compressed. One up to `syncThreshold` bytes (boards are seldom longer) is compressed where it is made: streams
 * and a pool of threads cost more, and hold memory on whose account the whole heap was collected several times a second. What
 * comes out is short, so it is given room in pieces of `chunkSize` bytes.
 */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  syncThreshold: 128 * 1024,
  brotliOptions: { chunkSize: 4096 },
  zlibOptions: { chunkSize: 4096 },
} satisfies FastifyCompressOptions

/** Real milliseconds between two exchanges of what processes have granted, and after one that failed. */
const SHARE_MS = 1_000
const REST_MS = 10_000
/** Real milliseconds between two looks for completed races that a crash has kept from their leaderboard. */
const LIST_MS = 30_000

/** Ids for the requests of one process: no two processes have the same, and to count costs less than to draw lots. */
function requestIds(): () => string {
  const process = randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

interface Chores {
  readonly gcash: GcashDesk
  readonly leaderboards: LeaderboardDesk
  readonly limits: Limits
  readonly now: () => RealMs
}

/** What a server does without being asked. */
function chores(app: FastifyInstance, { gcash, leaderboards, limits, now }: Chores): void {
  // The game opens meanwhile, also where this fails: what is left open is finished when its player comes back.
  let tidied: Promise<void> = Promise.resolve()
  app.addHook('onReady', async () => {
    tidied = gcash.tidyAll(now())
  })
  app.addHook('onClose', () => tidied)
  inBackground(app, {
    work: limits.share,
    everyMs: SHARE_MS,
    restMs: REST_MS,
    failed: 'rate limits cannot be shared: each process limits by itself',
  })
  inBackground(app, {
    work: leaderboards.listAll,
    everyMs: LIST_MS,
    restMs: LIST_MS,
    failed: 'completed races cannot be listed yet',
  })
}

/** The server, composed: it listens only when told to, and reads no environment. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { metrics = uncounted, tracer = untraced, isStopping = () => false } = deps
  const store: Store = { ...deps.store, races: observedRaces(deps.store.races, metrics, tracer) }
  const { fanout, now, identity, publicUrl, webRoot, trustProxy, limits } = deps
  const [onPages, onData] = [pageHeaders(publicUrl, deps.config), dataHeaders(publicUrl)]
  const hasPages = webRoot !== undefined
  const app: FastifyInstance = Fastify({
    ...connectionOptions(onPages),
    logger: logging(deps.logLevel, deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: lazyChild,
    // Never the caller's: what stands in the log is ours.
    genReqId: requestIds(),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    frameworkErrors: answeringUnrouted({ onPages, hasPages }),
  })
  const worlds = worldCache(store.content)
  const leaderboards = leaderboardDesk({ ...store, worlds })
  const desk = raceDesk({
    races: store.races,
    worlds,
    fanout,
    tracer,
    completed: (raceId) =>
      leaderboards.list(raceId).catch((error: unknown) => app.log.warn({ err: error }, 'a race is not listed yet')),
  })
  const left = (error: unknown): void => app.log.warn({ err: error }, 'a transfer could not be finished')
  const gcash = gcashDesk({ gcash: store.gcash, races: store.races, desk, left })
  const planner = plannerThread(deps.planning)
  const hub = liveHub(fanout)
  metrics.streams(hub.size)
  const ofOthers = crossOrigin(deps.allowedOrigins)
  const { authenticate, isSignedIn } = identity

  endStalled(app)
  takeExpecting(app)
  answering(app, { onPages, onData, hasPages })
  app.get('/healthz', async () => ({ status: 'ok' }))
  // No race has this id, and to look for it is one step in an index.
  const ask = () => deps.store.races.version('')
  await app.register(readinessRoutes({ ask, isStopping }))
  await app.register(identity.routes)
  const { rolesOf, config } = deps
  const unreadable = ({ id, error }: UnreadableSpec): void =>
    app.log.error({ err: error, gameSpecId: id }, 'a stored race cannot be read and is not listed')
  const functions = allFunctions({ store, fanout, worlds, desk, gcash, planner, rolesOf, config, unreadable })
  await app.register(async (scope) => {
    // Long answers only. Assets are compressed when they are built, and a stream's events would wait for each other.
    await scope.register(compress, { ...COMPRESSION, globalCompression: false, globalDecompression: false })
    await scope.register(
      callableRoutes({ functions, authenticate, now, crossOrigin: ofOthers, limits, metrics, tracer }),
    )
  })
  await app.register(
    liveRoutes({
      races: store.races,
      hub,
      now,
      authenticate,
      isSignedIn,
      visit: async (gameId, player, received) => (await desk.read(gameId, { ...player, now: received })).race.version,
      nextWake: desk.nextWake,
      limits,
      crossOrigin: ofOthers,
    }),
  )

  await webFiles(app, webRoot)
  chores(app, { gcash, leaderboards, limits, now })
  // Streams never end by themselves, and the server waits for what is in flight.
  app.addHook('preClose', async () => hub.close())
  // After the requests in flight, or once their connections have been closed.
  app.addHook('onClose', () => planner.close())
  return app
}
