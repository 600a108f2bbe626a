import type { RaceEvent, RealMs } from '@final-call/domain'
import type { Chain } from '../../chain/chain.ts'
import { type Append, LOG_START, type NewRace, type RaceStore, type StoredReply } from '../../ports.ts'
import { raceCache } from '../race-cache.ts'
import { int, text } from '../rows.ts'
import { type WrittenEvent, completes, storedRaceOf, written } from '../sealing.ts'
import { sqliteAttempts } from './attempts.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'
import { sqliteLogKeys } from './log-keys.ts'

/** The tables of races. Every statement names one race. */
export function sqliteRaces(file: DatabaseFile, chain: Chain): RaceStore {
  const { db, read, writeDurably, readDurably, writeLazily } = file
  const insertRace = db.prepare(
    `INSERT OR IGNORE INTO races (race_id, uid, world_id, version, snapshot, head, seal, created_real)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const findRace = db.prepare(
    `SELECT races.race_id, uid, world_id, version, CASE WHEN seal = :known THEN NULL ELSE snapshot END AS snapshot,
       head, seal, at_real
     FROM races JOIN race_signs ON race_signs.race_id = races.race_id WHERE races.race_id = :raceId`,
  )
  const selectVersion = db.prepare('SELECT version, head FROM races WHERE race_id = ?')
  const updateRace = db.prepare('UPDATE races SET version = ?, snapshot = ?, head = ?, seal = ? WHERE race_id = ?')
  const insertEvent = db.prepare('INSERT INTO race_events (race_id, seq, json, mac) VALUES (?, ?, ?, ?)')
  const selectEvents = db.prepare('SELECT json FROM race_events WHERE race_id = ? AND seq > ? ORDER BY seq LIMIT ?')
  const insertUnlisted = db.prepare('INSERT OR IGNORE INTO unlisted_finishes (race_id) VALUES (?)')
  const insertSign = db.prepare('INSERT INTO race_signs (race_id, at_real) VALUES (?, ?)')
  const selectReply = db.prepare('SELECT reply FROM race_requests WHERE race_id = ? AND request_id = ?')
  const insertReply = db.prepare('INSERT INTO race_requests (race_id, request_id, reply) VALUES (?, ?, ?)')
  const countReplies = db.prepare(
    'SELECT count(*) AS kept FROM (SELECT 1 FROM race_requests WHERE race_id = ? LIMIT ?)',
  )
  const raiseSign = db.prepare('UPDATE race_signs SET at_real = :at WHERE race_id = :raceId AND at_real < :at')

  const insertEvents = (raceId: string, events: readonly WrittenEvent[]): void => {
    for (const { seq, json, mac } of events) insertEvent.run(raceId, seq, json, mac)
  }

  const byId = (raceId: string): string => raceId
  const cache = raceCache(chain)
  const keys = sqliteLogKeys(db, chain)

  function replyTo(raceId: string, requestId: string): StoredReply | undefined {
    const row = selectReply.get(raceId, requestId)
    return row && (JSON.parse(text(row, 'reply')) as StoredReply)
  }

  return {
    ...sqliteAttempts(file),

    create: writeDurably(
      (made: NewRace, log: readonly RaceEvent[]): boolean => {
        const { raceId, uid, worldId, race, sign } = made
        const { events, version, snapshot, head, seal } = written(chain, { ...made, head: LOG_START.mac }, race, log)
        return transaction(db, () => {
          const { changes } = insertRace.run(raceId, uid, worldId, version, snapshot, head, seal, race.lastReal)
          if (changes === 0) return false
          keys.note()
          insertEvents(raceId, events)
          insertSign.run(raceId, sign)
          return true
        })
      },
      ({ raceId }: NewRace) => raceId,
    ),

    find: readDurably((raceId: string, requestId?: string) => {
      // The reply first: if another process appends in between, the race is newer than the reply, never older.
      const reply = requestId === undefined ? undefined : replyTo(raceId, requestId)
      const known = cache.get(raceId)
      const row = findRace.get({ raceId, known: known?.seal ?? null })
      return row && { stored: cache.read(row, known), reply }
    }, byId),

    findAll: read((raceIds: readonly string[]) =>
      raceIds.flatMap((raceId) => {
        const row = findRace.get({ raceId, known: null })
        return row ? [storedRaceOf(row)] : []
      }),
    ),

    append: writeDurably(
      ({ from, race, events, request, sign }: Append) => {
        const { raceId } = from
        const moved = events.length > 0 ? written(chain, from, race, events) : undefined
        const answer = transaction(db, () => {
          if (request && replyTo(raceId, request.id)) return { outcome: 'seen' as const }
          const current = selectVersion.get(raceId)
          if (!current || int(current, 'version') !== from.race.version || text(current, 'head') !== from.head) {
            return { outcome: 'conflict' as const }
          }
          const most = moved ? undefined : request?.fewerThan
          if (most !== undefined && int(countReplies.get(raceId, most), 'kept') >= most) {
            return { outcome: 'full' as const }
          }
          if (moved) {
            keys.note()
            updateRace.run(moved.version, moved.snapshot, moved.head, moved.seal, raceId)
            insertEvents(raceId, moved.events)
          }
          if (completes(from.race, race)) insertUnlisted.run(raceId)
          if (request) insertReply.run(raceId, request.id, JSON.stringify(request.reply))
          raiseSign.run({ raceId, at: sign })
          return { outcome: 'appended' as const }
        })
        if (moved && answer.outcome === 'appended') cache.moved(from, race, moved)
        return answer
      },
      ({ from }: Append) => from.raceId,
    ),

    eventsAfter: readDurably(
      (raceId: string, after: number, limit: number) =>
        selectEvents.all(raceId, after, limit).map((row) => JSON.parse(text(row, 'json')) as RaceEvent),
      byId,
    ),

    version: readDurably((raceId: string) => {
      const row = selectVersion.get(raceId)
      return row && int(row, 'version')
    }, byId),

    // One every few seconds for each running race: a power cut may lose the latest.
    sign: writeLazily((raceId: string, at: RealMs): void => {
      raiseSign.run({ raceId, at })
    }),
  }
}
