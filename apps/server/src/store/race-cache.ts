import type { Race } from '@final-call/domain'
import type { Chain } from '../chain/chain.ts'
import type { StoredRace } from '../ports.ts'
import { type Row, int, text } from './rows.ts'
import { type Written, sealedRaceOf, storedRaceOf, touched, withoutPaths } from './sealing.ts'
import { sizedCache } from './sized-cache.ts'

/** The most that is cached, in characters of snapshots: some five thousand races. In bytes it is three to five times as much. */
const KEPT = 32 * 1024 * 1024

/** A race as last read or written, with the seal under which it was stored. */
export interface CachedRace {
  readonly uid: string
  readonly worldId: string
  readonly head: string
  readonly seal: string
  readonly race: Race
  /** The length of its snapshot in characters. */
  readonly size: number
}

/**
 * The races that a process used last. A snapshot is not read, checked and parsed again while no other process has moved the race on. The
 * database decides: a query names the known seal, and returns no snapshot only if the row still has that seal.
 */
export interface RaceCache {
  get(raceId: string): CachedRace | undefined
  /**
   * The race of a row that was queried with the seal of `known`; its snapshot is null if the row has that seal.
   * @throws LogTouched if the row's seal is wrong or missing
   */
  read(row: Row, known: CachedRace | undefined): StoredRace
  /** Caches a race that has been moved on in the store. */
  moved(from: StoredRace, race: Race, to: Pick<Written, 'head' | 'seal' | 'snapshot'>): void
}

const isOf = (row: Row, { uid, worldId, head, race }: CachedRace): boolean =>
  text(row, 'uid') === uid &&
  text(row, 'world_id') === worldId &&
  text(row, 'head') === head &&
  int(row, 'version') === race.version

export function raceCache(chain: Chain, kept = KEPT): RaceCache {
  const races = sizedCache<string, CachedRace>(kept)
  const keep = (raceId: string, it: CachedRace): void => races.keep(raceId, it, it.size)

  return {
    get: races.get,

    read(row, known) {
      const raceId = text(row, 'race_id')
      if (known && row['snapshot'] === null) {
        // The seal covers these fields too, so others mean that the row is forged.
        if (!isOf(row, known)) throw touched(raceId, 'forged')
        keep(raceId, known)
        return storedRaceOf(row, known.race)
      }
      const stored = sealedRaceOf(chain, row)
      const { uid, worldId, head, race } = stored
      keep(raceId, { uid, worldId, head, seal: text(row, 'seal'), race, size: text(row, 'snapshot').length })
      return stored
    },

    moved({ raceId, uid, worldId }, race, { head, seal, snapshot }) {
      keep(raceId, { uid, worldId, head, seal, race: withoutPaths(race), size: snapshot.length })
    },
  }
}
