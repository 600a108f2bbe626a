import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'
import { readConfig } from '../../../apps/server/src/config/config.ts'
import { openStore } from '../../../apps/server/src/operator/open-store.ts'
import type { Store } from '../../../apps/server/src/ports.ts'
import { type TestDatabase, testDatabase } from '../../../apps/server/src/testing/postgres.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { NO_RATE_LIMITS } from '../../servers/no-rate-limits.ts'
import { type PrivatePostgres, startPostgres } from '../../setup/postgres.mjs'

/** The environment of a server under test: without rate limits, and silent, since its complaints are expected. */
const SETTINGS = { LOG_LEVEL: 'silent', ...NO_RATE_LIMITS }

export type Env = Readonly<Record<string, string>>

/** A database, for servers that a fault will strike. */
export interface TestBed {
  /** The environment of servers on it. */
  readonly env: Env
  /** A store on the same database. */
  readonly store: Store
}

/** A folder that is removed with the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'final-call-faults-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function bedOf(env: Env): Promise<TestBed> {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { store } = await openStore(read.config)
  onTestFinished(() => store.close())
  return { env, store }
}

/** A database file in a folder, and a store on it; both end with the test. */
export const sqliteBed = (dataDir = folder(), env: Env = {}): Promise<TestBed> =>
  bedOf({ ...SETTINGS, DATA_DIR: dataDir, ...env })

/** A database of the tests' PostgreSQL server, and a store on it; both end with the test. */
export async function postgresBed(
  env: Env = {},
  newDatabase: () => Promise<TestDatabase> = testDatabase,
): Promise<TestBed & { readonly database: TestDatabase }> {
  const database = await newDatabase()
  onTestFinished(database.drop)
  return { database, ...(await bedOf({ ...SETTINGS, DATA_DIR: folder(), DATABASE_URL: database.url, ...env })) }
}

/** A PostgreSQL server of its own, and a store on it; both end with the test. */
export async function ownPostgresBed(): Promise<TestBed & { readonly postgres: PrivatePostgres }> {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  return { postgres, ...(await bedOf({ ...SETTINGS, DATA_DIR: folder(), DATABASE_URL: postgres.url })) }
}

/** A server that ends with the test, and shows what it printed if that fails. */
export async function serverOn({ env }: Pick<TestBed, 'env'>): Promise<Server> {
  const server = await startServer(env)
  onTestFailed(() => console.error(server.output()))
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

/** Waits until a condition holds. @throws Error after 60 s */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = performance.now() + 60_000; !(await holds());) {
    if (performance.now() > limit) throw new Error(`not within 60 s: ${what}`)
    await pause(10)
  }
}

/** Polls `/healthz` ten times a second. @returns a function that ends it: answers other than 200 */
export function watchHealth({ url }: Server) {
  const bad: string[] = []
  let over = false
  const watching = (async () => {
    while (!over) {
      const status = await fetch(`${url}/healthz`).then(
        (reply) => String(reply.status),
        (error: unknown) => String(error),
      )
      if (status !== '200') bad.push(status)
      await pause(100)
    }
  })()
  return async () => {
    over = true
    await watching
    return { bad }
  }
}
