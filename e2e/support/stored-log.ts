import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Race, type RaceEvent, replay } from '@final-call/domain'

/** A race in the server's database file, read from outside. */
export function storedLog(
  dataDir: string,
  gameId: string,
): { readonly events: readonly RaceEvent[]; readonly snapshot: Race } {
  const db = new DatabaseSync(join(dataDir, 'final-call.db'), { readOnly: true })
  try {
    const rows = db.prepare('SELECT json FROM race_events WHERE race_id = ? ORDER BY seq').all(gameId)
    const row = db.prepare('SELECT snapshot FROM races WHERE race_id = ?').get(gameId)
    return {
      events: rows.map(({ json }) => JSON.parse(String(json)) as RaceEvent),
      snapshot: JSON.parse(String(row?.['snapshot'])) as Race,
    }
  } finally {
    db.close()
  }
}

/** When the server last saw a sign of life of a race whose clock runs, in real milliseconds since the epoch. */
export function lastSign(dataDir: string, gameId: string): number {
  const db = new DatabaseSync(join(dataDir, 'final-call.db'), { readOnly: true })
  try {
    return Number(db.prepare('SELECT at_real FROM race_signs WHERE race_id = ?').get(gameId)?.['at_real'])
  } finally {
    db.close()
  }
}

/** The log as a complete history: it folds to the snapshot beside it, which leaves out the paths of rides. */
export function replayed(dataDir: string, gameId: string): Race {
  const { events, snapshot } = storedLog(dataDir, gameId)
  const race = replay(events)
  const stored = JSON.stringify(race, (key, value: unknown) => (key === 'path' ? undefined : value))
  if (stored !== JSON.stringify(snapshot)) throw new Error(`the snapshot of ${gameId} is not its log`)
  return race
}
