import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL servers with Citus that know each other's password. The first is meant to be the coordinator. */
    readonly citusUrls: readonly string[]
  }
}

/** A coordinator, and two machines for the distributed tables. */
const MACHINES = 3

/** Vitest's set-up of the tests that need Citus. @returns a function that ends it. @throws Error that says what to do without Citus */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const password = randomBytes(18).toString('base64url')
  const settings = { shared_preload_libraries: 'citus' }
  const started = await Promise.allSettled(
    Array.from({ length: MACHINES }, () => startPostgres({ password, settings })),
  )
  const servers = started.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  const end = async (): Promise<void> => void (await Promise.all(servers.map((it) => it.remove())))
  const failed = started.find((it) => it.status === 'rejected')
  if (failed) {
    await end()
    const advice = "Citus must be installed in a PostgreSQL of its own; set PG_BIN to that one's programs' folder."
    throw new Error(`No PostgreSQL with Citus could be started. ${advice}`, { cause: failed.reason })
  }
  project.provide(
    'citusUrls',
    servers.map(({ url }) => url),
  )
  return end
}
