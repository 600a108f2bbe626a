import type { RaceEvent } from '@final-call/domain'
import type { Chain } from '../../chain/chain.ts'
import { type Append, LOG_START, type RaceStore, type StoredReply } from '../../ports.ts'
import { raceCache } from '../race-cache.ts'
import { type Row, int, text } from '../rows.ts'
import { completes, storedRaceOf, written } from '../sealing.ts'
import { postgresAttempts } from './attempts.ts'
import { type Database, isDuplicate } from './database.ts'
import { postgresLogKeys } from './log-keys.ts'
import { type Change, type Outcome, columns, writesInParts } from './race-parts.ts'
import { type Statement, parameters, statements } from './statement.ts'

/** Events, as the columns of their table. */
const EVENTS = ['seqs', 'jsons', 'macs'] as const
/** A race as it is stored. */
const RACE = ['version', 'snapshot', 'head', 'seal'] as const
const CREATE = parameters('raceId', 'uid', 'worldId', ...RACE, 'created', ...EVENTS, 'sign')

/** `fromVersion` and `fromHead` are those of the race that the decision was based on. */
const APPEND = ['raceId', 'requestId', 'reply', 'fromVersion', 'fromHead', ...EVENTS, 'sign', 'completes'] as const
const MOVE = parameters(...APPEND, ...RACE)
const STAY = parameters(...APPEND, 'fewerThan')

/**
 * Moves a race on from the version that the decision was based on, and stores what belongs to the change. Does nothing if the version has
 * changed or the request was answered before. `here` is the update or lock that checks this. Of two concurrent statements the second waits
 * for the first to release the row, and then checks the version again.
 */
const append = (
  $: Readonly<Record<(typeof APPEND)[number], string>>,
  { here, full = 'false' }: { readonly here: string; readonly full?: string },
): string => `
  WITH seen AS (
    SELECT request_id FROM race_requests WHERE race_id = ${$.raceId} AND request_id = ${$.requestId}
  ), here AS (
    ${here}
  ), logged AS (
    INSERT INTO race_events (race_id, seq, json, mac)
    SELECT here.race_id, event.seq, event.json, event.mac
    FROM here, unnest(${$.seqs}::bigint[], ${$.jsons}::text[], ${$.macs}::text[]) AS event (seq, json, mac)
  ), replied AS (
    INSERT INTO race_requests (race_id, request_id, reply)
    SELECT here.race_id, ${$.requestId}::text, ${$.reply}::text FROM here WHERE ${$.requestId}::text IS NOT NULL
  ), completed AS (
    INSERT INTO unlisted_finishes (race_id)
    SELECT here.race_id FROM here WHERE ${$.completes}::boolean ON CONFLICT DO NOTHING
  ), signed AS (
    UPDATE race_signs SET at_real = ${$.sign} FROM here
    WHERE race_signs.race_id = ${$.raceId} AND race_signs.at_real < ${$.sign}
  )
  SELECT (SELECT count(*) FROM here) AS appended, EXISTS (SELECT request_id FROM seen) AS is_seen, ${full} AS is_full`

/** The race as the decision knew it, unless the request was answered before. */
const unmoved = ($: typeof STAY.$ | typeof MOVE.$): string =>
  `race_id = ${$.raceId} AND version = ${$.fromVersion} AND head = ${$.fromHead} AND NOT EXISTS (SELECT request_id FROM seen)`

/** Whether a race keeps as many requests as it may, or more. */
const isFull = ({ raceId, fewerThan }: typeof STAY.$): string =>
  `(${fewerThan}::bigint IS NOT NULL AND ${fewerThan}::bigint <=
    (SELECT count(*) FROM (SELECT request_id FROM race_requests WHERE race_id = ${raceId} LIMIT ${fewerThan}::bigint) AS kept))`

const create = ({ $ }: typeof CREATE): string =>
  `WITH made AS (
     INSERT INTO races (race_id, uid, world_id, version, snapshot, head, seal, created_real)
     VALUES (${$.raceId}, ${$.uid}, ${$.worldId}, ${$.version}, ${$.snapshot}, ${$.head}, ${$.seal}, ${$.created})
     ON CONFLICT (race_id) DO NOTHING RETURNING race_id
   ), logged AS (
     INSERT INTO race_events (race_id, seq, json, mac)
     SELECT made.race_id, event.seq, event.json, event.mac
     FROM made, unnest(${$.seqs}::bigint[], ${$.jsons}::text[], ${$.macs}::text[]) AS event (seq, json, mac)
   )
   INSERT INTO race_signs (race_id, at_real) SELECT made.race_id, ${$.sign}::bigint FROM made RETURNING race_id`

