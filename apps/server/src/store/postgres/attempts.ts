import type { AttemptStore } from '../../ports.ts'
import { attemptOf, int, text } from '../rows.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

export const ATTEMPTS = statements('attempts', {
  claim: [
    'player',
    `INSERT INTO attempts (uid, source, attempt, race_id, claimed_real) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (uid, source, attempt) DO NOTHING`,
  ],
  attempt: ['player', 'SELECT race_id FROM attempts WHERE uid = $1 AND source = $2 AND attempt = $3'],
  latest: [
    'player',
    'SELECT attempt, race_id FROM attempts WHERE uid = $1 AND source = $2 ORDER BY attempt DESC LIMIT $3',
  ],
  keeping: [
    'crossing',
    'SELECT race_id FROM race_requests WHERE race_id = ANY ($1::text[]) AND request_id = $2 LIMIT 1',
  ],
  attempts: [
    'player',
    `SELECT source, attempt, race_id, claimed_real FROM attempts WHERE uid = $1
     ORDER BY claimed_real DESC, attempt DESC, source COLLATE "C" LIMIT $2`,
  ],
})

export function postgresAttempts(db: Database): AttemptStore {
  return {
    async claim(uid, { source, attempt, raceId, claimed }) {
      await db.rows(ATTEMPTS.claim, [uid, source, attempt, raceId, claimed])
      const [row] = await db.rows(ATTEMPTS.attempt, [uid, source, attempt])
      // The account may have been deleted in the meantime, and the claim with it: a race that is made of it is swept then.
      return row ? text(row, 'race_id') : raceId
    },

    latestAttempts: async (uid, source, limit) =>
      (await db.rows(ATTEMPTS.latest, [uid, source, limit])).map((row) => ({
        attempt: int(row, 'attempt'),
        raceId: text(row, 'race_id'),
      })),

    async attemptKeeping(uid, source, requestId, limit) {
      const raceIds = (await db.rows(ATTEMPTS.latest, [uid, source, limit])).map((row) => text(row, 'race_id'))
      if (raceIds.length === 0) return undefined
      const [row] = await db.rows(ATTEMPTS.keeping, [raceIds, requestId])
      return row && text(row, 'race_id')
    },

    attempts: async (uid, limit) => (await db.rows(ATTEMPTS.attempts, [uid, limit])).map(attemptOf),
  }
}
