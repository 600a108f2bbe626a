import type { Fanout } from '../ports.ts'

export interface Listener {
  /** The race's log has grown to this version, perhaps further. */
  grown(version: number): void
  /** The server is closing. */
  end(): void
}

/** Who listens to which race in this process. */
export interface Hub {
  /** @returns the end of the listening. */
  listen(raceId: string, listener: Listener): () => void
  /** Ends every stream, and each that comes from now on. */
  close(): void
  /** How many streams are open. */
  size(): number
}

export function liveHub(fanout: Fanout): Hub {
  const races = new Map<string, Set<Listener>>()
  let closed = false

  const unsubscribe = fanout.subscribe((raceId, version) => {
    for (const listener of races.get(raceId) ?? []) listener.grown(version)
  })

  return {
    listen(raceId, listener) {
      const listeners = races.get(raceId) ?? new Set<Listener>()
      listeners.add(listener)
      races.set(raceId, listeners)
      if (closed) queueMicrotask(() => listener.end())
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && races.get(raceId) === listeners) races.delete(raceId)
      }
    },
    close() {
      closed = true
      unsubscribe()
      const open = [...races.values()].flatMap((listeners) => [...listeners])
      for (const listener of open) listener.end()
    },
    size: () => [...races.values()].reduce((sum, listeners) => sum + listeners.size, 0),
  }
}
