import type { RaceEvent } from '@final-call/domain'
import type { Chain } from '../../chain/chain.ts'
import { type Append, LOG_START, type RaceStore, type StoredReply } from '../../ports.ts'
import { raceMemory } from '../race-memory.ts'
import { type Row, int, text } from '../rows.ts'
import { type WrittenEvent, completes, storedRaceOf, written } from '../sealing.ts'
import { postgresAttempts } from './attempts.ts'
import { type Database, isDuplicate } from './database.ts'
import { postgresLogKeys } from './log-keys.ts'
import { type Statement, statements } from './statement.ts'

/**
 * Moves a race on from the version that the decision was based on, and stores what belongs to the change; does nothing if the version has
 * changed or the request was answered before. `here` is the update or lock that checks this. Of two concurrent statements the second waits
 * for the first to release the row, and then checks the version again.
 */
const append = (here: string, full = 'false'): string => `
  WITH seen AS (
    SELECT reply FROM race_requests WHERE race_id = $1 AND request_id = $2
  ), here AS (
    ${here}
  ), logged AS (
    INSERT INTO race_events (race_id, seq, json, mac)
    SELECT here.race_id, event.seq, event.json, event.mac
    FROM here, unnest($6::bigint[], $7::text[], $10::text[]) AS event (seq, json, mac)
  ), replied AS (
    INSERT INTO race_requests (race_id, request_id, reply)
    SELECT here.race_id, $2::text, $8::text FROM here WHERE $2::text IS NOT NULL
  ), completed AS (
    INSERT INTO unlisted_finishes (race_id) SELECT here.race_id FROM here WHERE $14::boolean ON CONFLICT DO NOTHING
  ), signed AS (
    UPDATE race_signs SET at_real = $9 FROM here WHERE race_signs.race_id = $1 AND race_signs.at_real < $9
  )
  SELECT (SELECT count(*) FROM here) AS appended, (SELECT reply FROM seen) AS reply, ${full} AS is_full`

/** Whether a race keeps as many requests as it may, or more. */
const FULL = `($15::bigint IS NOT NULL AND $15::bigint <=
    (SELECT count(*) FROM (SELECT request_id FROM race_requests WHERE race_id = $1 LIMIT $15::bigint) AS kept))`

export const RACES = statements('races', {
  create: [
    'race',
    `WITH made AS (
       INSERT INTO races (race_id, uid, world_id, version, snapshot, created_real, head, seal)
       VALUES ($1, $2, $3, $4, $5, $6, $11, $12)
       ON CONFLICT (race_id) DO NOTHING RETURNING race_id
     ), logged AS (
       INSERT INTO race_events (race_id, seq, json, mac)
       SELECT made.race_id, event.seq, event.json, event.mac
       FROM made, unnest($7::bigint[], $8::text[], $10::text[]) AS event (seq, json, mac)
     )
     INSERT INTO race_signs (race_id, at_real) SELECT made.race_id, $9::bigint FROM made RETURNING race_id`,
  ],
  find: [
    'race',
    `SELECT races.race_id, uid, world_id, version, CASE WHEN seal = $3 THEN NULL ELSE snapshot END AS snapshot, head, seal,
       at_real, (SELECT reply FROM race_requests WHERE race_id = $1 AND request_id = $2) AS reply
     FROM races JOIN race_signs ON race_signs.race_id = races.race_id WHERE races.race_id = $1`,
  ],
  findAll: [
    'crossing',
    `SELECT races.race_id, uid, world_id, version, snapshot, head, seal, at_real
     FROM races JOIN race_signs ON race_signs.race_id = races.race_id WHERE races.race_id = ANY ($1::text[])`,
  ],
  move: [
    'race',
    append(`UPDATE races SET version = $4, snapshot = $5, head = $12, seal = $13
    WHERE race_id = $1 AND version = $3 AND head = $11 AND NOT EXISTS (SELECT reply FROM seen) RETURNING race_id`),
  ],
  /** The same without events: the race itself is unchanged. The values are the same, plus the limit of kept requests. */
  stay: [
    'race',
    append(
      `SELECT race_id FROM races
    WHERE race_id = $1 AND version = $3 AND head = $11 AND NOT EXISTS (SELECT reply FROM seen) AND NOT ${FULL}
      AND $4::bigint = $3 AND $5::text IS NULL AND $12::text = $11 AND $13::text IS NULL
    FOR UPDATE`,
      `(SELECT version = $3 AND head = $11 FROM races WHERE race_id = $1) AND ${FULL}`,
    ),
  ],
  reply: ['race', 'SELECT reply FROM race_requests WHERE race_id = $1 AND request_id = $2'],
  events: ['race', 'SELECT json FROM race_events WHERE race_id = $1 AND seq > $2 ORDER BY seq LIMIT $3'],
  version: ['race', 'SELECT version FROM races WHERE race_id = $1'],
  sign: ['race', 'UPDATE race_signs SET at_real = $2 WHERE race_id = $1 AND at_real < $2'],
})

