import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { type AppConfig, PROJECT } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { BAD_REQUEST, errorBody } from './callables/envelope.ts'
import { callableRoutes, isClientError, sendFailure } from './callables/routes.ts'
import type { RolesOf } from './functions/authorship.ts'
import { gcashDesk } from './functions/gcash-desk.ts'
import { raceDesk } from './functions/race-desk.ts'
import { allFunctions } from './functions/table.ts'
import { worldCache } from './functions/worlds.ts'
import { liveHub } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { contentSecurity } from './policy.ts'
import type { Fanout, Player, Store } from './ports.ts'

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
  readonly rolesOf: RolesOf
  /** What the browser app is told. */
  readonly config: AppConfig
  /** The built browser app; none is served without it. */
  readonly webRoot?: string
  readonly logLevel: string
}

/** Paths that belong to the server: nothing under them is a page of the browser app. */
const SERVER_PATHS = [`/${PROJECT}/`, '/live/', '/auth/', '/idp/', '/assets/']

const isPage = (request: FastifyRequest): boolean => {
  const [path = ''] = request.url.split('?', 1)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !SERVER_PATHS.some((prefix) => path.startsWith(prefix)) &&
    !(path.split('/').at(-1) ?? '').includes('.')
  )
}

async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(errorBody('not-found', 'There is nothing at this address.'))

/** The server, composed: it listens only when told to, and reads no environment. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { store, fanout, now, identity, publicUrl, webRoot } = deps
  const app = Fastify({
    logger: { level: deps.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      reply.raw.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
      reply.raw.end(JSON.stringify(errorBody('invalid-argument', BAD_REQUEST)))
    },
  })
  const worlds = worldCache(store.content)
  const desk = raceDesk({ races: store.races, worlds, fanout })
  const gcash = gcashDesk({ gcash: store.gcash, races: store.races, desk })
  const hub = liveHub(fanout)
  const allowedOrigins = new Set(deps.allowedOrigins)
  const { authenticate, isSignedIn } = identity

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error, request, reply) =>
    isClientError(error)
      ? reply.code(error.statusCode).send(errorBody('invalid-argument', BAD_REQUEST))
      : sendFailure(request, reply, error),
  )
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(publicUrl, deps.config),
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Google knows whose key it is by the page's origin.
    referrerPolicy: { policy: deps.config.googleMapsKey === null ? 'no-referrer' : 'strict-origin-when-cross-origin' },
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  await app.register(identity.routes)
  const functions = allFunctions({ store, worlds, desk, gcash, rolesOf: deps.rolesOf, config: deps.config })
  await app.register(async (scope) => {
    // Answers only. Assets are compressed when they are built, and a stream's events would wait for each other.
    await scope.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
    await scope.register(callableRoutes({ functions, authenticate, now, allowedOrigins }))
  })
  await app.register(
    liveRoutes({
      races: store.races,
      hub,
      now,
      authenticate,
      isSignedIn,
      visit: (gameId, player, received) => desk.read(gameId, { ...player, now: received }),
      nextWake: desk.nextWake,
    }),
  )

  if (webRoot !== undefined) await serveWeb(app, webRoot)
  app.setNotFoundHandler((request, reply) =>
    webRoot !== undefined && isPage(request) ? reply.sendFile('index.html') : notFound(reply),
  )
  app.addHook('onReady', async () => {
    const failed = (error: unknown): void => app.log.warn({ err: error }, 'a transfer could not be finished')
    // The game opens also where this fails: what is left open is finished when its player comes back.
    await gcash.tidyAll(now(), failed).catch(failed)
  })
  // Streams never end by themselves, and the server waits for what is in flight.
  app.addHook('preClose', async () => hub.close())
  return app
}
