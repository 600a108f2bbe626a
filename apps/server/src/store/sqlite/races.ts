import type { DatabaseSync } from 'node:sqlite'
import type { RaceEvent, RealMs } from '@final-call/domain'
import type { Append, RaceStore, StoredRace, StoredReply } from '../../ports.ts'
import { attemptOf, int, storedRaceOf, text } from '../rows.ts'
import { stored, transaction } from './database.ts'

/** A race's own tables. Every statement names one race, or one player. */
export function sqliteRaces(db: DatabaseSync): RaceStore {
  const insertAttempt = db.prepare(
    'INSERT OR IGNORE INTO attempts (uid, source, attempt, race_id, claimed_real) VALUES (?, ?, ?, ?, ?)',
  )
  const selectAttempt = db.prepare('SELECT race_id FROM attempts WHERE uid = ? AND source = ? AND attempt = ?')
  const selectLatest = db.prepare(
    'SELECT attempt, race_id FROM attempts WHERE uid = ? AND source = ? ORDER BY attempt DESC LIMIT 1',
  )
  const selectAttempts = db.prepare(
    `SELECT source, attempt, race_id, claimed_real FROM attempts WHERE uid = ?
     ORDER BY claimed_real DESC, attempt DESC, source LIMIT ?`,
  )
  const insertRace = db.prepare(
    'INSERT OR IGNORE INTO races (race_id, uid, world_id, version, snapshot, created_real) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const selectRace = db.prepare(
    `SELECT races.race_id, uid, world_id, snapshot, at_real FROM races JOIN race_signs ON race_signs.race_id = races.race_id
     WHERE races.race_id = ?`,
  )
  const selectIds = db.prepare('SELECT race_id FROM races WHERE race_id > ? ORDER BY race_id LIMIT ?')
  const selectVersion = db.prepare('SELECT version FROM races WHERE race_id = ?')
  const updateRace = db.prepare('UPDATE races SET version = ?, snapshot = ? WHERE race_id = ? AND version = ?')
  const insertEvent = db.prepare('INSERT INTO race_events (race_id, seq, json) VALUES (?, ?, ?)')
  const selectEvents = db.prepare('SELECT json FROM race_events WHERE race_id = ? AND seq > ? ORDER BY seq LIMIT ?')
  const selectReply = db.prepare('SELECT reply FROM race_requests WHERE race_id = ? AND request_id = ?')
  const insertReply = db.prepare('INSERT INTO race_requests (race_id, request_id, reply) VALUES (?, ?, ?)')
  const insertSign = db.prepare('INSERT INTO race_signs (race_id, at_real) VALUES (?, ?)')
  const raiseSign = db.prepare('UPDATE race_signs SET at_real = :at WHERE race_id = :raceId AND at_real < :at')

  const replyTo = (raceId: string, requestId: string): StoredReply | undefined => {
    const row = selectReply.get(raceId, requestId)
    return row && (JSON.parse(text(row, 'reply')) as StoredReply)
  }

  const insertEvents = (raceId: string, events: readonly RaceEvent[]): void => {
    for (const event of events) insertEvent.run(raceId, event.seq, JSON.stringify(event))
  }

  function storedRace(raceId: string): StoredRace | undefined {
    const row = selectRace.get(raceId)
    return row && storedRaceOf(row)
  }

  return {
    claim: stored((uid: string, source: string, attempt: number, raceId: string, now: RealMs): string => {
      insertAttempt.run(uid, source, attempt, raceId, now)
      return text(selectAttempt.get(uid, source, attempt), 'race_id')
    }),

    latestAttempt: stored((uid: string, source: string) => {
      const row = selectLatest.get(uid, source)
      return row && { attempt: int(row, 'attempt'), raceId: text(row, 'race_id') }
    }),

    attempts: stored((uid: string, limit: number) => selectAttempts.all(uid, limit).map(attemptOf)),

    create: stored(({ raceId, uid, worldId, race, sign }: StoredRace, events: readonly RaceEvent[]): void =>
      transaction(db, () => {
        const { changes } = insertRace.run(raceId, uid, worldId, race.version, JSON.stringify(race), race.lastReal)
        if (changes === 0) return
        insertEvents(raceId, events)
        insertSign.run(raceId, sign)
      }),
    ),

    find: stored((raceId: string, requestId?: string) => {
      const found = storedRace(raceId)
      return found && { stored: found, reply: requestId === undefined ? undefined : replyTo(raceId, requestId) }
    }),

    findAll: stored((raceIds: readonly string[]) => raceIds.flatMap((raceId) => storedRace(raceId) ?? [])),

    append: stored(({ raceId, expected, race, events, request, sign }: Append) =>
      transaction(db, () => {
        const seen = request && replyTo(raceId, request.id)
        if (seen) return { outcome: 'seen' as const, reply: seen }
        const current = selectVersion.get(raceId)
        if (!current || int(current, 'version') !== expected) return { outcome: 'conflict' as const }
        if (events.length > 0) {
          updateRace.run(race.version, JSON.stringify(race), raceId, expected)
          insertEvents(raceId, events)
        }
        if (request) insertReply.run(raceId, request.id, JSON.stringify(request.reply))
        raiseSign.run({ raceId, at: sign })
        return { outcome: 'appended' as const }
      }),
    ),

    eventsAfter: stored((raceId: string, after: number, limit: number) =>
      selectEvents.all(raceId, after, limit).map((row) => JSON.parse(text(row, 'json')) as RaceEvent),
    ),

    version: stored((raceId: string) => {
      const row = selectVersion.get(raceId)
      return row && int(row, 'version')
    }),

    ids: stored((after: string, limit: number) => selectIds.all(after, limit).map((row) => text(row, 'race_id'))),

    sign: stored((raceId: string, at: RealMs): void => {
      raiseSign.run({ raceId, at })
    }),
  }
}
