import { beginRace, cents, dollars, replay } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { type GcashEntry, LEDGER_START, type LedgerPlace, type Store } from '../../ports.ts'
import { content, race as spec, world } from '../../testing/race-of-two-legs.ts'
import { NOW, alex, at, sam } from './fixtures.ts'

const NEW_BALANCE = 1_000_000
const RENEWAL = { now: at(1), expires: at(2_000), graceMs: 500, longestMs: 9_000 }

const sum = (entries: readonly GcashEntry[]): number => entries.reduce((total, { amount }) => total + amount, 0)

/** What every store must do with players' money, and with accounts. */
export function accountSuite(open: () => { readonly store: Store; readonly other: () => Promise<Store> }): void {
  let store: Store
  let uid: string
  beforeEach(async () => {
    store = open().store
    uid = (await store.profiles.findOrCreate(sam, NOW)).uid
  })

  const take = (transferId: string, amount: number, on = store) =>
    on.gcash.withdraw({ uid, transferId, raceId: 'race', amount: dollars(amount), at: NOW })
  const move = (transferId: string, state: 'kept' | 'returned' | 'refused', on = store) =>
    on.gcash.move({ uid, transferId }, { state }, at(9))
  const land = (transferId: string, version: number) =>
    store.gcash.move({ uid, transferId }, { state: 'landed', version }, at(5))
  const balance = async (): Promise<number | undefined> => (await store.profiles.find(uid))?.gcashBalance

  /** Checks that the balance is what a new profile gets plus the sum of the entries. */
  async function expectBalance(expected: number): Promise<void> {
    expect(await balance()).toBe(expected)
    expect(NEW_BALANCE + sum(await store.gcash.entries(uid, LEDGER_START, 1_000)) / 100).toBe(expected)
  }

  it("has a player's name without a NUL in it, which not every database can store", async () => {
    const typed = { ...sam, subject: 'nul', displayName: 'S\u0000am' }
    expect((await store.profiles.findOrCreate(typed, NOW)).displayName).toBe('Sam')
  })

  describe('play money', () => {
    it('leaves the profile once per transfer', async () => {
      const taken = await take('one', 250)
      expect(taken).toEqual({
        uid,
        transferId: 'one',
        raceId: 'race',
        amount: dollars(250),
        state: 'pending',
        version: undefined,
        at: NOW,
      })
      expect(await take('one', 999)).toEqual(taken)
      expect(await store.gcash.find(uid, 'one')).toEqual(taken)
      expect(await store.gcash.find(uid, 'two')).toBeUndefined()
      await expectBalance(NEW_BALANCE - 250)
    })

    it('is never below zero, even after simultaneous transfers from two processes', async () => {
      const other = await open().other()
      const taken = await Promise.all(
        Array.from({ length: 40 }, (_, i) => take(`t${i}`, 100_000, i % 2 ? store : other)),
      )
      expect(taken.filter((it) => it?.state === 'pending')).toHaveLength(10)
      expect(taken.filter((it) => it?.state === 'short')).toHaveLength(30)
      await expectBalance(0)
      expect((await take('t39', 1))?.state).toBe(taken[39]?.state)
    })

    it('is not taken from a profile that does not exist', async () => {
      const nobody = { uid: 'nobody', transferId: 'one', raceId: 'race', amount: cents(1), at: NOW }
      expect(await store.gcash.withdraw(nobody)).toBeUndefined()
      expect(await store.gcash.find('nobody', 'one')).toBeUndefined()
    })

    it('of a deleted account is not moved on', async () => {
      await take('one', 100)
      await store.accounts.remove(uid)
      expect(await land('one', 7)).toBeUndefined()
      expect(await move('one', 'returned')).toBeUndefined()
      expect(await store.gcash.entries(uid, LEDGER_START, 1_000)).toEqual([])
    })

    it('that landed stays landed, with the version of the first report', async () => {
      await take('one', 100)
      expect(await land('one', 7)).toMatchObject({ state: 'landed', version: 7 })
      expect(await land('one', 9)).toMatchObject({ state: 'landed', version: 7 })
      expect(await move('one', 'kept')).toMatchObject({ state: 'kept', version: 7 })
      expect(await move('one', 'returned')).toMatchObject({ state: 'kept' })
      await expectBalance(NEW_BALANCE - 100)
    })

    it.each(['returned', 'refused'] as const)(
      'that is %s is returned once, however often and by whomever that is reported',
      async (state) => {
        const other = await open().other()
        await take('one', 100)
        const moved = await Promise.all([store, other, store, other].map((on) => move('one', state, on)))
        expect(moved.map((it) => it?.state)).toEqual([state, state, state, state])
        await expectBalance(NEW_BALANCE)
        expect(
          (await store.gcash.entries(uid, LEDGER_START, 1_000)).map(({ amount, at: when }) => [amount, when]),
        ).toEqual([
          [-10_000, NOW],
          [10_000, at(9)],
        ])
      },
    )

    it('has entries that are read in pages: oldest first, and in the order of ids within a moment', async () => {
      const other = await store.profiles.findOrCreate(alex, NOW)
      const paid = async (owner: string, transferId: string, when: number) =>
        store.gcash.withdraw({ uid: owner, transferId, raceId: 'race', amount: dollars(1), at: at(when) })
      for (const id of ['b', 'é', 'B', 'a']) await paid(uid, id, 5)
      await paid(uid, 'z', 4)
      await paid(uid, '0', 6)
      await paid(other.uid, 'c', 5)
      await take('short', 2_000_000)
      const inOrder = ['z', 'B', 'a', 'b', 'é', '0']
      for (const limit of [1, 2, 3, 6, 7]) {
        const ids: string[] = []
        for (let after: LedgerPlace | undefined = LEDGER_START; after;) {
          const page: readonly GcashEntry[] = await store.gcash.entries(uid, after, limit)
          expect(page.length).toBeLessThanOrEqual(limit)
          ids.push(...page.map(({ transferId }) => transferId))
          expect(ids.length).toBeLessThanOrEqual(inOrder.length)
          after = page.at(-1)
        }
        expect(ids).toEqual(inOrder)
      }
    })

    it('of unfinished transfers is found again', async () => {
      const other = await store.profiles.findOrCreate(alex, NOW)
      for (const id of ['pending', 'landed', 'kept', 'returned']) await take(id, 10)
      await take('short', 2_000_000)
      await store.gcash.withdraw({ uid: other.uid, transferId: 'theirs', raceId: 'r', amount: cents(1), at: at(-1) })
      for (const id of ['landed', 'kept', 'returned']) await land(id, 3)
      await move('kept', 'kept')
      await move('returned', 'returned')
      const ids = (transfers: readonly { readonly transferId: string }[]) => transfers.map((it) => it.transferId)
      expect(ids(await store.gcash.open(uid)).sort()).toEqual(['landed', 'pending'])
      expect(ids(await store.gcash.pending(10))).toEqual(['theirs', 'pending'])
      expect(ids(await store.gcash.pending(1))).toEqual(['theirs'])
      await expectBalance(NEW_BALANCE - 30)
    })
  })

  describe('an account', () => {
    const log = beginRace(world, { attempt: 1, now: NOW })
    const begin = async (owner: string, raceId: string, on = store): Promise<void> => {
      await on.races.claim(owner, { source: 'two-legs', attempt: 1, raceId, claimed: NOW })
      await on.races.create(
        { raceId, uid: owner, worldId: await on.content.pin(world), race: replay(log), sign: NOW },
        log,
      )
    }
    const fill = async (owner: string, raceId: string): Promise<void> => {
      await begin(owner, raceId)
      const race = replay(log)
      const request = { id: 'request-1', reply: { ok: true, version: race.version } } as const
      const found = await store.races.find(raceId)
      if (!found) throw new Error('no race')
      await store.races.append({ from: found.stored, race, events: [], sign: NOW, request })
      await store.sessions.open({
        family: `family-${owner}`,
        uid: owner,
        tokenHash: `token-${owner}`,
        now: NOW,
        expires: at(1_000),
      })
      await store.gcash.withdraw({ uid: owner, transferId: 'one', raceId, amount: cents(100), at: NOW })
    }
    const all = async (owner: string, raceId: string) => ({
      profile: await store.profiles.find(owner),
      person: await store.accounts.person(owner),
      race: await store.races.find(raceId, 'request-1'),
      log: await store.races.eventsAfter(raceId, 0, 100),
      version: await store.races.version(raceId),
      attempts: await store.races.attempts(owner, 100),
      latest: await store.races.latestAttempts(owner, 'two-legs', 1),
      sessions: await store.sessions.of(owner),
      refreshed: await store.sessions.rotate({
        ...RENEWAL,
        tokenHash: `token-${owner}`,
        nextHash: `next-${owner}`,
        graceMs: 0,
      }),
      gcash: await store.gcash.entries(owner, LEDGER_START, 1_000),
      open: await store.gcash.open(owner),
    })

    it('stores what the provider says about its owner', async () => {
      expect(await store.accounts.person(uid)).toEqual(sam)
      expect(await store.accounts.person('nobody')).toBeUndefined()
    })

    it('is deleted completely, and no other account with it', async () => {
      const other = (await store.profiles.findOrCreate(alex, NOW)).uid
      await fill(uid, 'mine')
      await fill(other, 'theirs')
      await store.accounts.remove(uid)
      await store.accounts.remove(uid)
      expect(await all(uid, 'mine')).toEqual({
        profile: undefined,
        person: undefined,
        race: undefined,
        log: [],
        version: undefined,
        attempts: [],
        latest: [],
        sessions: [],
        refreshed: { outcome: 'unknown' },
        gcash: [],
        open: [],
      })
      const theirs = await all(other, 'theirs')
      expect(theirs).toMatchObject({ person: alex, version: log.length, refreshed: { outcome: 'rotated' } })
      expect(theirs.race?.reply).toEqual({ ok: true, version: log.length })
      expect([theirs.log, theirs.attempts, theirs.sessions, theirs.gcash].map((it) => it.length)).toEqual([
        log.length,
        1,
        1,
        1,
      ])
    })

    it('reports which sign-ins ended with it', async () => {
      await fill(uid, 'mine')
      expect(await store.accounts.remove(uid)).toEqual([`family-${uid}`])
      expect(await store.accounts.remove(uid)).toEqual([])
    })

    it('that exists is not swept', async () => {
      await fill(uid, 'mine')
      expect(await store.accounts.sweep(uid)).toBe(true)
      expect(await store.races.version('mine')).toBe(log.length)
      expect(await store.sessions.of(uid)).toHaveLength(1)
    })

    it('leaves nothing of what was begun during its deletion, whichever came first', async () => {
      const other = await open().other()
      for (let i = 0; i < 20; i += 1) {
        const { uid: owner } = await store.profiles.findOrCreate({ ...sam, subject: `gone-${i}` }, NOW)
        await Promise.all([
          store.accounts.remove(owner),
          begin(owner, `late-${i}`, other).then(() => other.accounts.sweep(owner)),
        ])
        expect(await store.races.version(`late-${i}`)).toBeUndefined()
        expect(await store.races.attempts(owner, 10)).toEqual([])
      }
    })

    it('leaves no sign-in that was opened during its deletion', async () => {
      const other = await open().other()
      for (let i = 0; i < 20; i += 1) {
        const { uid: owner } = await store.profiles.findOrCreate({ ...sam, subject: `opened-${i}` }, NOW)
        const signIn = async () => {
          await other.sessions.open({
            family: `late-${i}`,
            uid: owner,
            tokenHash: `late-${i}`,
            now: NOW,
            expires: at(1_000),
          })
          return other.accounts.sweep(owner)
        }
        const [, stood] = await Promise.all([store.accounts.remove(owner), signIn()])
        if (!stood) expect(await store.sessions.of(owner)).toEqual([])
        expect(await store.sessions.liveUntil(`late-${i}`, at(2))).toBeUndefined()
      }
    })

    it('is deleted while its sign-in is renewed', async () => {
      const other = await open().other()
      for (let i = 0; i < 20; i += 1) {
        const { uid: owner } = await store.profiles.findOrCreate({ ...sam, subject: `renewed-${i}` }, NOW)
        await store.sessions.open({ family: `f-${i}`, uid: owner, tokenHash: `t-${i}`, now: NOW, expires: at(1_000) })
        const renew = (nextHash: string) => other.sessions.rotate({ ...RENEWAL, tokenHash: `t-${i}`, nextHash })
        const [ended] = await Promise.all([store.accounts.remove(owner), renew(`a-${i}`), renew(`b-${i}`)])
        expect(ended).toEqual([`f-${i}`])
        expect(await store.sessions.liveUntil(`f-${i}`, at(2))).toBeUndefined()
        expect(await renew(`c-${i}`)).toEqual({ outcome: 'unknown' })
      }
    })

    it('leaves its uploads without an owner, so that only an administrator may change them', async () => {
      const author = { uid, admin: false }
      const [place] = content.locations
      if (!place) throw new Error('no place')
      await store.content.putSpec(spec, author, NOW)
      await store.content.putLocation(place, author, NOW)
      await store.accounts.remove(uid)
      expect(await store.content.spec(spec.id)).toEqual(spec)
      expect(await store.content.locations()).toEqual([place])
      expect([await store.content.specIdsBy(uid), await store.content.placesBy(uid)]).toEqual([[], []])
      expect(await store.content.putSpec(spec, author, NOW)).toBe(false)
      expect(await store.content.putSpec(spec, { uid: 'root', admin: true }, NOW)).toBe(true)
    })

    it('begins afresh at the next sign-in', async () => {
      const before = await store.profiles.find(uid)
      await take('one', 500)
      await store.accounts.remove(uid)
      const after = await store.profiles.findOrCreate(sam, at(50))
      expect(after).toMatchObject({ gcashBalance: NEW_BALANCE, createdAt: new Date(at(50)).toISOString() })
      expect(after.gcashAccount).not.toBe(before?.gcashAccount)
    })
  })
}
