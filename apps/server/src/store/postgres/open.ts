import { setTimeout as pause } from 'node:timers/promises'
import { type Chain, chainOf } from '../../chain/chain.ts'
import { LOG_KEY, type LogKeys, type MissingKey, freshKey, keysKept } from '../../chain/keys.ts'
import type { PoolState } from '../../observe/ports.ts'
import { type Store, StoreAway, type UidOf } from '../../ports.ts'
import { text } from '../rows.ts'
import type { SchemaAge } from '../schema-age.ts'
import { postgresAccounts } from './accounts.ts'
import { postgresContent } from './content.ts'
import { type Database, type DatabaseOptions, isRefused, openDatabase } from './database.ts'
import { type PostgresFanout, postgresFanout } from './fanout.ts'
import { postgresGcash } from './gcash.ts'
import { postgresLeaderboards } from './leaderboards.ts'
import { postgresLimits } from './limits.ts'
import { type RowsOf, fill } from './fill.ts'
import { ageOfDatabase, bringUpToDate } from './migrate.ts'
import { postgresProfiles } from './profiles.ts'
import { postgresRaces } from './races.ts'
import { SEALS, postgresSeals } from './seals.ts'
import { postgresSessions } from './sessions.ts'
import { VAULT, postgresOnce, postgresSecrets } from './vault.ts'

export interface PostgresOptions extends DatabaseOptions {
  /** The URL of the database itself if `url` is a pooler's. */
  readonly listenUrl?: string | undefined
  /** Whether the tables are distributed over a Citus cluster. */
  readonly distributed?: boolean
  readonly uidOf: UidOf
  /** The keys that seal logs; without them, a secret in the database is used. */
  readonly logKeys?: LogKeys | undefined
  readonly missingKey?: MissingKey | undefined
  /** Real milliseconds to wait for a database that does not answer yet. */
  readonly patienceMs?: number
  /** Called once, if that takes a while. */
  readonly waiting?: (error: unknown) => void
}

const RETRY_MS = 500

/**
 * Retries `work` while the database is unreachable, until `until` on the performance clock.
 * @param waiting called with the first failure
 */
async function untilReachable<Result>(
  work: () => Promise<Result>,
  until: number,
  waiting: (error: unknown) => void,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreAway) || isRefused(error) || performance.now() > until) throw error
      if (tries === 1) waiting(error)
    }
    await pause(RETRY_MS)
  }
}

/** The key stored in the database. If it is missing and may not be created, a fresh one, with which no race was sealed. */
async function ownKeys(db: Database, missing: MissingKey): Promise<LogKeys> {
  const [kept] = await db.rows(VAULT.secret, [LOG_KEY])
  if (kept) return keysKept(text(kept, 'value'))
  const isMade = missing === 'replaced' || (missing !== 'not made' && (await db.rows(SEALS.ids, ['', 1])).length === 0)
  return keysKept(isMade ? await postgresSecrets(db).findOrCreate(LOG_KEY, freshKey()) : freshKey())
}

/** The age of a database's schema, which is not changed. @throws StoreAway */
export async function ageOfPostgres(options: DatabaseOptions): Promise<SchemaAge> {
  const db = openDatabase(options)
  try {
    return await ageOfDatabase(db)
  } finally {
    await db.close()
  }
}

/**
 * Fills a database without rows.
 * @throws what `bringUpToDate` and `fill` throw
 */
export async function fillPostgres(
  { distributed = false, ...options }: DatabaseOptions & Pick<PostgresOptions, 'distributed'>,
  rowsOf: RowsOf,
): Promise<void> {
  const db = openDatabase(options)
  try {
    await bringUpToDate(db, distributed)
    await fill(db, rowsOf)
  } finally {
    await db.close()
  }
}

/**
 * A store in a PostgreSQL database, and the fan-out of the processes on it.
 * @throws what `bringUpToDate` throws
 */
export async function openPostgres(options: PostgresOptions): Promise<{
  readonly store: Store
  readonly fanout: PostgresFanout
  readonly pool: () => PoolState
}> {
  const { uidOf, url, listenUrl = url, distributed = false, patienceMs = 0, waiting = () => undefined } = options
  const { logKeys, missingKey = 'made for the first race' } = options
  const db = openDatabase(options)
  let chain: Chain
  try {
    const work = async (): Promise<Chain> => {
      await bringUpToDate(db, distributed)
      return chainOf(logKeys ?? (await ownKeys(db, missingKey)))
    }
    chain = await untilReachable(work, performance.now() + patienceMs, waiting)
  } catch (error) {
    await db.close()
    throw error
  }
  const fanout = postgresFanout({ db, listenUrl })
  const store: Store = {
    races: postgresRaces(db, chain, distributed),
    seals: postgresSeals(db, chain),
    content: postgresContent(db),
    profiles: postgresProfiles(db, uidOf),
    sessions: postgresSessions(db),
    once: postgresOnce(db),
    secrets: postgresSecrets(db),
    gcash: postgresGcash(db),
    leaderboards: postgresLeaderboards(db),
    accounts: postgresAccounts(db),
    limits: postgresLimits(db),
    async close() {
      await fanout.close()
      await db.close()
    },
  }
  return { store, fanout, pool: db.pool }
}
