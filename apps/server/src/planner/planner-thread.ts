import { Worker } from 'node:worker_threads'
import type { Answer, Ask } from './planner-worker.ts'
import type { Planned, Planner } from './ports.ts'

export interface ThreadOptions {
  /** Real milliseconds after which a search is given up. A search gives up by itself before that, unless the machine is busy. */
  readonly limitMs?: number
  /** How many races may be in hand: one is looked at, the others wait. */
  readonly inHand?: number
  /** Real milliseconds that one waits at most. With the search itself it is less than callers wait for an answer: 70 s. */
  readonly patienceMs?: number
}

const GIVEN_UP: Planned = { outcome: 'given-up' }
const BUSY: Planned = { outcome: 'busy' }
const CLOSED: Planned = { outcome: 'closed' }

/**
 * Searches in a thread of their own, which begins with the first, one search at a time. Where a search breaks down or is
 * given up the thread ends, and the next search begins another.
 */
export function plannerThread({ limitMs = 20_000, inHand = 12, patienceMs = 40_000 }: ThreadOptions = {}): Planner {
  const closing = Promise.withResolvers<Planned>()
  let closed = false
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('planner-worker.ts', import.meta.url))
    // Who waits for it listens as well; without a listener an error would end the whole process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function search(ask: Ask): Promise<Planned> {
    const thread = (worker ??= start())
    const answered = Promise.withResolvers<Planned>()
    const onMessage = (report: Answer): void => answered.resolve({ outcome: 'report', report })
    const onExit = (): void => answered.reject(new Error('the planner’s thread has ended'))
    thread.on('message', onMessage).on('error', answered.reject).on('messageerror', answered.reject).on('exit', onExit)
    const timer = setTimeout(() => answered.resolve(GIVEN_UP), limitMs)
    // It holds the process while it searches, and not while it waits for work.
    thread.ref()
    let done = false
    try {
      thread.postMessage(ask)
      const planned = await Promise.race([answered.promise, closing.promise])
      done = planned.outcome === 'report'
      return planned
    } finally {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', answered.reject).off('messageerror', answered.reject)
      thread.off('exit', onExit)
      if (done) thread.unref()
      else await thread.terminate()
    }
  }

  return {
    async report(world, now) {
      if (closed) return CLOSED
      if (count >= inHand) return BUSY
      count += 1
      const until = performance.now() + patienceMs
      const mine = last.then(() => {
        if (closed) return CLOSED
        return performance.now() > until ? BUSY : search({ world, now })
      })
      last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        count -= 1
      }
    },
    async close() {
      closed = true
      closing.resolve(CLOSED)
      await last
      await worker?.terminate()
    },
  }
}
