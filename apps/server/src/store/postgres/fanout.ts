import pg from 'pg'
import { randomUUID } from 'node:crypto'
import type { Fanout } from '../../ports.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

/** By channel: a race's log has grown (the version, the race), a sign-in has ended (the family). */
const GROWN = 'final_call_race_grown'
const ENDED = 'final_call_sign_in_ended'
/** Messages in one statement. Measured: 50 in one are ten times as many a second as one each. */
const BATCH = 50
/** Real milliseconds between attempts to listen again: the first, and the longest. */
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A connection that only listens would never find out that it is dead. Real milliseconds. */
const HEARTBEAT_MS = 10_000
const SILENT_MS = 5_000

export const FANOUT = statements('fanout', {
  notify: [
    'content',
    'SELECT pg_notify(channel, message) FROM unnest($1::text[], $2::text[]) AS told (channel, message)',
  ],
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
 * Tells every process over the database's notifications: this one at once, the others after the commit, many messages in
 * one statement. While the database is away they are lost.
 */
export function postgresFanout({ db, listenUrl }: FanoutOptions): PostgresFanout {
  const listeners = new Set<(raceId: string, version: number) => void>()
  const endings = new Set<(family: string) => void>()
  const self = randomUUID()
  /** The latest version of each race that the others have not been told. */
  const grown = new Map<string, number>()
  const ended = new Set<string>()
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
    while (grown.size + ended.size > 0) {
      const families = [...ended].slice(0, BATCH)
      for (const family of families) ended.delete(family)
      const races = [...grown].slice(0, BATCH - families.length)
      for (const [raceId] of races) grown.delete(raceId)
      const told = [
        ...families.map((family) => [ENDED, `${self} ${family}`] as const),
        ...races.map(([raceId, version]) => [GROWN, `${self} ${version} ${raceId}`] as const),
      ]
      const [channels, messages] = [told.map(([channel]) => channel), told.map(([, message]) => message)]
      await db.rows(FANOUT.notify, [channels, messages]).catch(() => undefined)
    }
    sending = undefined
  }

  const end = (family: string): void => {
    for (const it of endings) it(family)
  }

  function received(channel: string, payload = ''): void {
    const [from, first, raceId] = payload.split(' ')
    if (from === self || first === undefined) return
    if (channel === ENDED) end(first)
    else if (raceId !== undefined && Number.isSafeInteger(Number(first))) deliver(raceId, Number(first))
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
    client.on('notification', ({ channel, payload }) => received(channel, payload))
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await client.connect()
      listener = client
      await client.query(`LISTEN ${ENDED}; LISTEN ${GROWN}`)
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
      grown.set(raceId, Math.max(version, grown.get(raceId) ?? 0))
      sending ??= send()
    },
    subscribe(it) {
      listeners.add(it)
      return () => listeners.delete(it)
    },
    publishEnded(families) {
      for (const family of families) {
        end(family)
        ended.add(family)
      }
      if (families.length > 0) sending ??= send()
    },
    subscribeEnded(it) {
      endings.add(it)
      return () => endings.delete(it)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await sending
      await listener?.end().catch(() => undefined)
    },
  }
}
