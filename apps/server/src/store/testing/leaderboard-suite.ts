import { LEADERBOARD_TABS, type LeaderboardTab } from '@final-call/contract'
import { type Race, type RaceEvent, apply, beginRace, byRank, cents, replay } from '@final-call/domain'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Listed, Store } from '../../ports.ts'
import { world } from '../../testing/race-of-two-legs.ts'
import { NOW, at } from './fixtures.ts'

type NewListed = Omit<Listed, 'raceId' | 'uid'>

const begun = beginRace(world, { attempt: 1, now: NOW })

const finish = (elapsed: number, over: Partial<NewListed> = {}): NewListed => ({
  attempt: 1,
  name: 'Sam T.',
  elapsed,
  moneyLeft: cents(500),
  realTaken: 9_000,
  topUps: 0,
  first: true,
  steady: false,
  ...over,
})

const OF_TAB: Readonly<Record<LeaderboardTab, (it: NewListed) => boolean>> = {
  first: ({ first }) => first,
  all: () => true,
  steady: ({ steady }) => steady,
}

/** What every store must do with completed races. */
export function leaderboardSuite(open: () => { readonly store: Store; readonly other: () => Promise<Store> }): void {
  describe('leaderboards', () => {
    let store: Store
    let worldId: string
    beforeEach(async () => {
      store = open().store
      worldId = await store.content.pin(world)
    })

    const create = (raceId: string, uid = 'sam', on = worldId): Promise<boolean> =>
      store.races.create({ raceId, uid, worldId: on, race: replay(begun), sign: NOW }, begun)

    /** Appends the end of a race to its log. */
    async function end(raceId: string, ending: 'complete' | 'abandoned'): Promise<string> {
      const stored = (await store.races.find(raceId))?.stored
      if (!stored) throw new Error(`no race ${raceId}`)
      const event: RaceEvent = {
        type: 'ended',
        ending,
        seq: stored.race.version + 1,
        at: stored.race.clock.begin,
        real: at(1),
      }
      const race = apply(stored.race, event)
      return (await store.races.append({ from: stored, race, events: [event], sign: at(1) })).outcome
    }

    async function list(raceId: string, listed: NewListed, uid = 'sam', on = worldId): Promise<void> {
      await create(raceId, uid, on)
      await store.leaderboards.list(raceId, listed)
    }
    const read = (tab: LeaderboardTab = 'all', uid = 'sam', limit = 50) =>
      store.leaderboards.read({ worldId, tab, author: undefined }, uid, limit)
    const ids = async (tab: LeaderboardTab, limit?: number) =>
      (await read(tab, 'sam', limit)).best.map(({ raceId }) => raceId)

    it('are due for a race from the moment in which it is completed, and for no other', async () => {
      for (const raceId of ['a', 'b', 'c', 'd']) await create(raceId)
      expect(await store.leaderboards.unlisted('', 10)).toEqual([])
      expect(await end('a', 'complete')).toBe('appended')
      expect(await end('c', 'complete')).toBe('appended')
      expect(await end('d', 'abandoned')).toBe('appended')
      const other = await open().other()
      expect(await other.leaderboards.unlisted('', 10)).toEqual(['a', 'c'])
      expect(await store.leaderboards.unlisted('', 1)).toEqual(['a'])
      expect(await store.leaderboards.unlisted('a', 10)).toEqual(['c'])
      expect(await store.leaderboards.unlisted('c', 10)).toEqual([])
      await store.leaderboards.list('a', finish(1))
      await store.leaderboards.list('c', undefined)
      expect(await other.leaderboards.unlisted('', 10)).toEqual([])
      expect(await ids('all')).toEqual(['a'])
    })

    it('are not due for a race whose end was not written', async () => {
      await create('a')
      const stored = (await store.races.find('a'))?.stored
      if (!stored) throw new Error('no race')
      expect(await end('a', 'complete')).toBe('appended')
      await store.leaderboards.list('a', undefined)
      const late: Race = { ...stored.race, ended: { ending: 'complete', at: stored.race.clock.begin, real: at(2) } }
      expect(await store.races.append({ from: stored, race: late, events: [], sign: at(2) })).toEqual({
        outcome: 'conflict',
      })
      expect(await store.leaderboards.unlisted('', 10)).toEqual([])
    })

    it('return what was listed, once, however often and by whichever process it is listed', async () => {
      await create('a')
      const other = await open().other()
      const listed = finish(77, { steady: true, topUps: 2, attempt: 3, name: 'José Ñ.' })
      await Promise.all([store, other, store].map((on) => on.leaderboards.list('a', listed)))
      await store.leaderboards.list('a', finish(1))
      const entry = { ...listed, raceId: 'a', uid: 'sam' }
      expect(await read()).toEqual({ best: [entry], total: 1, own: { listed: entry, better: 0 } })
      expect(await read('all', 'alex')).toEqual({ best: [entry], total: 1, own: undefined })
    })

    it('belong to one world each', async () => {
      const spec = { ...world.spec, wallet: cents(1) }
      const changed = await store.content.pin({ ...world, spec })
      await list('a', finish(1))
      await list('b', finish(2), 'sam', changed)
      expect(await ids('all')).toEqual(['a'])
      const { best } = await store.leaderboards.read({ worldId: changed, tab: 'all', author: undefined }, 'sam', 9)
      expect(best.map(({ raceId }) => raceId)).toEqual(['b'])
    })

    it('say how many are better than a player’s best, which may be far below what is shown', async () => {
      for (let i = 1; i <= 5; i += 1) await list(`r${i}`, finish(i), 'alex')
      await list('mine-2', finish(9))
      await list('mine-1', finish(5))
      const { best, total, own } = await read('all', 'sam', 2)
      expect([best.length, total]).toEqual([2, 7])
      expect(own).toMatchObject({ listed: { raceId: 'mine-1' }, better: 4 })
      await list('r6', finish(4), 'alex')
      expect(await read('all', 'sam', 2)).toMatchObject({ total: 8, own: { better: 5 } })
    })

    it('rank as the rules do, in each tab', async () => {
      const some = fc.record({
        elapsed: fc.integer({ min: 1, max: 3 }),
        moneyLeft: fc.integer({ min: 0, max: 2 }).map(cents),
        realTaken: fc.integer({ min: 1, max: 3 }),
        topUps: fc.integer({ min: 0, max: 2 }),
        first: fc.boolean(),
        steady: fc.boolean(),
        uid: fc.constantFrom('sam', 'alex', 'kim'),
      })
      const anAuthor = fc.constantFrom('kim', 'alex', 'final-call', undefined)
      let number = 0
      await fc.assert(
        fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 12 }), anAuthor, async (them, author) => {
          const spec = { ...world.spec, wallet: cents((number += 1)) }
          const on = await store.content.pin({ ...world, spec })
          const all = them.map(({ uid, elapsed, ...rest }, i) => ({
            ...finish(elapsed, rest),
            uid,
            raceId: `${number}-${i}`,
          }))
          for (const { uid, raceId, ...listed } of all) await list(raceId, listed, uid, on)
          for (const tab of LEADERBOARD_TABS) {
            const mine = all.filter((it) => OF_TAB[tab](it) && (tab !== 'first' || it.uid !== author))
            const { best, total, own } = await store.leaderboards.read({ worldId: on, tab, author }, 'kim', 4)
            const ranks = (list: readonly Listed[]) =>
              list.map(({ topUps, elapsed, moneyLeft, realTaken }) => [topUps > 0, elapsed, moneyLeft, realTaken])
            expect(ranks(best)).toEqual(ranks(mine.toSorted(byRank).slice(0, 4)))
            expect(total).toBe(mine.length)
            const [kim] = mine.filter(({ uid }) => uid === 'kim').toSorted(byRank)
            expect(own?.better).toBe(kim && mine.filter((it) => byRank(it, kim) < 0).length)
          }
        }),
        { numRuns: 15 },
      )
    })

    it('have the author of the race in no list of first attempts, even if it had none when those were listed', async () => {
      await list('mine', finish(1, { steady: true }))
      await list('yours', finish(2), 'alex')
      const readBy = (tab: LeaderboardTab, uid: string) =>
        store.leaderboards.read({ worldId, tab, author: 'sam' }, uid, 50)
      expect(await readBy('first', 'sam')).toMatchObject({ best: [{ raceId: 'yours' }], total: 1, own: undefined })
      expect((await readBy('first', 'alex')).own?.better).toBe(0)
      expect((await readBy('all', 'alex')).own?.better).toBe(1)
      expect(await readBy('steady', 'sam')).toMatchObject({ total: 1, own: { listed: { raceId: 'mine' } } })
    })

    it('forget a player whose account is deleted, and list none of their finishes any more', async () => {
      await list('a', finish(1))
      await list('b', finish(2), 'alex')
      await create('c')
      await end('c', 'complete')
      await store.accounts.remove('sam')
      expect(await store.leaderboards.unlisted('', 10)).toEqual([])
      await store.leaderboards.list('c', finish(3))
      expect(await ids('all')).toEqual(['b'])
    })

    it('show nobody whose account is deleted while their race is being listed', async () => {
      const other = await open().other()
      for (let i = 0; i < 10; i += 1) {
        await create(`r${i}`)
        await Promise.all([store.leaderboards.list(`r${i}`, finish(i)), other.accounts.remove('sam')])
        expect(await ids('all')).toEqual([])
      }
    })
  })
}
