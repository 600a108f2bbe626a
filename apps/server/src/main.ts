import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { content } from '@final-call/content'
import { realMs } from '@final-call/domain'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { chooseProvider } from './identity/choose-provider.ts'
import { identity } from './identity/identity.ts'
import { loadContent } from './load-content.ts'
import { openStore } from './open-store.ts'

/** Real milliseconds that requests in flight get to finish once the server is told to stop. */
const GRACE_MS = 5_000

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Wall-clock time as it was when the process began, and steady since: a jump of the machine's clock moves no race. */
const now = () => realMs(Math.floor(performance.timeOrigin + performance.now()))

const LOCAL_SIGN_IN = `
  !!  Sign-in is by the LOCAL PROVIDER: anybody at this machine may be anyone.
  !!  That is for play on this machine. For real players set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.
`

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function configuration(): Config {
  const read = readConfig(process.env)
  if (!read.ok) fail(['The configuration does not fit:', ...read.problems].join('\n  '))
  return read.config
}

function providerOf({ oidc, production, publicUrl }: Config) {
  try {
    return chooseProvider({ ...oidc, production, publicUrl })
  } catch (error) {
    return fail(`The configuration does not fit:\n  ${messageOf(error)}`)
  }
}

const isListed = (emails: readonly string[], email: string | null): boolean =>
  email !== null && emails.includes(email.toLowerCase())

async function main(): Promise<void> {
  const config = configuration()
  const provider = providerOf(config)
  const { store, fanout } = await openStore(config).catch((error: unknown) => fail(messageOf(error)))
  await loadContent(store.content, content, now()).catch((error: unknown) =>
    fail(`The built-in races cannot be stored: ${messageOf(error)}.`),
  )

  const app = await buildApp({
    store,
    fanout,
    now,
    identity: await identity({ ...store, publicUrl: config.publicUrl, provider, now }),
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    rolesOf: (email) => ({
      administrator: isListed(config.adminEmails, email),
      geopath: isListed(config.geopathEmails, email),
    }),
    config: {
      contactEmail: config.contactEmail,
      mapStyleUrl: config.mapStyleUrl ?? null,
      googleMapsKey: config.googleMapsKey ?? null,
      signInProvider: provider === 'local' ? 'local' : 'oidc',
    },
    logLevel: config.logLevel,
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
  })

  async function stop(): Promise<void> {
    // A browser keeps connections ready on which it never asks for anything; they would hold the server for a minute.
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await app.close()
    await store.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await store.close()
    if (hasCode(error, 'EADDRINUSE'))
      fail(`PORT: ${config.port} is in use by another program. Set PORT to another one.`)
    fail(`HOST or PORT: ${config.host}:${config.port} cannot be listened on: ${messageOf(error)}.`)
  }
  if (provider === 'local') console.warn(LOCAL_SIGN_IN)
  console.info(`Final Call is at ${config.publicUrl}`)
}

await main()
