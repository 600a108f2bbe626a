import type { Fanout } from '../ports.ts'

/** The fan-out within one process: listeners are called immediately. */
export function localFanout(): Fanout {
  const listeners = new Set<(raceId: string, version: number) => void>()
  const endings = new Set<(family: string) => void>()
  return {
    publish(raceId, version) {
      for (const listener of listeners) listener(raceId, version)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publishEnded(families) {
      for (const family of families) for (const listener of endings) listener(family)
    },
    subscribeEnded(listener) {
      endings.add(listener)
      return () => endings.delete(listener)
    },
  }
}
