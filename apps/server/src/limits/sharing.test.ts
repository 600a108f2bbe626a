import { join } from 'node:path'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uidOf } from '../identity/uid.ts'
import { type LimitStore, type Store, StoreAway } from '../ports.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { WINDOW_MS } from './counter.ts'
import { type Limits, rateLimits } from './limits.ts'

const START = 1_790_000_040_000
const OFF = { player: 0, address: 0, callable: 0, signIn: 0 }
let folder: ReturnType<typeof temporaryFolder>
let store: Store
let at: number
let away: boolean
/** The questions to the store. */
let asked: string[]
let watched: LimitStore

beforeEach(() => {
  folder = temporaryFolder()
  store = openSqlite({ path: join(folder.path, 'test.db'), uidOf })
  at = START
  away = false
  asked = []
  const ask = <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    asked.push(what)
    return away ? Promise.reject(new StoreAway('away')) : work()
  }
  watched = {
    exchange: (process, granted, since) =>
      ask(granted.map(({ key, count }) => `${key} ${count}`).join(', '), () =>
        store.limits.exchange(process, granted, since),
      ),
    drop: (before) => ask('drop', () => store.limits.drop(before)),
  }
})
afterEach(async () => {
  await store.close()
  folder.remove()
})

const limitsOf = (limits: Partial<typeof OFF>, on: LimitStore = watched): Limits =>
  rateLimits({ store: on, now: () => at, limits: { ...OFF, ...limits } })
const calls = (limits: Limits, tries: number, uid = 'sam'): number =>
  Array.from({ length: tries }, () => limits.call('getBoard', uid)).filter((refusal) => refusal === undefined).length

describe('messages between processes about limits', () => {
  it('say nothing of quiet players, and report growth of others once', async () => {
    const limits = limitsOf({ player: 100 })
    await limits.share()
    asked = []
    calls(limits, 9)
    calls(limits, 11, 'alex')
    await limits.share()
    await limits.share()
    calls(limits, 1, 'alex')
    await limits.share()
    expect(asked).toEqual(['player:alex 11', 'player:alex 12'])
  })

  it('do not exist if every limit is off', async () => {
    const limits = limitsOf({})
    expect(calls(limits, 1_000)).toBe(1_000)
    for (const minute of [0, 1, 2]) {
      at = START + minute * WINDOW_MS
      await limits.share()
    }
    expect(asked).toEqual([])
  })

  it('are removed from the store when they are old, and then nothing is asked any more', async () => {
    const limits = limitsOf({ player: 10 })
    calls(limits, 5)
    for (let minute = 0; minute < 6; minute += 1) {
      at = START + minute * WINDOW_MS
      await limits.share()
    }
    expect(asked).toEqual(['player:sam 5', 'drop', 'drop', 'drop'])
    const probe = { key: 'player:sam', window: realMs(at), count: 1 }
    expect(await store.limits.exchange('another', [probe], realMs(0))).toEqual([])
  })

  it('come later if the store is away, and the limit holds meanwhile', async () => {
    const limits = limitsOf({ player: 10 })
    calls(limits, 6)
    away = true
    await expect(limits.share()).rejects.toThrow(StoreAway)
    expect(calls(limits, 6)).toBe(4)
    away = false
    asked = []
    await limits.share()
    expect(asked).toContain('player:sam 10')
    const other = limitsOf({ player: 10 })
    calls(other, 1)
    await other.share()
    expect(calls(other, 5)).toBe(0)
  })

  it.each([
    ['at once', 0],
    ['a minute later', WINDOW_MS],
  ])('come %s if the store was away, though nothing has been granted since', async (_, later) => {
    const limits = limitsOf({ player: 10 })
    calls(limits, 6)
    away = true
    await expect(limits.share()).rejects.toThrow(StoreAway)
    away = false
    asked = []
    at = START + later
    await limits.share()
    expect(asked[0]).toBe('player:sam 6')
    const told = await store.limits.exchange(
      'another',
      [{ key: 'player:sam', window: realMs(at), count: 1 }],
      realMs(0),
    )
    expect(told.filter(({ count }) => count === 6)).toHaveLength(1)
  })

  it('are dropped if the store stays away: nothing piles up', async () => {
    const limits = limitsOf({ player: 10 })
    calls(limits, 6)
    away = true
    for (const minute of [0, 1, 2]) {
      at = START + minute * WINDOW_MS
      await expect(limits.share()).rejects.toThrow(StoreAway)
    }
    away = false
    asked = []
    await limits.share()
    expect(asked).toEqual(['drop'])
  })
})
