import { call, sessions } from '../platform/browser.ts'
import { createStream } from '../platform/event-stream.ts'
import { log } from '../platform/log.ts'
import { randomId } from '../platform/random-id.ts'
import { storage } from '../platform/storage.ts'
import type { Edge } from './edge.ts'

/** The browser itself. */
export const browserEdge: Edge = {
  call,
  stream: createStream({ fetch: (...args) => globalThis.fetch(...args), token: sessions.token }),
  now: () => performance.now(),
  later(ms, run) {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
  frame(run) {
    const id = requestAnimationFrame(run)
    return () => cancelAnimationFrame(id)
  },
  chance: () => Math.random(),
  newId: randomId,
  memory: {
    read: (key) => storage.get(key),
    write: (key, value) => storage.set(key, value),
    watch(key, changed) {
      const heard = (event: StorageEvent): void => {
        if (event.key === null || event.key.endsWith(key)) changed()
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  },
  onReturn(run) {
    const seen = (): void => {
      if (document.visibilityState === 'visible') run()
    }
    addEventListener('online', run)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', seen)
    }
  },
  log,
}
