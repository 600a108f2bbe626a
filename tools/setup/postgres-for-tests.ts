import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, which create databases of their own in it. */
    readonly postgresUrl: string
  }
}

/** Vitest's set-up of the tests that need PostgreSQL. @returns a function that ends it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.remove
}
