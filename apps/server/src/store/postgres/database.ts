import pg from 'pg'
import { type PoolState, type Tracer, untraced } from '../../observe/ports.ts'
import { StoreAway } from '../../ports.ts'
import type { Row } from '../rows.ts'
import { isTurnedAway } from './log-in.ts'
import type { Statement } from './statement.ts'

/** Real milliseconds to wait for a connection, whether new or pooled. */
const CONNECT_MS = 5_000
/** The time limit of a statement in real milliseconds; with the wait for a connection, well within that of a call. */
const STATEMENT_MS = 10_000
/** Real milliseconds beyond a statement's limit after which a silent database server counts as gone. */
const SILENT_MS = 2_000
/** Real milliseconds for statements without a limit: the longest that a timer supports. */
const UNLIMITED_MS = 2_147_483_647

/** Adds the time limit of one query, which the library's type lacks. */
interface Query extends pg.QueryConfig {
  readonly query_timeout?: number
}

export interface DatabaseOptions {
  readonly url: string
  /**
   * Whether statements are prepared once for each connection. That is impossible behind a pooler that gives each transaction another
   * connection, such as pgbouncer. It also accepts no start-up parameters, so the role must have the time limits.
   */
  readonly prepare: boolean
  /** The most connections. */
  readonly connections: number
  /** The longest that a statement may take, and that a transaction may wait for its next statement, in real milliseconds. */
  readonly statementMs?: number
  readonly tracer?: Tracer | undefined
}

export interface Connection {
  rows(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]>
}

export interface Database extends Connection {
  /** Runs a transaction on one connection in read committed mode: rows that are read in order to be written must be locked. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  pool(): PoolState
  close(): Promise<void>
}

/**
 * SQLSTATEs that say "not now" rather than "wrong". They are connections (08), cancelled or shut down (57), resources such as a full disk
 * (53), the system's own errors (58), locks and deadlocks (40, 55P03), a standby (25006). Source:
 * postgresql.org/docs/current/errcodes-appendix.html.
 */
const AWAY = /^(08...|53...|57P0.|57014|58...|40...|55P03|25006)$/

/** What Citus says, with the code of a bug, of a machine that it loses within a statement, and of its own server's end. */
const OF_A_LOST_MACHINE = /^(failure on connection marked as essential|postmaster was shut down)/

const storeAway = (cause: Error): StoreAway =>
  new StoreAway(isTurnedAway(cause) ? 'this server cannot log in to the database' : 'the database is away', { cause })

function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    // A fatal error closes the connection, whatever the cause.
    const gone = AWAY.test(error.code ?? '') || error.severity === 'FATAL' || isTurnedAway(error)
    return gone || OF_A_LOST_MACHINE.test(error.message) ? storeAway(error) : error
  }
  // Other connection errors have no SQLSTATE: connecting failed, the connection broke, or the answer came too late.
  const ours = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  return error instanceof Error && !ours ? storeAway(error) : error
}

/** Whether waiting is useless: the database is there, and does not let this server in. */
export const isRefused = (error: unknown): boolean =>
  error instanceof StoreAway && error.cause instanceof Error && isTurnedAway(error.cause)

const away =
  <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    work(...args).catch((error: unknown) => {
      throw translated(error)
    })

/**
 * Whether a statement failed because a row with that key exists. Citus, which copies what one statement both reads and inserts, reports
 * that with another code, and the shard's constraint only in the message.
 */
export function isDuplicate(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === 'XX000') return error.message.includes(`"${constraint}_pkey`)
  return error.code === '23505' && (error.constraint ?? '').startsWith(constraint)
}

/** Cents and milliseconds are stored as bigint and read as numbers. */
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
    // The second limit is for a machine that dies during a transaction: the database would otherwise keep its locks for hours.
    ...(prepare ? { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs } : {}),
  })
  // When an idle connection breaks, the pool opens another when needed.
  pool.on('error', () => undefined)
  // A connection that breaks between two statements emits an error, which would end the process without a listener. Nobody could add one in
  // time: the end of one statement, or of the log-in, and the break may arrive in the same packet.
  pool.on('connect', (client) => client.on('error', () => undefined))

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
      // After a failure the connection is closed, which rolls the transaction back.
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
