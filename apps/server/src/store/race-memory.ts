import type { Race } from '@final-call/domain'
import type { Chain } from '../chain/chain.ts'
import type { StoredRace } from '../ports.ts'
import { type Row, int, text } from './rows.ts'
import { type Written, sealedRaceOf, storedRaceOf, touched } from './sealing.ts'
import { sizedMemory } from './sized-memory.ts'

/** How much is remembered, in characters of snapshots: some five thousand races, three to five times as many bytes. */
const KEPT = 32 * 1024 * 1024

/** A race as it was last seen or written, under the seal that it was stored with. */
export interface RememberedRace {
  readonly uid: string
  readonly worldId: string
  readonly head: string
  readonly seal: string
  readonly race: Race
  /** Characters of its snapshot. */
  readonly size: number
}

/**
 * The races that a process had to do with last, so that a snapshot is neither read, checked nor parsed again while nobody
 * else has moved its race on. The database stays what counts: a reading names the seal that it knows, and is answered
 * without the snapshot only where the row still bears it.
 */
export interface RaceMemory {
  get(raceId: string): RememberedRace | undefined
  /**
   * The race in a row that was read when `known` was what we knew; its snapshot is null where the row bears that seal.
   * @throws LogTouched when the row's seal is wrong or missing
   */
  read(row: Row, known: RememberedRace | undefined): StoredRace
  /** A race has been moved on in the store. */
  moved(from: StoredRace, race: Race, to: Pick<Written, 'head' | 'seal' | 'snapshot'>): void
}

const isOf = (row: Row, { uid, worldId, head, race }: RememberedRace): boolean =>
  text(row, 'uid') === uid &&
  text(row, 'world_id') === worldId &&
  text(row, 'head') === head &&
  int(row, 'version') === race.version

export function raceMemory(chain: Chain, kept = KEPT): RaceMemory {
  const races = sizedMemory<string, RememberedRace>(kept)
  const keep = (raceId: string, it: RememberedRace): void => races.keep(raceId, it, it.size)

  return {
    get: races.get,

    read(row, known) {
      const raceId = text(row, 'race_id')
      if (known && row['snapshot'] === null) {
        // The seal is of these as well, and of no others.
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
      keep(raceId, { uid, worldId, head, seal, race, size: snapshot.length })
    },
  }
}
