import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CHANNELS, type Heard, read } from './fanout-messages.ts'

/** Real milliseconds between attempts to listen again: at first, and at most. */
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** Real milliseconds between queries on the listening connection, without which a dead connection would not be noticed. */
const HEARTBEAT_MS = 10_000
const SILENT_MS = 5_000

export interface FanoutListener {
  /** Resolves when it first listens. */
  readonly listening: Promise<void>
  /** The error that ended the last attempt to listen; undefined while it listens. */
  failure(): Error | undefined
  close(): void
}

/** Receives messages of other processes on a separate connection, which is re-established whenever it breaks. */
export function fanoutListener(listenUrl: string, self: string, heard: Heard): FanoutListener {
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  let closed = false
  let failure: Error | undefined

  /** Listens on one connection until it breaks, or until this is closed. */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: listenUrl,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
      application_name: 'final-call-listen',
    })
    const { promise: broken, resolve: breaks } = Promise.withResolvers<void>()
    client.on('error', () => breaks())
    client.on('notification', ({ channel, payload = '' }) => read({ channel, payload }, self, heard))
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join('; '))
      failure = undefined
      listens()
      heartbeat = setInterval(() => {
        client.query('SELECT 1').catch(() => breaks())
      }, HEARTBEAT_MS)
      await Promise.race([broken, stopped])
    } finally {
      clearInterval(heartbeat)
      // Not awaited: the other side may never answer.
      client.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    let wait = FIRST_RETRY_MS
    while (!closed) {
      const since = performance.now()
      await listen().catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error))
      })
      wait = performance.now() - since > LONGEST_RETRY_MS ? FIRST_RETRY_MS : Math.min(LONGEST_RETRY_MS, wait * 2)
      await pause(wait * (0.5 + Math.random() / 2), undefined, { ref: false })
    }
  }
  void keepListening()

  return {
    listening,
    failure: () => failure,
    close() {
      closed = true
      stop()
    },
  }
}
