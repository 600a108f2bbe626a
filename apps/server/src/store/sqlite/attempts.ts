import type { Attempt, AttemptStore } from '../../ports.ts'
import { attemptOf, int, text } from '../rows.ts'
import type { DatabaseFile } from './file.ts'

export function sqliteAttempts({ db, read, writeDurably }: DatabaseFile): AttemptStore {
  const insertAttempt = db.prepare(
    'INSERT OR IGNORE INTO attempts (uid, source, attempt, race_id, claimed_real) VALUES (?, ?, ?, ?, ?)',
  )
  const selectAttempt = db.prepare('SELECT race_id FROM attempts WHERE uid = ? AND source = ? AND attempt = ?')
  const selectLatest = db.prepare(
    'SELECT attempt, race_id FROM attempts WHERE uid = ? AND source = ? ORDER BY attempt DESC LIMIT ?',
  )
  const selectKeeping = db.prepare(
    `SELECT race_id FROM (SELECT race_id FROM attempts WHERE uid = ? AND source = ? ORDER BY attempt DESC LIMIT ?) AS latest
     WHERE EXISTS (SELECT 1 FROM race_requests WHERE race_requests.race_id = latest.race_id AND request_id = ?)`,
  )
  const selectAttempts = db.prepare(
    `SELECT source, attempt, race_id, claimed_real FROM attempts WHERE uid = ?
     ORDER BY claimed_real DESC, attempt DESC, source LIMIT ?`,
  )

  return {
    claim: writeDurably((uid: string, { source, attempt, raceId, claimed }: Attempt): string => {
      insertAttempt.run(uid, source, attempt, raceId, claimed)
      return text(selectAttempt.get(uid, source, attempt), 'race_id')
    }),

    latestAttempts: read((uid: string, source: string, limit: number) =>
      selectLatest.all(uid, source, limit).map((row) => ({
        attempt: int(row, 'attempt'),
        raceId: text(row, 'race_id'),
      })),
    ),

    attemptKeeping: read((uid: string, source: string, requestId: string, limit: number) => {
      const row = selectKeeping.get(uid, source, limit, requestId)
      return row && text(row, 'race_id')
    }),

    attempts: read((uid: string, limit: number) => selectAttempts.all(uid, limit).map(attemptOf)),
  }
}
