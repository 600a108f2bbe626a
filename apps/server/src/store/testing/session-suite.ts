import type { RealMs } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Renewal, Store } from '../../ports.ts'
import { NOW, at } from './fixtures.ts'

/** What every store must do with sign-ins, and with the tokens that renew them. */
export function sessionSuite(open: () => { readonly store: Store; readonly other: () => Promise<Store> }): void {
  let store: Store
  beforeEach(() => {
    store = open().store
  })

  describe('sessions', () => {
    const GRACE = 10_000
    const END = at(1_000_000)
    const renewal = (from: string, to: string, now: RealMs): Renewal => ({
      tokenHash: from,
      nextHash: to,
      now,
      expires: END,
      graceMs: GRACE,
      longestMs: 5_000_000,
    })
    const rotate = (from: string, to: string, now: RealMs) => store.sessions.rotate(renewal(from, to, now))

    beforeEach(() => store.sessions.open({ family: 'family', uid: 'sam', tokenHash: 'a', now: NOW, expires: END }))

    it('replaces a token by the next', async () => {
      expect(await rotate('a', 'b', at(1))).toEqual({ outcome: 'rotated', uid: 'sam', family: 'family' })
      expect(await rotate('b', 'c', at(2))).toMatchObject({ outcome: 'rotated' })
      expect(await rotate('x', 'y', at(2))).toEqual({ outcome: 'unknown' })
    })

    it('knows to whom a token was given, for as long as it can be replaced, and does not replace it', async () => {
      await rotate('a', 'b', at(1))
      const holders = (now: RealMs) =>
        Promise.all(['a', 'b', 'x'].map((token) => store.sessions.holderOf(renewal(token, 'c', now))))
      expect(await holders(at(GRACE))).toEqual(['sam', 'sam', undefined])
      expect(await holders(at(GRACE + 1))).toEqual([undefined, 'sam', undefined])
      expect(await holders(END)).toEqual([undefined, undefined, undefined])
      expect(await rotate('b', 'c', at(GRACE + 1))).toMatchObject({ outcome: 'rotated' })
      await store.sessions.revokeAllOf('sam')
      expect(await store.sessions.holderOf(renewal('c', 'd', at(GRACE + 2)))).toBeUndefined()
    })

    it('gives both of two tabs a token within the grace', async () => {
      await rotate('a', 'b', at(1))
      expect(await rotate('a', 'c', at(GRACE))).toEqual({ outcome: 'recent', uid: 'sam', family: 'family' })
      expect(await rotate('b', 'd', at(GRACE))).toMatchObject({ outcome: 'rotated' })
      expect(await rotate('c', 'e', at(GRACE + GRACE - 1))).toMatchObject({ outcome: 'recent' })
      expect(await rotate('e', 'f', at(GRACE + GRACE))).toMatchObject({ outcome: 'rotated' })
    })

    it.each([
      ['browser', 'copy'],
      ['copy', 'browser'],
    ])(
      'revokes a family of which two tokens go on, as a browser and a copy of its cookie would: the %s first',
      async (first, second) => {
        await rotate('a', 'browser', at(1))
        expect(await rotate('a', 'copy', at(2))).toMatchObject({ outcome: 'recent' })
        expect(await rotate(first, 'b', at(GRACE + 2))).toMatchObject({ outcome: 'rotated' })
        expect(await rotate(second, 'c', at(2 * GRACE + 2))).toEqual({ outcome: 'replayed', family: 'family' })
        expect(await rotate('b', 'd', at(2 * GRACE + 3))).toEqual({ outcome: 'unknown' })
      },
    )

    it.each([1, 2, 3])(
      'revokes a family of which a copy always goes on right after the browser: at renewal %i after it was made',
      async (renewals) => {
        await rotate('a', 'browser-0', at(1))
        await rotate('a', 'copy', at(2))
        for (let i = 1; i <= renewals; i += 1) {
          expect(await rotate(`browser-${i - 1}`, `browser-${i}`, at(2 * GRACE * i))).toMatchObject({
            outcome: 'rotated',
          })
        }
        const after = at(2 * GRACE * renewals + 1)
        expect(await rotate('copy', 'b', after)).toEqual({ outcome: 'replayed', family: 'family' })
        expect(await rotate(`browser-${renewals}`, 'c', after)).toEqual({ outcome: 'unknown' })
      },
    )

    it('lets a token that came late, when another had left it behind, come again within the grace, and no longer', async () => {
      await rotate('a', 'b', at(1))
      await rotate('a', 'c', at(2))
      await rotate('b', 'd', at(3))
      expect(await rotate('c', 'e', at(GRACE + 1))).toMatchObject({ outcome: 'recent' })
      expect(await rotate('d', 'f', at(GRACE + 2))).toMatchObject({ outcome: 'rotated' })
      expect(await rotate('c', 'g', at(GRACE + 2))).toEqual({ outcome: 'replayed', family: 'family' })
    })

    it('revokes the family of a token that is replayed', async () => {
      await rotate('a', 'b', at(1))
      expect(await rotate('a', 'c', at(GRACE + 1))).toEqual({ outcome: 'replayed', family: 'family' })
      expect(await rotate('b', 'd', at(GRACE + 2))).toEqual({ outcome: 'unknown' })
    })

    it('counts the grace from the first time: coming again within it does not extend it', async () => {
      await rotate('a', 'b', at(1))
      expect(await rotate('a', 'c', at(GRACE))).toMatchObject({ outcome: 'recent' })
      expect(await rotate('a', 'd', at(GRACE + 1))).toEqual({ outcome: 'replayed', family: 'family' })
    })

    it('forgets what has expired', async () => {
      expect(await rotate('a', 'b', END)).toEqual({ outcome: 'unknown' })
      await store.sessions.open({ family: 'later', uid: 'sam', tokenHash: 'z', now: END, expires: at(2_000_000) })
      expect(await rotate('a', 'b', NOW)).toEqual({ outcome: 'unknown' })
      expect((await store.sessions.of('sam')).map(({ opened }) => opened)).toEqual([END])
    })

    it('ends a family some time after it was opened, however often it is renewed', async () => {
      const renew = (from: string, to: string, now: RealMs) =>
        store.sessions.rotate({
          tokenHash: from,
          nextHash: to,
          now,
          expires: at(now - NOW + 1_000_000),
          graceMs: GRACE,
          longestMs: 1_500_000,
        })
      expect(await renew('a', 'b', at(900_000))).toMatchObject({ outcome: 'rotated' })
      expect(await renew('b', 'c', at(1_499_999))).toMatchObject({ outcome: 'rotated' })
      expect(await store.sessions.liveUntil('family', at(1_499_999))).toBe(at(1_500_000))
      expect(await store.sessions.liveUntil('family', at(1_500_000))).toBeUndefined()
      expect(await renew('c', 'd', at(1_500_000))).toEqual({ outcome: 'unknown' })
    })

    it('revokes a family, or all of a player', async () => {
      await store.sessions.open({ family: 'second', uid: 'sam', tokenHash: 'b', now: NOW, expires: END })
      await store.sessions.open({ family: 'third', uid: 'sam', tokenHash: 'c', now: NOW, expires: END })
      await store.sessions.open({ family: 'alex', uid: 'alex', tokenHash: 'd', now: NOW, expires: END })
      expect(await store.sessions.revokeFamilyOf('a')).toEqual(['family'])
      expect(await store.sessions.revokeFamilyOf('nobody’s')).toEqual([])
      expect(await rotate('a', 'a2', at(1))).toEqual({ outcome: 'unknown' })
      expect(await rotate('b', 'b2', at(1))).toMatchObject({ outcome: 'rotated' })
      const ended = await store.sessions.revokeAllOf('sam')
      expect(new Set(ended)).toEqual(new Set(['family', 'second', 'third']))
      expect(await rotate('c', 'c2', at(1))).toEqual({ outcome: 'unknown' })
      expect(await rotate('d', 'd2', at(1))).toMatchObject({ outcome: 'rotated', uid: 'alex' })
    })
  })

  describe('sign-ins', () => {
    it('are live until they are revoked, or expire', async () => {
      await store.sessions.open({ family: 'one', uid: 'sam', tokenHash: 'a', now: NOW, expires: at(1_000) })
      expect(await store.sessions.liveUntil('one', at(999))).toBe(at(1_000))
      expect(await store.sessions.liveUntil('one', at(1_000))).toBeUndefined()
      expect(await store.sessions.liveUntil('two', NOW)).toBeUndefined()
      const renewal = { tokenHash: 'a', nextHash: 'b', graceMs: 10, longestMs: 9_000 }
      await store.sessions.rotate({ ...renewal, now: at(500), expires: at(2_000) })
      expect(await store.sessions.liveUntil('one', at(1_999))).toBe(at(2_000))
      await store.sessions.revokeFamilyOf('b')
      expect(await store.sessions.liveUntil('one', at(501))).toBeUndefined()
    })

    it('keep their latest dates if a server renews them whose clock is behind', async () => {
      await store.sessions.open({ family: 'one', uid: 'sam', tokenHash: 'a', now: NOW, expires: at(5_000) })
      const renewal = { graceMs: 10, longestMs: 9_000 }
      await store.sessions.rotate({ ...renewal, tokenHash: 'a', nextHash: 'b', now: at(100), expires: at(7_000) })
      await store.sessions.rotate({ ...renewal, tokenHash: 'b', nextHash: 'c', now: at(50), expires: at(6_950) })
      expect(await store.sessions.of('sam')).toEqual([
        { opened: NOW, renewed: at(100), expires: at(7_000), revoked: false },
      ])
    })

    it('are listed with their dates, oldest first', async () => {
      await store.sessions.open({ family: 'one', uid: 'sam', tokenHash: 'a', now: NOW, expires: at(5_000) })
      await store.sessions.open({ family: 'two', uid: 'sam', tokenHash: 'b', now: at(10), expires: at(6_000) })
      await store.sessions.open({ family: 'three', uid: 'alex', tokenHash: 'c', now: at(20), expires: at(6_000) })
      const renewal = { tokenHash: 'a', nextHash: 'd', graceMs: 10, longestMs: 9_000 }
      await store.sessions.rotate({ ...renewal, now: at(100), expires: at(7_000) })
      await store.sessions.revokeFamilyOf('b')
      expect(await store.sessions.of('sam')).toEqual([
        { opened: NOW, renewed: at(100), expires: at(7_000), revoked: false },
        { opened: at(10), renewed: at(10), expires: at(6_000), revoked: true },
      ])
    })
  })
}
