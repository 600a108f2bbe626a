import { createStream } from '../platform/event-stream.ts'
import { later } from '../platform/later.ts'
import { log } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { randomId } from '../platform/random-id.ts'
import { isVisible, onVisibility } from '../platform/visibility.ts'
import type { Edge } from './edge.ts'

async function hold(name: string, how: 'take' | 'wait', signal: AbortSignal, taken: () => void): Promise<void> {
  try {
    await navigator.locks.request(name, how === 'take' ? { steal: true } : { signal }, () => {
      if (signal.aborted) return undefined
      taken()
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/** The `Edge` of a real browser. */
export const browserEdge = ({ call, fetch, sessions, storage }: Platform): Edge => ({
  call,
  stream: createStream({ fetch, token: sessions.token }),
  now: () => performance.now(),
  later,
  frame(run) {
    const id = requestAnimationFrame(run)
    return () => cancelAnimationFrame(id)
  },
  chance: () => Math.random(),
  newId: randomId,
  memory: {
    read: (key) => storage.get(key),
    write: (key, value) => storage.set(key, value),
    remove: (key) => storage.remove(key),
    watch(key, changed) {
      const heard = (event: StorageEvent): void => {
        if (event.key === null || event.key.endsWith(key)) changed()
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  },
  onReturn(run) {
    const stopWatching = onVisibility(() => {
      if (isVisible()) run()
    })
    addEventListener('online', run)
    return () => {
      removeEventListener('online', run)
      stopWatching()
    }
  },
  visible: () => isVisible(),
  onVisibility: (run) => onVisibility(run),
  // The Web Locks API exists only in secure contexts.
  ...('locks' in navigator && { hold }),
  log,
})
