import { type Fanout, TooMany } from '../ports.ts'
import { beats } from './beats.ts'

/** How many streams of one player a process keeps open: far above tabs and devices, far below what would weigh on others. */
export const MOST_STREAMS = 100
/** Seconds until a refused player may find room: a page that is gone has let go of its stream by then. */
const ROOM_AFTER = 60

export interface Listener {
  /** The race's log has grown to this version, perhaps further. */
  grown(version: number): void
  /** It is time for a ping: every 5 s. */
  beat(): void
  /** The server is closing. */
  end(): void
}

/** Who listens to which race in this process. */
export interface Hub {
  /**
   * Takes one of a player's slots for streams; a rate limit bounds how many are opened in a minute, this how many stay.
   * @returns what gives it back, or the refusal where none is left
   */
  enter(uid: string): (() => void) | TooMany
  /** @returns the end of the listening. */
  listen(raceId: string, listener: Listener): () => void
  /** Ends every stream, and each that comes from now on. */
  close(): void
  /** How many streams are open. */
  size(): number
}

/** What a hub keeps: of a race or a player that nobody has a stream of any more, nothing. */
interface Kept {
  readonly races: Map<string, Set<Listener>>
  /** By player. */
  readonly slots: Map<string, { taken: number; refused: boolean }>
}

/** @param kept for tests to look into */
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
