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
  close(): Promise<void>
}

/** Receives messages of other processes on a separate connection, which is re-established whenever it breaks. */
export function fanoutListener(listenUrl: string, self: string, heard: Heard): FanoutListener {
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  let closed = false
  let listener: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failure: Error | undefined

  /** Listens on one connection until it ends. */
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
    client.on('notification', ({ channel, payload = '' }) => read({ channel, payload }, self, heard))
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await client.connect()
      listener = client
      await client.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join('; '))
      failure = undefined
      listens()
      heartbeat = setInterval(() => {
        client.query('SELECT 1').catch(() => over.resolve())
      }, HEARTBEAT_MS)
      if (closed) over.resolve()
      await over.promise
    } finally {
      clearInterval(heartbeat)
      listener = undefined
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
    failure: () => failure,
    async close() {
      closed = true
      clearTimeout(timer)
      await listener?.end().catch(() => undefined)
    },
  }
}
