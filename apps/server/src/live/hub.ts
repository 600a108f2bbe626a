import { type Fanout, TooMany } from '../ports.ts'
import { beats } from './beats.ts'

/** The most open streams per player and process: far more than tabs and devices, far less than would burden others. */
export const MOST_STREAMS = 100
/** Seconds after which a refused player may try again: streams of closed pages have ended by then. */
const ROOM_AFTER = 60

export interface Listener {
  /** The race's log has reached at least this version. */
  grown(version: number): void
  /** Time for a ping; every 5 s. */
  beat(): void
  /** The server is closing. */
  end(): void
}

/** The live streams of this process, by race and player. */
export interface Hub {
  /**
   * Takes one of a player's stream slots. Rate limits bound how many streams are opened per minute; this bounds how many stay open.
   * @returns a function that releases the slot, or the refusal if none is free
   */
  enter(uid: string): (() => void) | TooMany
  /** @returns a function that stops listening */
  listen(raceId: string, listener: Listener): () => void
  /** Ends every stream, now and in future. */
  close(): void
  /** Number of open streams. */
  size(): number
}

/** The hub's state. Races and players without a stream are removed. */
interface Kept {
  readonly races: Map<string, Set<Listener>>
  /** By player. */
  readonly slots: Map<string, { taken: number; refused: boolean }>
}

/** @param kept the hub's state, for tests to inspect */
export function liveHub(fanout: Fanout, { races, slots }: Kept = { races: new Map(), slots: new Map() }): Hub {
  const pings = beats()
  let closed = false

  const unsubscribe = fanout.subscribe((raceId, version) => {
    for (const listener of races.get(raceId) ?? []) listener.grown(version)
  })

  return {
    enter(uid) {
      const mine = slots.get(uid) ?? { taken: 0, refused: false }
      if (mine.taken >= MOST_STREAMS) {
        const first = !mine.refused
        mine.refused = true
        return new TooMany(`live:${uid} has ${MOST_STREAMS} streams open`, { seconds: ROOM_AFTER, first })
      }
      mine.taken += 1
      mine.refused = false
      slots.set(uid, mine)
      return () => {
        mine.taken -= 1
        if (mine.taken === 0) slots.delete(uid)
      }
    },
    listen(raceId, listener) {
      const listeners = races.get(raceId) ?? new Set<Listener>()
      listeners.add(listener)
      races.set(raceId, listeners)
      const still = pings.join(() => listener.beat())
      if (closed) queueMicrotask(() => listener.end())
      return () => {
        still()
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
