import pg from 'pg'
import { CHANNELS, type Heard, read } from './fanout-messages.ts'

/** Real milliseconds between attempts to listen again: the first, and the longest. */
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A connection that only listens would never find out that it is dead. Real milliseconds. */
const HEARTBEAT_MS = 10_000
const SILENT_MS = 5_000

export interface FanoutListener {
  /** Resolves when it listens for the first time. */
  readonly listening: Promise<void>
  /** How the last attempt to listen ended; undefined while it listens. */
  failure(): Error | undefined
  close(): Promise<void>
}

/** Hears what the other processes say, on a connection of its own, which is made anew as often as it breaks. */
export function fanoutListener(listenUrl: string, self: string, heard: Heard): FanoutListener {
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  let closed = false
  let listener: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failure: Error | undefined

  /** One life of the connection; ends when it does. */
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
      // Without waiting: the other end may never answer.
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
