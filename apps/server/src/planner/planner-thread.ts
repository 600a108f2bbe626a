import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Answer, Told } from './planner-worker.ts'
import type { Content } from '../ports.ts'
import type { Planned, Planner, Search } from './ports.ts'

export interface ThreadOptions {
  /** Real milliseconds after which a search is aborted. A search gives up by itself before that, unless the machine is busy. */
  readonly limitMs?: number
  /** The most searches in hand: one runs, the others wait. */
  readonly inHand?: number
  /** The longest wait in real milliseconds. With the search itself it is shorter than callers wait for an answer: 70 s. */
  readonly patienceMs?: number
}

const BUSY = { outcome: 'busy' } as const
const ONE_ALREADY = { outcome: 'one-already' } as const
const CLOSED = { outcome: 'closed' } as const

/** The number of places, or services, sent to the thread at once: this thread copies each, which takes half a millisecond. */
const AT_A_TIME = 100

/** Content in parts; at least one. */
function* partsOf(content: Content): Generator<Told> {
  const [locations, services] = [[...content.locations.values()], [...content.services.values()]]
  for (let from = 0; from === 0 || from < Math.max(locations.length, services.length); from += AT_A_TIME) {
    const to = from + AT_A_TIME
    yield {
      what: 'content',
      first: from === 0,
      locations: locations.slice(from, to),
      services: services.slice(from, to),
    }
  }
}

/**
 * Runs searches one at a time in a separate thread, which is started by the first. The thread keeps the content that it received, so that
 * races on the same content cost the server's thread almost nothing. If a search fails or is aborted the thread is terminated, and the next
 * search starts another.
 */
export function plannerThread({ limitMs = 20_000, inHand = 12, patienceMs = 40_000 }: ThreadOptions = {}): Planner {
  let closed = false
  /** Ends the running search because the server stops. */
  let end: () => void = () => undefined
  let worker: Worker | undefined
  /** The content that the thread has. */
  let known: Content | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** The players with a search in hand. */
  const askers = new Set<string>()

  function start(): Worker {
    const started = new Worker(new URL('planner-worker.ts', import.meta.url))
    known = undefined
    // The running search listens too; without a listener an error would end the whole process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function tell(thread: Worker, content: Content): Promise<void> {
    if (known === content) return
    known = undefined
    for (const part of partsOf(content)) {
      thread.postMessage(part)
      await yieldToOthers()
    }
    known = content
  }

  async function search<S extends Search>(asked: S): Promise<Planned<S>> {
    const { spec, content, uploads, now } = asked
    const thread = (worker ??= start())
    const answered = Promise.withResolvers<Planned<S>>()
    const onMessage = (report: Answer): void => answered.resolve({ outcome: 'report', report, asked })
    const onExit = (): void => answered.reject(new Error('the planner’s thread has ended'))
    thread.on('message', onMessage).on('error', answered.reject).on('messageerror', answered.reject).on('exit', onExit)
    end = () => answered.resolve(CLOSED)
    // The thread may end while content is being sent.
    answered.promise.catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    // It keeps the process alive while it searches, but not while it is idle.
    thread.ref()
    let done = false
    try {
      await tell(thread, content)
      thread.postMessage({ what: 'search', spec, uploads, now } satisfies Told)
      timer = setTimeout(() => answered.resolve({ outcome: 'given-up', asked }), limitMs)
      const planned = await answered.promise
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
    async report(uid, prepare) {
      if (closed) return CLOSED
      if (askers.has(uid)) return ONE_ALREADY
      if (askers.size >= inHand) return BUSY
      askers.add(uid)
      try {
        const asked = await prepare()
        const until = performance.now() + patienceMs
        const mine = last.then(() => {
          if (closed) return CLOSED
          return performance.now() > until ? BUSY : search(asked)
        })
        last = mine.catch(() => undefined)
        return await mine
      } finally {
        askers.delete(uid)
      }
    },
    async close() {
      closed = true
      end()
      await last
      await worker?.terminate()
    },
  }
}
