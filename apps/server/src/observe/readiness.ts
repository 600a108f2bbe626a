import type { FastifyInstance } from 'fastify'

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
  let asked: Promise<boolean> | undefined

  /** Makes one query at a time, however many requests ask, so that they do not accumulate while the store is unreachable. */
  const answers = (): Promise<boolean> =>
    (asked ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined)))

  async function answersInTime(): Promise<boolean> {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), limitMs)
    try {
      return await Promise.race([answers(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      if (!(await answersInTime())) return reply.code(503).send({ status: 'unavailable' })
      return { status: 'ok' }
    })
  }
}
