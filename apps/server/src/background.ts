import type { FastifyInstance } from 'fastify'

/** Something that a server does again and again for as long as it runs. */
export interface Chore {
  readonly work: () => Promise<void>
  /** Real milliseconds from the end of one time to the next. */
  readonly everyMs: number
  /** The same after a time that failed: a store in trouble is left alone for longer. */
  readonly restMs: number
  /** What the first of several failures is logged as. */
  readonly failed: string
}

/** Begins once the server is ready; a server that closes waits for the time that runs. */
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
