import type { LeaderboardTab } from '@final-call/contract'
import type { LeaderboardStore } from '../../ports.ts'
import { countCache } from '../count-cache.ts'
import { int, listedIdsOf, listedOf, text } from '../rows.ts'
import type { Database } from './database.ts'
import { type Statement, statements } from './statement.ts'

const COLUMNS = 'race_id, uid, attempt, name, elapsed_ms, money_left, real_ms, top_ups, first, steady'
// Ordered by bytes, as in SQLite, whatever the collation of the database.
const BEST_FIRST = 'ORDER BY (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id COLLATE "C"'
// $2 is null if the author is not excluded: every uid is distinct from null.
const OF_WORLD = 'FROM finishes WHERE world_id = $1 AND uid IS DISTINCT FROM $2'
/** Conditions as in the partial indexes. */
const OF_TAB: Readonly<Record<LeaderboardTab, string>> = { first: 'AND first', all: '', steady: 'AND steady' }

const best = (tab: LeaderboardTab) => `SELECT ${COLUMNS} ${OF_WORLD} ${OF_TAB[tab]} ${BEST_FIRST} LIMIT $3`
const own = (tab: LeaderboardTab) => `SELECT ${COLUMNS} ${OF_WORLD} ${OF_TAB[tab]} AND uid = $3 ${BEST_FIRST} LIMIT 1`
/** The values are null for a player without a finish: then none is better. */
const count = (tab: LeaderboardTab) => `
  SELECT count(*) AS total,
    count(*) FILTER (
      WHERE (top_ups > 0, elapsed_ms, -money_left, real_ms) < ($6::bigint > 0, $3::bigint, -$4::bigint, $5::bigint)
    ) AS better
  ${OF_WORLD} ${OF_TAB[tab]}`

export const LEADERBOARDS = statements('leaderboards', {
  unlisted: [
    'crossing',
    'SELECT race_id FROM unlisted_finishes WHERE race_id COLLATE "C" > $1 ORDER BY race_id COLLATE "C" LIMIT $2',
  ],
  hold: ['race', 'SELECT uid, world_id FROM races WHERE race_id = $1 FOR UPDATE'],
  listed: ['race', 'DELETE FROM unlisted_finishes WHERE race_id = $1'],
  insert: [
    'key',
    `INSERT INTO finishes (world_id, race_id, uid, attempt, name, elapsed_ms, money_left, real_ms, top_ups, first, steady)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (world_id, race_id) DO NOTHING`,
  ],
  find: ['key', `SELECT ${COLUMNS} FROM finishes WHERE world_id = $1 AND race_id = $2`],
  isUnlisted: ['race', 'SELECT race_id FROM unlisted_finishes WHERE race_id = $1'],
  all: [
    'crossing',
    `SELECT race_id, world_id, uid FROM finishes WHERE (world_id, race_id) > ($1, $2)
     ORDER BY world_id, race_id LIMIT $3`,
  ],
  drop: ['key', 'DELETE FROM finishes WHERE world_id = $1 AND race_id = $2'],
  relist: [
    'race',
    `WITH here AS (SELECT race_id FROM races WHERE race_id = $1)
     INSERT INTO unlisted_finishes (race_id) SELECT here.race_id FROM here ON CONFLICT DO NOTHING`,
  ],
  bestFirst: ['key', best('first')],
  bestAll: ['key', best('all')],
  bestSteady: ['key', best('steady')],
  ownFirst: ['key', own('first')],
  ownAll: ['key', own('all')],
  ownSteady: ['key', own('steady')],
  countFirst: ['key', count('first')],
  countAll: ['key', count('all')],
  countSteady: ['key', count('steady')],
})

type Asked = Readonly<Record<'best' | 'own' | 'count', Statement>>

const ASKED: Readonly<Record<LeaderboardTab, Asked>> = {
  first: { best: LEADERBOARDS.bestFirst, own: LEADERBOARDS.ownFirst, count: LEADERBOARDS.countFirst },
  all: { best: LEADERBOARDS.bestAll, own: LEADERBOARDS.ownAll, count: LEADERBOARDS.countAll },
  steady: { best: LEADERBOARDS.bestSteady, own: LEADERBOARDS.ownSteady, count: LEADERBOARDS.countSteady },
}

interface Counted {
  readonly total: number
  readonly better: number
}

export function postgresLeaderboards(db: Database): LeaderboardStore {
  const counts = countCache<Counted>()
  return {
    unlisted: async (after, limit) =>
      (await db.rows(LEADERBOARDS.unlisted, [after, limit])).map((row) => text(row, 'race_id')),

    list: (raceId, listed) =>
      db.transaction(async (tx) => {
        // While its row is locked, the race cannot be removed with its player's account; or it has been already.
        const [row] = await tx.rows(LEADERBOARDS.hold, [raceId])
        await tx.rows(LEADERBOARDS.listed, [raceId])
        if (!row || !listed) return
        const { attempt, name, elapsed, moneyLeft, realTaken, topUps, first, steady } = listed
        const key = [text(row, 'world_id'), raceId, text(row, 'uid')]
        const finish = [attempt, name, elapsed, moneyLeft, realTaken, topUps, first, steady]
        await tx.rows(LEADERBOARDS.insert, [...key, ...finish])
      }),

    find: async (worldId, raceId) => (await db.rows(LEADERBOARDS.find, [worldId, raceId])).map(listedOf)[0],
    isUnlisted: async (raceId) => (await db.rows(LEADERBOARDS.isUnlisted, [raceId])).length > 0,
    listed: async ({ worldId, raceId }, limit) =>
      (await db.rows(LEADERBOARDS.all, [worldId, raceId, limit])).map(listedIdsOf),

    relist: (worldId, raceId) =>
      db.transaction(async (tx) => {
        await tx.rows(LEADERBOARDS.drop, [worldId, raceId])
        await tx.rows(LEADERBOARDS.relist, [raceId])
      }),

    async read({ worldId, tab, author }, uid, limit) {
      const asked = ASKED[tab]
      const board = [worldId, tab === 'first' ? (author ?? null) : null]
      const [rows, [mine]] = await Promise.all([
        db.rows(asked.best, [...board, limit]),
        db.rows(asked.own, [...board, uid]),
      ])
      const listed = mine && listedOf(mine)
      const values = listed
        ? [listed.elapsed, listed.moneyLeft, listed.realTaken, listed.topUps]
        : [null, null, null, null]
      const key = [...board, tab, ...values].join(' ')
      const { total, better } = counts.get(key) ?? (await count())
      return { best: rows.map(listedOf), total, own: listed && { listed, better } }

      async function count(): Promise<Counted> {
        const [row] = await db.rows(asked.count, [...board, ...values])
        const counted = { total: int(row, 'total'), better: int(row, 'better') }
        return counts.keep(key, counted, counted.total)
      }
    },
  }
}
