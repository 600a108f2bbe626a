import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary.ts'
import { openSqlite } from './open.ts'

afterEach(() => void vi.useRealTimers())

it('a leaderboard of many is counted once in 5 s, and its player’s rank never exceeds its length', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const folder = temporaryFolder()
  const path = join(folder.path, 'final-call.db')
  const store = openSqlite({ path, uidOf: () => 'sam' })
  const other = new DatabaseSync(path)
  const insert = other.prepare(
    `INSERT INTO finishes (world_id, race_id, uid, attempt, name, elapsed_ms, money_left, real_ms, top_ups, first, steady)
     VALUES ('world', ?, ?, 1, 'N', ?, 5, 5, 0, 1, 0)`,
  )
  const finish = (uid: string, elapsed: number) => insert.run(`race of ${uid}`, uid, elapsed)
  other.exec('BEGIN')
  for (let i = 0; i < 1_000; i += 1) finish(`player ${i}`, 10 + i)
  other.exec('COMMIT')
  const read = async (uid: string, author?: string) => {
    const { total, own } = await store.leaderboards.read({ worldId: 'world', tab: 'first', author }, uid, 1)
    return [total, own?.better]
  }

  expect(await read('player 999')).toEqual([1_000, 999])
  finish('kim', 1)
  finish('sam', 5_000)
  expect(await read('player 999')).toEqual([1_000, 999])
  expect(await read('alex')).toEqual([1_000, undefined])
  expect(await read('player 999', 'player 0')).toEqual([1_001, 999])
  expect(await read('sam')).toEqual([1_002, 1_001])
  vi.advanceTimersByTime(5_000)
  expect(await read('player 999')).toEqual([1_002, 1_000])

  other.close()
  await store.close()
  folder.remove()
})
