import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { content } from '@final-call/content'
import { buildApp } from './app.ts'
import { type Config, configOf } from './config/config.ts'
import { listedRoles } from './config/roles.ts'
import { chooseProvider } from './identity/choose-provider.ts'
import { identity } from './identity/identity.ts'
import { cachedSessions } from './identity/cached-sessions.ts'
import { rateLimits } from './limits/limits.ts'
import { logOutput } from './observe/log-output.ts'
import { startObserving } from './observe/observing.ts'
import { loadContent } from './operator/load-content.ts'
import { keyProblem, openStore, storeFailure } from './operator/open-store.ts'
import { messageOf } from './operator/reasons.ts'
import { ownTime } from './own-time.ts'
import type { Store } from './ports.ts'

/** How long requests in flight may take once the server is told to stop, in real milliseconds. */
const GRACE_MS = 5_000
/** After this many real milliseconds the process exits regardless, since a hanging database may never answer. */
const LAST_MS = 7_500

const STANDARD_OUTPUT = 1

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

// What is written of the database holds the keys that sign tokens: nobody else on the machine is to read it.
process.umask(0o077)

const now = ownTime()

const LOCAL_SIGN_IN = `
  !!  Sign-in is by the LOCAL PROVIDER: anybody at this machine may be anyone.
  !!  That is for play on this machine. For real players set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.
`

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function providerOf({ oidc, production, publicUrl }: Config) {
  try {
    return chooseProvider({ ...oidc, production, publicUrl })
  } catch (error) {
    return fail(`The configuration does not fit:\n  ${messageOf(error)}`)
  }
}

/** Runs a server for the life of this process. @param onStop registers what to do when the process is first told to stop */
export async function run(env: NodeJS.ProcessEnv, onStop: (stop: () => void) => void): Promise<void> {
  const config = configOf(env, { warn: console.warn, fail })
  const log = logOutput(STANDARD_OUTPUT)
  process.once('exit', log.end)
  const provider = providerOf(config)
  const observing = await startObserving(config).catch((error: unknown) => {
    const { host, port } = config.metrics ?? {}
    return fail(`METRICS_HOST or METRICS_PORT: ${host}:${port} cannot be listened on: ${messageOf(error)}.`)
  })
  const opened = await openStore(config, { tracer: observing.tracer, waiting: console.warn }).catch((error: unknown) =>
    fail(messageOf(error)),
  )
  const { fanout, pool } = opened
  const store: Store = { ...opened.store, sessions: cachedSessions(opened.store.sessions, fanout) }
  const wrongKey = await keyProblem(store.seals)
  if (wrongKey !== undefined) fail(wrongKey)
  const taken = await loadContent(store.content, content, now()).catch((error: unknown) =>
    fail(`The built-in races cannot be stored. ${messageOf(storeFailure(config, error, 'written'))}`),
  )

  if (pool) observing.watchPool(pool)
  let stopping = false
  const limits = rateLimits({ store: store.limits, now, limits: config.rateLimits })
  const app = await buildApp({
    store,
    fanout,
    now,
    identity: await identity({ ...store, publicUrl: config.publicUrl, provider, now, limits }),
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    limits,
    rolesOf: listedRoles(config),
    config: {
      contactEmail: config.contactEmail,
      mapStyleUrl: config.mapStyleUrl ?? null,
      googleMapsKey: config.googleMapsKey ?? null,
      streetPictures: config.streetPictures
        ? { catalogue: config.streetPictures.catalogue, origins: [...config.streetPictures.origins] }
        : null,
      signInProvider: provider === 'local' ? 'local' : 'oidc',
    },
    logLevel: config.logLevel,
    logStream: log,
    metrics: observing.metrics,
    tracer: observing.tracer,
    isStopping: () => stopping,
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
  })

  for (const sentence of taken) app.log.warn(sentence)
  void opened.listenProblem?.().then((sentence) => sentence !== undefined && app.log.warn(sentence))
  observing.onFailure((error) => app.log.warn({ err: error }, 'traces are not delivered, or not all of them'))

  async function stop(): Promise<void> {
    stopping = true
    // Load balancers see /readyz fail and stop sending; until then requests are served.
    await pause(config.drainSeconds * 1_000)
    // Browsers keep idle connections open, which would delay closing by a minute.
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    setTimeout(() => fail('Not everything that was begun could be finished in time.'), LAST_MS).unref()
    await app.close()
    await store.close()
    await observing.close()
    process.exit(0)
  }
  onStop(() => void stop().catch((error: unknown) => fail(messageOf(error))))

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await store.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      fail(`PORT: ${config.port} is in use by another program. Set PORT to another one.`)
    }
    fail(`HOST or PORT: ${config.host}:${config.port} cannot be listened on: ${messageOf(error)}.`)
  }
  if (provider === 'local') console.warn(LOCAL_SIGN_IN)
  console.info(`Final Call is at ${config.publicUrl}`)
}