const replyOf = (row: Row | undefined): StoredReply | undefined =>
  row && row['reply'] !== null ? (JSON.parse(text(row, 'reply')) as StoredReply) : undefined

const seqs = (events: readonly WrittenEvent[]): readonly number[] => events.map(({ seq }) => seq)
const jsons = (events: readonly WrittenEvent[]): readonly string[] => events.map(({ json }) => json)
const macs = (events: readonly WrittenEvent[]): readonly string[] => events.map(({ mac }) => mac)

export function postgresRaces(db: Database, chain: Chain): RaceStore {
  const one = async (statement: Statement, ...values: readonly unknown[]): Promise<Row | undefined> =>
    (await db.rows(statement, values))[0]
  const memory = raceMemory(chain)
  const keys = postgresLogKeys(db, chain)

  return {
    ...postgresAttempts(db),

    async create(fresh, log) {
      const { raceId, uid, worldId, race, sign } = fresh
      const { events, version, snapshot, head, seal } = written(chain, { ...fresh, head: LOG_START.mac }, race, log)
      await keys.note()
      const values = [raceId, uid, worldId, version, snapshot, race.lastReal]
      const made = await db.rows(RACES.create, [...values, seqs(events), jsons(events), sign, macs(events), head, seal])
      return made.length > 0
    },

    async find(raceId, requestId) {
      const known = memory.get(raceId)
      const row = await one(RACES.find, raceId, requestId ?? null, known?.seal ?? null)
      return row && { stored: memory.read(row, known), reply: replyOf(row) }
    },

    findAll: async (raceIds) => (await db.rows(RACES.findAll, [raceIds])).map((row) => storedRaceOf(row)),

    async append({ from, race, events: log, request, sign }: Append) {
      const { raceId, head } = from
      const moved = log.length > 0 ? written(chain, from, race, log) : undefined
      if (moved) await keys.note()
      const events = moved?.events ?? []
      const values = [
        raceId,
        request?.id ?? null,
        from.race.version,
        moved?.version ?? from.race.version,
        moved?.snapshot ?? null,
        seqs(events),
        jsons(events),
        request ? JSON.stringify(request.reply) : null,
        sign,
        macs(events),
        head,
        moved?.head ?? head,
        moved?.seal ?? null,
        completes(from.race, race),
      ]
      try {
        const row = moved
          ? await one(RACES.move, ...values)
          : await one(RACES.stay, ...values, request?.fewerThan ?? null)
        const reply = replyOf(row)
        if (reply) return { outcome: 'seen', reply }
        if (int(row, 'appended') === 0) return { outcome: row?.['is_full'] === true ? 'full' : 'conflict' }
        if (moved) memory.moved(from, race, moved)
        return { outcome: 'appended' }
      } catch (error) {
        // The same request was answered between this statement's check and its write, so the whole statement failed.
        if (!request || !isDuplicate(error, 'race_requests')) throw error
        const reply = replyOf(await one(RACES.reply, raceId, request.id))
        return reply ? { outcome: 'seen', reply } : { outcome: 'conflict' }
      }
    },

    eventsAfter: async (raceId, after, limit) =>
      (await db.rows(RACES.events, [raceId, after, limit])).map((row) => JSON.parse(text(row, 'json')) as RaceEvent),

    async version(raceId) {
      const row = await one(RACES.version, raceId)
      return row && int(row, 'version')
    },

    async sign(raceId, at) {
      await db.rows(RACES.sign, [raceId, at])
    },
  }
}
