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
  /** How many streams are open, of how many races and players. */
  size(): { readonly streams: number; readonly races: number; readonly players: number }
}

export function liveHub(fanout: Fanout): Hub {
  // Races and players without a stream are removed.
  const races = new Map<string, Set<Listener>>()
  const slots = new Map<string, { taken: number; refused: boolean }>()
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
      const listeners = races.getOrInsert(raceId, new Set())
      listeners.add(listener)
      const stopPings = pings.join(() => listener.beat())
      if (closed) queueMicrotask(() => listener.end())
      return () => {
        stopPings()
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
    size: () => ({
      streams: [...races.values()].reduce((sum, listeners) => sum + listeners.size, 0),
      races: races.size,
      players: slots.size,
    }),
  }
}
