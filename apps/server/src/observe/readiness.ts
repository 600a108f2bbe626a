import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Real milliseconds within which the store must answer: a load balancer asks every few seconds, and gives up soon. */
const LIMIT_MS = 1_000

export interface ReadinessDeps {
  /** A query that costs the store almost nothing; it fails, or never settles, if the store is unreachable. */
  readonly ask: () => Promise<unknown>
  readonly isStopping: () => boolean
  readonly limitMs?: number
}

/** `GET /readyz`: whether this process should receive requests. `/healthz` says whether it is alive. */
export function readinessRoutes({ ask, isStopping, limitMs = LIMIT_MS }: ReadinessDeps) {
  let asked: Promise<unknown> | undefined
  let wasReady = true

  /** Makes one query at a time, however many requests ask, so that they do not accumulate while the store is unreachable. */
  const answered = (): Promise<unknown> => (asked ??= ask().finally(() => (asked = undefined)))

  /** @throws what the store throws, or Error if it takes too long */
  async function answeredInTime(): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
    try {
      await Promise.race([answered(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Logs each change: a balancer that sees no server ready sends no call, whose line would say why. */
  async function isReady(log: FastifyBaseLogger): Promise<boolean> {
    const failure = await answeredInTime().then(
      () => undefined,
      (error: unknown) => ({ err: error }),
    )
    const ready = failure === undefined
    if (ready !== wasReady) {
      if (failure) log.warn(failure, 'not ready: the database cannot be used')
      else log.warn('ready again')
    }
    wasReady = ready
    return ready
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      if (!(await isReady(app.log))) return reply.code(503).send({ status: 'unavailable' })
      return { status: 'ok' }
    })
  }
}
