import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { AppConfig } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { inBackground } from './background.ts'
import { crossOrigin } from './callables/cross-origin.ts'
import { levelOf } from './callables/failures.ts'
import { callableRoutes } from './callables/routes.ts'
import { type GcashDesk, gcashDesk } from './desks/gcash-desk.ts'
import { type LeaderboardDesk, leaderboardDesk } from './desks/leaderboard-desk.ts'
import { raceDesk } from './desks/race-desk.ts'
import { allFunctions } from './functions/all-functions.ts'
import { answering, answeringUnrouted } from './http/answering.ts'
import { connectionOptions, endCrowded, endStalled, takeExpecting } from './http/connection.ts'
import { dataHeaders, pageHeaders } from './http/policy.ts'
import { webFiles } from './http/web-files.ts'
import type { Identity } from './identity/identity.ts'
import type { Limits } from './limits/limits.ts'
import { liveHub } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { type LogStream, lazyChild, logging } from './observe/logging.ts'
import { observedRaces } from './observe/observed-races.ts'
import { type Metrics, type Tracer, uncounted, untraced } from './observe/ports.ts'
import { readinessRoutes } from './observe/readiness.ts'
import { deletionLine } from './operator/deletions.ts'
import { type ThreadOptions, plannerThread } from './planner/planner-thread.ts'
import type { Fanout, RolesOf, Store, UnreadableSpec } from './ports.ts'
import { pinnedWorlds } from './worlds/pinned-worlds.ts'

/** Everything a server is composed of; `run.ts` brings the real parts, tests their own. */
export interface AppDeps {
  readonly store: Store
  readonly fanout: Fanout
  readonly now: () => RealMs
  readonly identity: Identity
  /** The origin at which browsers reach this server. */
  readonly publicUrl: string
  /** Other origins whose pages may call the server. */
  readonly allowedOrigins: readonly string[]
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are trusted. */
  readonly trustProxy: readonly string[]
  readonly limits: Limits
  readonly rolesOf: RolesOf
  /** Configuration passed on to the browser app. */
  readonly config: AppConfig
  /** Folder of the built browser app; if absent, none is served. */
  readonly webRoot?: string
  readonly logLevel: string
  /** Destination of log lines; by default standard output. */
  readonly logStream?: LogStream
  readonly metrics?: Metrics
  readonly tracer?: Tracer
  /** Limits on the planner's searches. */
  readonly planning?: ThreadOptions
  /** Whether the process is stopping, so that load balancers should send it nothing more. */
  readonly isStopping?: () => boolean
}

/**
 * How answers are compressed. Up to `syncThreshold` bytes, compression is synchronous; most boards are below that. Streams and the thread
 * pool cost more, and their buffers caused several full garbage collections a second. Output is short, so it is buffered in chunks of
 * `chunkSize` bytes.
 */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  syncThreshold: 128 * 1024,
  brotliOptions: { chunkSize: 4096 },
  zlibOptions: { chunkSize: 4096 },
} satisfies FastifyCompressOptions

/** Real milliseconds between two exchanges of rate-limit counts, and after a failed one. */
const SHARE_MS = 1_000
const REST_MS = 10_000
/** Real milliseconds between two checks for completed races that a crash has kept off their leaderboard. */
const LIST_MS = 30_000

/** Makes request ids: a random prefix per process and a counter, which is cheaper than random ids. */
function requestIds(): () => string {
  const process = randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

interface ChoreDeps {
  readonly gcash: GcashDesk
  readonly leaderboards: LeaderboardDesk
  readonly limits: Limits
  readonly now: () => RealMs
}

/** Starts the server's recurring background work. */
function chores(app: FastifyInstance, { gcash, leaderboards, limits, now }: ChoreDeps): void {
  // Runs while the game opens, and may fail: transfers left open are finished when their players come back.
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

/** Composes the server. It does not listen yet, and reads no environment. */
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
    // Never the caller's: ids in the log are the server's own.
    genReqId: requestIds(),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    frameworkErrors: answeringUnrouted({ onPages, hasPages }),
  })
  const worlds = pinnedWorlds(store.content)
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
  metrics.streams(() => hub.size().streams)
  const ofOthers = crossOrigin(deps.allowedOrigins)
  const { authenticate, isSignedIn } = identity

  endCrowded(app)
  endStalled(app)
  takeExpecting(app)
  answering(app, { onPages, onData, hasPages })
  app.get('/healthz', async () => ({ status: 'ok' }))
  // No race has this id, so the query is one step in an index.
  const ask = () => deps.store.races.version('')
  await app.register(readinessRoutes({ ask, isStopping }))
  await app.register(identity.routes)
  const { rolesOf, config } = deps
  const unreadable = ({ id, error }: UnreadableSpec): void =>
    app.log.error({ err: error, gameSpecId: id }, 'a stored race cannot be read and is not listed')
  // A warning, so that it is in every log: the operator needs it after a restore.
  const deleted = (uid: string, at: RealMs): void => app.log.warn(...deletionLine(uid, at))
  const functions = allFunctions({ store, fanout, worlds, desk, gcash, planner, rolesOf, config, unreadable, deleted })
  await app.register(async (scope) => {
    // Long answers only. Assets are compressed at build time, and compression would delay a stream's events.
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
      levelOf,
      crossOrigin: ofOthers,
    }),
  )

  await webFiles(app, webRoot)
  chores(app, { gcash, leaderboards, limits, now })
  // Streams never end by themselves, and closing waits for requests in flight.
  app.addHook('preClose', async () => hub.close())
  // After the requests in flight, or once their connections have been closed.
  app.addHook('onClose', () => planner.close())
  return app
}
