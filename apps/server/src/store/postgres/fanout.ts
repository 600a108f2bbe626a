import pg from 'pg'
import { randomUUID } from 'node:crypto'
import type { Fanout } from '../../ports.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

const CHANNEL = 'final_call_race_grown'
/** Messages in one statement. Measured: 50 in one are ten times as many a second as one each. */
const BATCH = 50
/** Real milliseconds between attempts to listen again: the first, and the longest. */
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A connection that only listens would never find out that it is dead. Real milliseconds. */
const HEARTBEAT_MS = 10_000
const SILENT_MS = 5_000

export const FANOUT = statements('fanout', {
  notify: ['content', `SELECT pg_notify('${CHANNEL}', message) FROM unnest($1::text[]) AS message`],
})

export interface PostgresFanout extends Fanout {
  /** Resolves when it listens for the first time. */
  readonly listening: Promise<void>
  close(): Promise<void>
}

export interface FanoutOptions {
  /** What tells the others. */
  readonly db: Database
  /** For the connection that listens, which must be the server's own: a pooler passes nothing on. */
  readonly listenUrl: string
}

/**
 * Tells every process over the database's notifications that a race has grown: this one at once, the others after the
 * commit, many in one statement. While the database is away messages are lost, and streams find out at their next ping.
 */
export function postgresFanout({ db, listenUrl }: FanoutOptions): PostgresFanout {
  const listeners = new Set<(raceId: string, version: number) => void>()
  const self = randomUUID()
  /** The latest version of each race that the others have not been told. */
  const waiting = new Map<string, number>()
  let sending: Promise<void> | undefined
  let closed = false
  let listener: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()

  const deliver = (raceId: string, version: number): void => {
    for (const it of listeners) it(raceId, version)
  }

  async function send(): Promise<void> {
    // What is published in one go leaves in one statement.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, BATCH)
      for (const [raceId] of batch) waiting.delete(raceId)
      const messages = batch.map(([raceId, version]) => `${self} ${version} ${raceId}`)
      await db.rows(FANOUT.notify, [messages]).catch(() => undefined)
    }
    sending = undefined
  }

  function received(payload: string | undefined): void {
    const [from, version, raceId] = (payload ?? '').split(' ')
    if (from === self || raceId === undefined || !Number.isSafeInteger(Number(version))) return
    deliver(raceId, Number(version))
  }

  /** One life of the connection that listens; ends when it does. */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: listenUrl,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
      application_name: 'final-call-listen',
    })
    const over = Promise.withResolvers<void>()
    client.on('error', () => over.resolve())
    client.on('end', () => over.resolve())
    client.on('notification', ({ payload }) => received(payload))
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await client.connect()
      listener = client
      await client.query(`LISTEN ${CHANNEL}`)
      listens()
      heartbeat = setInterval(() => {
        client.query('SELECT 1').catch(() => over.resolve())
      }, HEARTBEAT_MS)
      if (closed) over.resolve()
      await over.promise
    } finally {
      clearInterval(heartbeat)
      listener = undefined
      // Without waiting: the other end may never answer.
      client.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    let wait = FIRST_RETRY_MS
    while (!closed) {
      const since = performance.now()
      await listen().catch(() => undefined)
      if (closed) return
      wait = performance.now() - since > LONGEST_RETRY_MS ? FIRST_RETRY_MS : Math.min(LONGEST_RETRY_MS, wait * 2)
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, wait * (0.5 + Math.random() / 2))
        timer.unref()
      })
    }
  }
  void keepListening()

  return {
    listening,
    publish(raceId, version) {
      deliver(raceId, version)
      waiting.set(raceId, Math.max(version, waiting.get(raceId) ?? 0))
      sending ??= send()
    },
    subscribe(it) {
      listeners.add(it)
      return () => listeners.delete(it)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await sending
      await listener?.end().catch(() => undefined)
    },
  }
}
