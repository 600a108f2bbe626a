import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../apps/server/src/operator/open-store.ts'
import type { Store } from '../../apps/server/src/ports.ts'
import { freePort } from '../../tools/servers/free-port.mjs'
import { NO_RATE_LIMITS } from '../../tools/servers/no-rate-limits.ts'
import { type Running, SERVER_CORE, answers, startOn } from './machine.ts'
import { signingIn } from './sign-in.ts'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')

export interface GameServer extends Running {
  readonly url: string
  /** A store on the server's own database. */
  readonly store: Store
  /** Signs in one more person. @returns a function that makes their tokens */
  readonly signIn: () => Promise<() => Promise<string>>
}

/** The game's server as operators start it, on the servers' core, with limits off: one address plays for all. */
export async function startGameServer(databaseUrl?: string): Promise<GameServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'final-call-load-'))
  const url = `http://127.0.0.1:${port}`
  const running = startOn(SERVER_CORE, [process.execPath, MAIN], {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...NO_RATE_LIMITS,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  try {
    await answers(`${url}/healthz`, running)
    const database =
      databaseUrl === undefined
        ? undefined
        : { url: databaseUrl, listenUrl: undefined, prepare: true, connections: 4, distributed: false }
    const { store } = await openStore({ database, dataDir })
    return {
      ...running,
      url,
      store,
      signIn: await signingIn(url, store),
      async stop() {
        await store.close()
        await running.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
