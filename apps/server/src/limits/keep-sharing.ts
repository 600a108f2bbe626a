import type { FastifyInstance } from 'fastify'
import type { Limits } from './limits.ts'

/** Real milliseconds between two exchanges of counts. */
const SHARE_MS = 1_000
/** The same after a failed exchange: a store in trouble is left alone for longer. */
const REST_MS = 10_000

/** Shares counts while the server runs. Where the store fails, each process limits by itself and play goes on. */
export function keepSharing(app: FastifyInstance, limits: Pick<Limits, 'share'>): void {
  let timer: NodeJS.Timeout | undefined
  let sharing: Promise<void> = Promise.resolve()
  let failing = false
  let closed = false

  async function share(): Promise<void> {
    try {
      await limits.share()
      failing = false
    } catch (error) {
      if (!failing) app.log.warn({ err: error }, 'rate limits cannot be shared: each process limits by itself')
      failing = true
    }
    if (!closed) plan()
  }

  function plan(): void {
    timer = setTimeout(
      () => {
        sharing = share()
      },
      failing ? REST_MS : SHARE_MS,
    )
    timer.unref()
  }

  app.addHook('onReady', async () => plan())
  app.addHook('onClose', async () => {
    closed = true
    clearTimeout(timer)
    await sharing
  })
}
