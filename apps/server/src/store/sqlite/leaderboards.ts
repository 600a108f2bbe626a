import { LEADERBOARD_TABS, type LeaderboardTab } from '@final-call/contract'
import type { Leaderboard, LeaderboardOf, LeaderboardStore, Listed, ListedPlace } from '../../ports.ts'
import { countCache } from '../count-cache.ts'
import { int, listedIdsOf, listedOf, text } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

const BEST_FIRST = 'ORDER BY (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id'
/** Conditions as in the partial indexes. */
const OF_TAB: Readonly<Record<LeaderboardTab, string>> = { first: 'first = 1', all: 'TRUE', steady: 'steady = 1' }

/** The queries of a tab. The index is named where SQLite, which has no statistics here, would otherwise scan a whole tab. */
export const readingsOf = (tab: LeaderboardTab) => {
  const whole = `WHERE world_id = :worldId AND ${OF_TAB[tab]}`
  // :author is null if the author is not excluded: every uid differs from null.
  const where = `${whole} AND uid IS NOT :author`
  return {
    best: `SELECT * FROM finishes ${where} ${BEST_FIRST} LIMIT :limit`,
    own: `SELECT * FROM finishes INDEXED BY finishes_uid ${where} AND uid = :uid ${BEST_FIRST} LIMIT 1`,
    // The index used for counting does not contain the uid.
    total: `SELECT count(*) - (SELECT count(*) FROM finishes INDEXED BY finishes_uid ${whole} AND uid = :author) AS total
      FROM finishes ${whole}`,
    // Counted in the table, in a fifth of the time that an index on an expression would take. SQLite would choose that index if it had all
    // compared columns, but it lacks the uid.
    better: `SELECT count(*) AS better FROM finishes ${where}
      AND (top_ups > 0, elapsed_ms, -money_left, real_ms) < (:topUps > 0, :elapsed, -:moneyLeft, :realTaken)`,
  }
}

export function sqliteLeaderboards({ db, read, writeDurably }: DatabaseFile): LeaderboardStore {
  const selectUnlisted = db.prepare('SELECT race_id FROM unlisted_finishes WHERE race_id > ? ORDER BY race_id LIMIT ?')
  const selectRace = db.prepare('SELECT uid, world_id FROM races WHERE race_id = ?')
  const deleteUnlisted = db.prepare('DELETE FROM unlisted_finishes WHERE race_id = ?')
  const insert = db.prepare(
    `INSERT OR IGNORE INTO finishes
       (world_id, race_id, uid, attempt, name, elapsed_ms, money_left, real_ms, top_ups, first, steady)
     VALUES (:worldId, :raceId, :uid, :attempt, :name, :elapsed, :moneyLeft, :realTaken, :topUps, :first, :steady)`,
  )
  const selectListed = db.prepare('SELECT * FROM finishes WHERE world_id = ? AND race_id = ?')
  const selectIsUnlisted = db.prepare('SELECT 1 FROM unlisted_finishes WHERE race_id = ?')
  const selectAll = db.prepare(
    `SELECT race_id, world_id, uid FROM finishes WHERE (world_id, race_id) > (:worldId, :raceId)
     ORDER BY world_id, race_id LIMIT :limit`,
  )
  const deleteListed = db.prepare('DELETE FROM finishes WHERE world_id = ? AND race_id = ?')
  const insertUnlisted = db.prepare(
    'INSERT OR IGNORE INTO unlisted_finishes (race_id) SELECT race_id FROM races WHERE race_id = ?',
  )
  const ofTab = (tab: LeaderboardTab) => {
    const { best, own, total, better } = readingsOf(tab)
    return { best: db.prepare(best), own: db.prepare(own), total: db.prepare(total), better: db.prepare(better) }
  }
  const tabs = new Map(LEADERBOARD_TABS.map((tab) => [tab, ofTab(tab)]))
  const counts = countCache<number>()
  type Asked = ReturnType<typeof ofTab>
  interface Board {
    readonly worldId: string
    readonly author: string | null
  }

  function totalOf(asked: Asked, name: string, board: Board): number {
    const known = counts.get(name)
    if (known !== undefined) return known
    const total = int(asked.total.get({ ...board }), 'total')
    return counts.keep(name, total, total)
  }

  function betterThan(listed: Listed, asked: Asked, name: string, board: Board, total: number): number {
    const { topUps, elapsed, moneyLeft, realTaken } = listed
    const key = [name, topUps > 0, elapsed, moneyLeft, realTaken].join(' ')
    const known = counts.get(key)
    if (known !== undefined) return known
    const better = int(asked.better.get({ ...board, topUps, elapsed, moneyLeft, realTaken }), 'better')
    return counts.keep(key, better, total)
  }

  return {
    unlisted: read((after: string, limit: number) =>
      selectUnlisted.all(after, limit).map((row) => text(row, 'race_id')),
    ),

    list: writeDurably((raceId: string, listed: Omit<Listed, 'raceId' | 'uid'> | undefined): void =>
      transaction(db, () => {
        deleteUnlisted.run(raceId)
        const row = selectRace.get(raceId)
        if (!row || !listed) return
        const { first, steady, ...rest } = listed
        const [uid, worldId] = [text(row, 'uid'), text(row, 'world_id')]
        insert.run({ ...rest, raceId, uid, worldId, first: first ? 1 : 0, steady: steady ? 1 : 0 })
      }),
    ),

    find: read((worldId: string, raceId: string) => {
      const row = selectListed.get(worldId, raceId)
      return row && listedOf(row)
    }),

    isUnlisted: read((raceId: string) => selectIsUnlisted.get(raceId) !== undefined),

    listed: read(({ worldId, raceId }: ListedPlace, limit: number) =>
      selectAll.all({ worldId, raceId, limit }).map(listedIdsOf),
    ),

    relist: writeDurably((worldId: string, raceId: string): void =>
      transaction(db, () => {
        deleteListed.run(worldId, raceId)
        insertUnlisted.run(raceId)
      }),
    ),

    read: read(({ worldId, tab, author }: LeaderboardOf, uid: string, limit: number): Leaderboard => {
      const asked = tabs.get(tab)
      if (!asked) throw new RangeError(`no leaderboard has a tab ${tab}`)
      const board: Board = { worldId, author: tab === 'first' ? (author ?? null) : null }
      const best = asked.best.all({ ...board, limit }).map(listedOf)
      const name = [worldId, board.author, tab].join(' ')
      const total = totalOf(asked, name, board)
      const row = asked.own.get({ ...board, uid })
      if (!row) return { best, total, own: undefined }
      const listed = listedOf(row)
      const better = betterThan(listed, asked, name, board, total)
      // One of the two may be cached from before the other was counted.
      return { best, total: Math.max(total, better + 1), own: { listed, better } }
    }),
  }
}
