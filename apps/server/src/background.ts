import type { FastifyInstance } from 'fastify'

/** Work that a server repeats for as long as it runs. */
export interface Chore {
  readonly work: () => Promise<void>
  /** Real milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number
  /** The same after a failed run; longer, to spare a store in trouble. */
  readonly restMs: number
  /** Log message for the first of consecutive failures. */
  readonly failed: string
}

/** Repeats a chore from when the server is ready until it closes, which waits for a run under way. */
export function inBackground(app: FastifyInstance, { work, everyMs, restMs, failed }: Chore): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let failing = false
  let closed = false

  async function once(): Promise<void> {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) app.log.warn({ err: error }, failed)
      failing = true
    }
    if (!closed) plan()
  }

  function plan(): void {
    timer = setTimeout(
      () => {
        running = once()
      },
      failing ? restMs : everyMs,
    )
    timer.unref()
  }

  app.addHook('onReady', async () => plan())
  app.addHook('onClose', async () => {
    closed = true
    clearTimeout(timer)
    await running
  })
}
