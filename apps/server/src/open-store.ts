import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyFromFile, keyMadeIn } from './chain/key-file.ts'
import { type LogKeys, freshKey, keysKept } from './chain/keys.ts'
import type { Config, DatabaseConfig } from './config.ts'
import { uidOf } from './identity/uid.ts'
import type { PoolState, Tracer } from './observe/ports.ts'
import type { Fanout, SealStore, Store } from './ports.ts'
import { localFanout } from './store/local-fanout.ts'
import { hasRaces } from './store/sqlite/has-races.ts'
import { openSqlite } from './store/sqlite/open.ts'

/** Real milliseconds that a starting server waits for its database, which may be starting too. */
const PATIENCE_MS = 20_000

/** A database as it may be printed: without the password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port && `:${port}`}${pathname}`
}

/** What pgbouncer says to the time limit for statements, which a database takes. */
const OF_A_POOLER = 'unsupported startup parameter'
const BEHIND_A_POOLER = ' Behind a pooler set DATABASE_PREPARE=off, and DATABASE_LISTEN_URL to the database itself.'

function failure(what: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : ''
  const hint = cause.startsWith(OF_A_POOLER) ? BEHIND_A_POOLER : ''
  return new Error(`${what} cannot be opened: ${message}${cause && ` (${cause})`}.${hint}`, { cause: error })
}

/** Where every address of a host fails, the message is empty and the reasons are inside. */
const causeOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message

const fileIn = (dataDir: string): string => resolve(dataDir, 'final-call.db')

/**
 * Whether there is a database of this game where the configuration says. None is made, and none is waited for.
 * @throws Error with a sentence for the operator
 */
export async function isThere({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): Promise<boolean> {
  if (!database) return existsSync(fileIn(dataDir))
  try {
    const { isMigrated } = await import('./store/postgres/open.ts')
    return await isMigrated(database)
  } catch (error) {
    throw failure(`DATABASE_URL: the database ${nameOf(database.url)}`, error)
  }
}

/**
 * What happens where the key of a file's logs is missing: one is made before there are races, as at the first start; none is
 * made, by who only looks; or one is made for races that are to be sealed anew.
 */
type MissingKey = 'made for the first race' | 'not made' | 'replaced'

const KEY_IS_MISSING =
  'log.key is missing: bring it back, or set LOG_KEY. If it is lost, `npm run verify-logs -- --seal` seals the races anew'

/** @throws Error where races were sealed with a key that is not there */
function keysBeside(path: string, dataDir: string, missing: MissingKey): LogKeys {
  const kept = keyFromFile(dataDir)
  if (kept) return { current: kept, old: [] }
  if (missing !== 'replaced' && hasRaces(path)) throw new Error(KEY_IS_MISSING)
  return missing === 'not made' ? keysKept(freshKey()) : { current: keyMadeIn(dataDir), old: [] }
}

/**
 * The database that the configuration names, migrated to the present schema, and how processes on it notify each other.
 * @throws Error with a sentence for the operator
 */
export async function openStore(
  { database, dataDir, logKeys }: Pick<Config, 'database' | 'dataDir'> & Partial<Pick<Config, 'logKeys'>>,
  {
    tracer,
    missingKey = 'made for the first race',
  }: { readonly tracer?: Tracer; readonly missingKey?: MissingKey } = {},
): Promise<{ readonly store: Store; readonly fanout: Fanout; readonly pool?: () => PoolState }> {
  if (database) {
    try {
      // Loaded only here: a server on a file has no use for its code.
      const { openPostgres } = await import('./store/postgres/open.ts')
      return await openPostgres({ ...database, uidOf, logKeys, patienceMs: PATIENCE_MS, tracer })
    } catch (error) {
      throw failure(`DATABASE_URL: the database ${nameOf(database.url)}`, error)
    }
  }
  const path = fileIn(dataDir)
  try {
    const keys = logKeys ?? keysBeside(path, resolve(dataDir), missingKey)
    return { store: openSqlite({ path, uidOf, logKeys: keys }), fanout: localFanout() }
  } catch (error) {
    throw failure(`DATA_DIR: the database ${path}`, error)
  }
}

/**
 * Checks whether any race of a store is sealed with a key that is not here: a sentence for the operator, before its player meets
 * a race that cannot continue; undefined when all is well.
 */
export async function keyProblem(seals: Pick<SealStore, 'unknownKeys'>): Promise<string | undefined> {
  if ((await seals.unknownKeys()).length === 0) return undefined
  return (
    'LOG_KEY: there are races that are sealed with another key. Set it, or name that one in LOG_KEYS_OLD; without LOG_KEY it is ' +
    'the file log.key in DATA_DIR. If it is lost, `npm run verify-logs -- --seal` seals the races anew.'
  )
}

/**
 * Checks whether other servers on a database can be heard: a sentence for the operator where a pooler keeps their notifications from
 * this one, which nothing else would show; undefined when all is well.
 */
export function listenProblem(database: Pick<DatabaseConfig, 'prepare' | 'listenUrl'> | undefined): string | undefined {
  if (!database || database.prepare || database.listenUrl !== undefined) return undefined
  return (
    'DATABASE_LISTEN_URL is not set, although DATABASE_PREPARE is off: a pooler in transaction mode passes no notifications on. What ' +
    'happens on other servers then shows here up to 5 s late, and a sign-out there counts up to 10 s late. Set it to the database itself.'
  )
}
