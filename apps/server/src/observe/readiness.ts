import type { FastifyInstance } from 'fastify'

/** Real milliseconds that the store may take to answer: a balancer asks every few seconds, and gives up soon. */
const LIMIT_MS = 1_000

export interface ReadinessDeps {
  /** A query that costs the store next to nothing; it fails, or never answers, when the store is away. */
  readonly ask: () => Promise<unknown>
  readonly isStopping: () => boolean
  readonly limitMs?: number
}

/** `GET /readyz`: whether this process should be given work. `/healthz` says whether it lives. */
export function readinessRoutes({ ask, isStopping, limitMs = LIMIT_MS }: ReadinessDeps) {
  let asked: Promise<boolean> | undefined

  /** One query at a time, however many requests ask: those waiting for an absent store must not pile up. */
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
