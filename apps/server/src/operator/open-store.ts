import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { keyFromFile, keyMadeIn } from '../chain/key-file.ts'
import { type LogKeys, type MissingKey, freshKey, keysKept } from '../chain/keys.ts'
import type { Config, DatabaseConfig } from '../config/config.ts'
import { uidOf } from '../identity/uid.ts'
import type { PoolState, Tracer } from '../observe/ports.ts'
import type { Fanout, SealStore, Store } from '../ports.ts'
import { causeOf, messageOf, reasonOf } from './reasons.ts'
import { localFanout } from '../store/local-fanout.ts'
import type { PostgresFanout } from '../store/postgres/fanout.ts'
import { OF_A_POOLER } from '../store/postgres/log-in.ts'
import type { SchemaAge } from '../store/schema-age.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { ageOfFile, hasRaces } from '../store/sqlite/untouched.ts'

/** How long a starting server waits for its database, which may be starting too, in real milliseconds. */
const PATIENCE_MS = 20_000
/** A server that does not receive its own test notification within this many real milliseconds is reported to the operator. */
const HEARING_MS = 10_000

/** A database URL as it may be printed: host, port and name only; empty if it has none of them, and the driver's defaults hold. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port && `:${port}`}${pathname}`
}

const BEHIND_A_POOLER = ' Behind a pooler set DATABASE_PREPARE=off, and DATABASE_LISTEN_URL to the database itself.'

function failure(what: string, error: unknown, { done = 'opened', hint }: { done?: string | undefined; hint: string }) {
  return new Error(`${what} cannot be ${done}: ${reasonOf(error)}.${hint}`, { cause: error })
}

/** An error whose message is a sentence for the operator. @param done what could not be done to the database */
export const databaseFailure = ({ url }: Pick<DatabaseConfig, 'url'>, error: unknown, done?: string): Error =>
  failure(`DATABASE_URL: the database ${nameOf(url) || 'that it leads to'}`, error, {
    done,
    hint: causeOf(error).startsWith(OF_A_POOLER) ? BEHIND_A_POOLER : '',
  })

const fileIn = (dataDir: string): string => resolve(dataDir, 'final-call.db')

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Why a database file is not written, since SQLite says neither of what nor for whom; empty if that is not the reason. */
function whyNotWritten(path: string): string {
  const barred = [dirname(path), path, `${path}-wal`, `${path}-shm`].find((it) => existsSync(it) && !mayWrite(it))
  return barred === undefined ? '' : ` This process may not write to ${barred}.`
}

function fileFailure(dataDir: string, error: unknown, done?: string): Error {
  const path = fileIn(dataDir)
  return failure(`DATA_DIR: the database ${path}`, error, { done, hint: whyNotWritten(path) })
}

type Where = Pick<Config, 'database' | 'dataDir'>

/** As `databaseFailure`, for whichever database is configured. */
export const storeFailure = ({ database, dataDir }: Where, error: unknown, done?: string): Error =>
  database ? databaseFailure(database, error, done) : fileFailure(dataDir, error, done)

/**
 * The age of the configured database's schema: `none` if there is no database, or not this game's. Neither creates one, nor changes it, nor
 * waits for it.
 * @throws Error with a sentence for the operator
 */
export async function storeAge({ database, dataDir }: Where): Promise<SchemaAge> {
  try {
    if (!database) return ageOfFile(fileIn(dataDir))
    const { ageOfPostgres } = await import('../store/postgres/open.ts')
    return await ageOfPostgres(database)
  } catch (error) {
    throw storeFailure({ database, dataDir }, error)
  }
}

/** Whether the configured database exists and belongs to this game. @throws Error with a sentence for the operator */
export const isThere = async (config: Where): Promise<boolean> => (await storeAge(config)) !== 'none'

const KEY_IS_MISSING =
  'log.key is missing: bring it back, or set LOG_KEY. If it is lost, `npm run verify-logs -- --seal` seals the races anew'

/** The keys beside a database file. @throws Error if races were sealed with a key that is missing */
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
  /** Why this server cannot hear the others on its database, as a sentence for the operator; undefined if it can. */
  readonly listenProblem?: () => Promise<string | undefined>
}

interface OpenOptions {
  readonly tracer?: Tracer
  readonly missingKey?: MissingKey
  /** Called once, with a sentence for the operator, if the database does not answer at once. */
  readonly waiting?: (sentence: string) => void
}

/**
 * Opens the configured database, migrates it to the current schema, and sets up notifications between processes.
 * @throws Error with a sentence for the operator
 */
export async function openStore(
  { database, dataDir, logKeys }: Where & Partial<Pick<Config, 'logKeys'>>,
  { tracer, missingKey = 'made for the first race', waiting = () => undefined }: OpenOptions = {},
): Promise<OpenedStore> {
  if (database) {
    try {
      // Loaded on demand: a server on SQLite does not need this code.
      const { openPostgres } = await import('../store/postgres/open.ts')
      const opened = await openPostgres({
        ...database,
        uidOf,
        logKeys,
        missingKey,
        patienceMs: PATIENCE_MS,
        waiting(error) {
          const { message } = databaseFailure(database, error, 'opened yet')
          waiting(`${message} It is tried again for ${PATIENCE_MS / 1000} s.`)
        },
        tracer,
      })
      return { ...opened, listenProblem: () => listenProblem(database, opened.fanout) }
    } catch (error) {
      throw databaseFailure(database, error)
    }
  }
  const path = fileIn(dataDir)
  try {
    const keys = logKeys ?? keysBeside(path, resolve(dataDir), missingKey)
    return { store: openSqlite({ path, uidOf, logKeys: keys }), fanout: localFanout() }
  } catch (error) {
    throw fileFailure(dataDir, error)
  }
}

/**
 * Checks whether any race is sealed with a missing key, which would keep it from continuing.
 * @returns a sentence for the operator; undefined if all is well
 */
export async function keyProblem(seals: Pick<SealStore, 'unknownKeys'>): Promise<string | undefined> {
  if ((await seals.unknownKeys()).length === 0) return undefined
  return (
    'LOG_KEY: there are races that are sealed with another key. Set it, or name that one in LOG_KEYS_OLD; without LOG_KEY it is ' +
    'the file log.key in DATA_DIR. If it is lost, `npm run verify-logs -- --seal` seals the races anew.'
  )
}

/**
 * Checks whether servers on a database hear each other, since nothing else would show if they do not.
 * @returns a sentence for the operator; undefined if all is well
 */
async function listenProblem({ listenUrl }: DatabaseConfig, fanout: PostgresFanout): Promise<string | undefined> {
  const hearing = await fanout.hearing(HEARING_MS)
  if (hearing.heard) return undefined
  const named = listenUrl === undefined ? '' : nameOf(listenUrl)
  const through = listenUrl === undefined ? 'DATABASE_URL' : `DATABASE_LISTEN_URL${named && `, ${named},`}`
  const why = hearing.failure ? ` (${messageOf(hearing.failure)})` : ''
  const hint =
    listenUrl === undefined
      ? 'A pooler in transaction mode passes no notifications on: set DATABASE_LISTEN_URL to the database itself.'
      : 'Set it to the database that DATABASE_URL leads to.'
  return (
    `This server does not hear through ${through} what servers tell each other${why}: what happens on another one shows here up to ` +
    `5 s late, and a sign-out there counts up to 10 s late. ${hint}`
  )
}
