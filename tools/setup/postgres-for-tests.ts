import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, which create databases of their own in it. */
    readonly postgresUrl: string
  }
}

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm'
/** Several times what the tests' databases take at any time, in bytes. */
const ROOM = 2 ** 30

/** Most tests make a database of 300 files, and remove it: for a disk, the kernel works longer on that than all else takes. */
function folderOfFiles(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM ? tmpdir() : MEMORY
}

/** Vitest's set-up of the tests that need PostgreSQL. @returns a function that ends it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ within: folderOfFiles(), settings: { max_wal_size: '128MB' } })
  project.provide('postgresUrl', server.url)
  return server.remove
}
