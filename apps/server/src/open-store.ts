import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyFromFile, keyMadeIn } from './chain/key-file.ts'
import { type LogKeys, type MissingKey, freshKey, keysKept } from './chain/keys.ts'
import type { Config, DatabaseConfig } from './config.ts'
import { uidOf } from './identity/uid.ts'
import type { PoolState, Tracer } from './observe/ports.ts'
import type { Fanout, SealStore, Store } from './ports.ts'
import { localFanout } from './store/local-fanout.ts'
import { hasRaces } from './store/sqlite/has-races.ts'
import type { PostgresFanout } from './store/postgres/fanout.ts'
import { openSqlite } from './store/sqlite/open.ts'

/** Real milliseconds that a starting server waits for its database, which may be starting too. */
const PATIENCE_MS = 20_000
/** Real milliseconds in which a server hears what it has said itself, or is told to its operator as deaf. */
const HEARING_MS = 10_000

/** A database as it may be printed: without the password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port && `:${port}`}${pathname}`
}

/** What pgbouncer says to the time limit for statements, which a database takes. */
const OF_A_POOLER = 'unsupported startup parameter'
const BEHIND_A_POOLER = ' Behind a pooler set DATABASE_PREPARE=off, and DATABASE_LISTEN_URL to the database itself.'

/** What caused an error, in words; empty where nothing is known to have. */
const causeIn = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : ''

/** What an error says, with what caused it: that the database is away tells an operator little without. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const cause = causeIn(error)
  return cause === '' ? message : `${message} (${cause})`
}

function failure(what: string, error: unknown): Error {
  const hint = causeIn(error).startsWith(OF_A_POOLER) ? BEHIND_A_POOLER : ''
  return new Error(`${what} cannot be opened: ${reasonOf(error)}.${hint}`, { cause: error })
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

const KEY_IS_MISSING =
  'log.key is missing: bring it back, or set LOG_KEY. If it is lost, `npm run verify-logs -- --seal` seals the races anew'

/** @throws Error where races were sealed with a key that is not there */
function keysBeside(path: string, dataDir: string, missing: MissingKey): LogKeys {
  const kept = keyFromFile(dataDir)
  if (kept) return { current: kept, old: [] }
  if (missing !== 'replaced' && hasRaces(path)) throw new Error(KEY_IS_MISSING)
  return missing === 'not made' ? keysKept(freshKey()) : { current: keyMadeIn(dataDir), old: [] }
}

interface OpenedStore {
  readonly store: Store
  readonly fanout: Fanout
  readonly pool?: () => PoolState
  /** What keeps this server from hearing the others on its database, as a sentence for the operator; undefined when it hears. */
  readonly listenProblem?: () => Promise<string | undefined>
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
): Promise<OpenedStore> {
  if (database) {
    try {
      // Loaded only here: a server on a file has no use for its code.
      const { openPostgres } = await import('./store/postgres/open.ts')
      const opened = await openPostgres({ ...database, uidOf, logKeys, missingKey, patienceMs: PATIENCE_MS, tracer })
      return { ...opened, listenProblem: () => listenProblem(database, opened.fanout) }
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
 * Tries whether servers on a database hear each other: a sentence for the operator where they do not, which nothing else would show;
 * undefined when all is well.
 */
async function listenProblem({ listenUrl }: DatabaseConfig, fanout: PostgresFanout): Promise<string | undefined> {
  const hearing = await fanout.hearing(HEARING_MS)
  if (hearing.heard) return undefined
  const through = listenUrl === undefined ? 'DATABASE_URL' : `DATABASE_LISTEN_URL, ${nameOf(listenUrl)},`
  const why = hearing.failure ? ` (${causeOf(hearing.failure)})` : ''
  const hint =
    listenUrl === undefined
      ? 'A pooler in transaction mode passes no notifications on: set DATABASE_LISTEN_URL to the database itself.'
      : 'Set it to the database that DATABASE_URL leads to.'
  return (
    `This server does not hear through ${through} what servers tell each other${why}: what happens on another one shows here up to ` +
    `5 s late, and a sign-out there counts up to 10 s late. ${hint}`
  )
}