const move = ({ $ }: typeof MOVE): string =>
  append($, {
    here: `UPDATE races SET version = ${$.version}, snapshot = ${$.snapshot}, head = ${$.head}, seal = ${$.seal}
    WHERE ${unmoved($)} RETURNING race_id`,
  })

/** An append without events: the race itself is unchanged. */
const stay = ({ $ }: typeof STAY): string =>
  append($, {
    here: `SELECT race_id FROM races WHERE ${unmoved($)} AND NOT ${isFull($)} FOR UPDATE`,
    full: `(SELECT version = ${$.fromVersion} AND head = ${$.fromHead} FROM races WHERE race_id = ${$.raceId}) AND ${isFull($)}`,
  })

export const RACES = statements('races', {
  create: ['race', create(CREATE)],
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
  move: ['race', move(MOVE)],
  stay: ['race', stay(STAY)],
  events: ['race', 'SELECT json FROM race_events WHERE race_id = $1 AND seq > $2 ORDER BY seq LIMIT $3'],
  version: ['race', 'SELECT version FROM races WHERE race_id = $1'],
  sign: ['race', 'UPDATE race_signs SET at_real = $2 WHERE race_id = $1 AND at_real < $2'],
})

const replyOf = (row: Row | undefined): StoredReply | undefined =>
  row && row['reply'] !== null ? (JSON.parse(text(row, 'reply')) as StoredReply) : undefined

/** @param distributed whether the tables are distributed over a Citus cluster */
export function postgresRaces(db: Database, chain: Chain, distributed = false): RaceStore {
  const one = async (statement: Statement, ...values: readonly unknown[]): Promise<Row | undefined> =>
    (await db.rows(statement, values))[0]
  const cache = raceCache(chain)
  const keys = postgresLogKeys(db, chain)
  const parts = distributed ? writesInParts(db) : undefined

  async function atOnce({ moved, request, ...based }: Change): Promise<Outcome> {
    const reply = request ? JSON.stringify(request.reply) : null
    const values = { ...based, requestId: request?.id ?? null, reply, ...columns(moved?.events ?? []) }
    const [row] = moved
      ? await db.rows(RACES.move, MOVE.values({ ...values, ...moved }))
      : await db.rows(RACES.stay, STAY.values({ ...values, fewerThan: request?.fewerThan ?? null }))
    if (row?.['is_seen'] === true) return 'seen'
    if (int(row, 'appended') > 0) return 'appended'
    return row?.['is_full'] === true ? 'full' : 'conflict'
  }

  return {
    ...postgresAttempts(db),

    async create(fresh, log) {
      const { raceId, uid, worldId, race, sign } = fresh
      const { events, ...stored } = written(chain, { ...fresh, head: LOG_START.mac }, race, log)
      await keys.note()
      if (parts) return parts.create({ raceId, uid, worldId, ...stored, created: race.lastReal, events, sign })
      const values = { raceId, uid, worldId, ...stored, created: race.lastReal, ...columns(events), sign }
      const made = await db.rows(RACES.create, CREATE.values(values))
      return made.length > 0
    },

    async find(raceId, requestId) {
      const known = cache.get(raceId)
      const row = await one(RACES.find, raceId, requestId ?? null, known?.seal ?? null)
      return row && { stored: cache.read(row, known), reply: replyOf(row) }
    },

    findAll: async (raceIds) => (await db.rows(RACES.findAll, [raceIds])).map((row) => storedRaceOf(row)),

    async append({ from, race, events: log, request, sign }: Append) {
      const { raceId } = from
      const moved = log.length > 0 ? written(chain, from, race, log) : undefined
      if (moved) await keys.note()
      const change = {
        raceId,
        request,
        fromVersion: from.race.version,
        fromHead: from.head,
        moved,
        sign,
        completes: completes(from.race, race),
      }
      try {
        const outcome = await (parts?.append ?? atOnce)(change)
        if (outcome === 'appended' && moved) cache.moved(from, race, moved)
        return { outcome }
      } catch (error) {
        // The same request was answered between the check here and the write, so all of it failed.
        if (!request || !isDuplicate(error, 'race_requests')) throw error
        return { outcome: 'seen' }
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
