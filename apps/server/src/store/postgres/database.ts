import pg from 'pg'
import { type PoolState, type Tracer, untraced } from '../../observe/ports.ts'
import { StoreAway } from '../../ports.ts'
import type { Row } from '../rows.ts'
import type { Statement } from './statement.ts'

/** Real milliseconds to wait for a connection, whether new or from the pool. */
const CONNECT_MS = 5_000
/** Real milliseconds; together with the wait for a connection, well within a call's time. */
const STATEMENT_MS = 10_000
/** Real milliseconds, beyond a statement's limit, after which a server that stays silent counts as gone. */
const SILENT_MS = 2_000
/** Real milliseconds for what may take as long as it needs: the longest that a timer takes. */
const UNLIMITED_MS = 2_147_483_647

/** The library's type lacks the time that one query may take. */
interface Query extends pg.QueryConfig {
  readonly query_timeout?: number
}

export interface DatabaseOptions {
  readonly url: string
  /**
   * Whether statements are prepared once for each connection. They cannot be behind a pooler that gives each transaction
   * another connection, as pgbouncer does. It takes no start-up parameters either, so the role itself must have the time limits.
   */
  readonly prepare: boolean
  /** How many connections at most. */
  readonly connections: number
  /** The longest that a statement may take, and that a transaction may wait for its next one, in real milliseconds. */
  readonly statementMs?: number
  readonly tracer?: Tracer | undefined
}

export interface Connection {
  rows(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]>
}

export interface Database extends Connection {
  /** Runs on one connection, all or nothing, in read committed mode: lock what is read in order to be written. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  pool(): PoolState
  close(): Promise<void>
}

/**
 * SQLSTATEs that say "not now" rather than "wrong": connections (08), cancelled or shut down (57), resources such as a
 * full disk (53), the system's own errors (58), locks and deadlocks (40, 55P03), a standby (25006).
 * Source: postgresql.org/docs/current/errcodes-appendix.html.
 */
const AWAY = /^(08...|53...|57P0.|57014|58...|40...|55P03|25006)$/

function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    // A fatal error ends the connection, whatever the reason.
    const gone = AWAY.test(error.code ?? '') || error.severity === 'FATAL'
    return gone ? new StoreAway('the database is away', { cause: error }) : error
  }
  // Any other connection error has no SQLSTATE: it could not be made, broke, or answered too late.
  const ours = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  return error instanceof Error && !ours ? new StoreAway('the database is away', { cause: error }) : error
}

/** Whether waiting cannot help: the server is there, but refuses the user, the database's name, or a start-up parameter. */
export const isRefused = (error: unknown): boolean =>
  error instanceof StoreAway && error.cause instanceof pg.DatabaseError && /^(28|3D|08P01)/.test(error.cause.code ?? '')

const away =
  <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    work(...args).catch((error: unknown) => {
      throw translated(error)
    })

/**
 * Whether a statement failed because a row with that key already exists. Citus, which copies what one statement reads and adds,
 * says so under its own code, and names the shard's constraint in the message only.
 */
export function isDuplicate(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === 'XX000') return error.message.includes(`"${constraint}_pkey`)
  return error.code === '23505' && (error.constraint ?? '').startsWith(constraint)
}

/** Cents and milliseconds are bigint columns; here they are read as numbers. */
function wholeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe whole number: ${value}`)
  return number
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? wholeNumber : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, prepare, connections, statementMs = STATEMENT_MS, tracer = untraced } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs + SILENT_MS,
    keepAlive: true,
    application_name: 'final-call',
    types,
    // The second is for a machine that is gone in the middle of a transaction: the database would keep its locks for hours.
    ...(prepare ? { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs } : {}),
  })
  // An idle connection that breaks: the pool makes another when one is needed.
  pool.on('error', () => undefined)

  const query = ({ name, text, unlimited }: Statement, values: readonly unknown[]): Query => ({
    ...(prepare ? { name } : {}),
    text,
    values: [...values],
    ...(unlimited ? { query_timeout: UNLIMITED_MS } : {}),
  })

  const connect = away(() => pool.connect())
  const ask = away((client: pg.PoolClient, asked: Query | string) => client.query<Row>(asked))

  async function transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await connect()
    // A client that breaks between two statements emits its error here too, and would end the process if nobody listened.
    const broke = (): void => undefined
    client.on('error', broke)
    let failed = true
    try {
      await ask(client, 'BEGIN')
      const result = await work({
        rows: (statement, values = []) =>
          tracer.statement(statement.name, async () => (await ask(client, query(statement, values))).rows),
      })
      await ask(client, 'COMMIT')
      failed = false
      return result
    } finally {
      client.removeListener('error', broke)
      // After a failure the connection is closed, which rolls back.
      client.release(failed)
    }
  }

  let closed: Promise<void> | undefined
  return {
    rows: away((statement, values = []) =>
      tracer.statement(statement.name, async () => (await pool.query<Row>(query(statement, values))).rows),
    ),
    transaction,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: connections }),
    close: () => (closed ??= pool.end()),
  }
}
