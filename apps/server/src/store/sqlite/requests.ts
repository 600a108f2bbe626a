import type { DatabaseSync } from 'node:sqlite'
import type { KeptRequest, StoredReply } from '../../ports.ts'
import { int, text } from '../rows.ts'

/** The replies of races to the requests that they keep. */
export function sqliteRequests(db: DatabaseSync) {
  const select = db.prepare('SELECT reply FROM race_requests WHERE race_id = ? AND request_id = ?')
  const insert = db.prepare('INSERT INTO race_requests (race_id, request_id, reply) VALUES (?, ?, ?)')
  const count = db.prepare('SELECT count(*) AS kept FROM (SELECT 1 FROM race_requests WHERE race_id = ? LIMIT ?)')

  return {
    replyTo(raceId: string, requestId: string): StoredReply | undefined {
      const row = select.get(raceId, requestId)
      return row && (JSON.parse(text(row, 'reply')) as StoredReply)
    },
    /** Whether a race keeps as many requests as it may, or more. */
    isFull: (raceId: string, fewerThan: number): boolean => int(count.get(raceId, fewerThan), 'kept') >= fewerThan,
    keep(raceId: string, { id, reply }: KeptRequest): void {
      insert.run(raceId, id, JSON.stringify(reply))
    },
  }
}
