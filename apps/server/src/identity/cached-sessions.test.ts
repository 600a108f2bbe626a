import { join } from 'node:path'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localFanout } from '../store/local-fanout.ts'
import type { Fanout, SessionStore, Store } from '../ports.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { cachedSessions } from './cached-sessions.ts'
import { uidOf } from './uid.ts'

const NOW = realMs(1_000_000)
const at = (ms: number) => realMs(NOW + ms)
const END = at(60_000)
const GRACE_MS = 100

let folder: ReturnType<typeof temporaryFolder>
let store: Store
let stored: SessionStore
let fanout: Fanout
let looks: string[]
let sessions: SessionStore

beforeEach(async () => {
  folder = temporaryFolder()
  store = openSqlite({ path: join(folder.path, 'test.db'), uidOf })
  looks = []
  stored = {
    ...store.sessions,
    liveUntil(family, now) {
      looks.push(family)
      return store.sessions.liveUntil(family, now)
    },
  }
  fanout = localFanout()
  sessions = cachedSessions(stored, fanout)
  await sessions.open({ family: 'home', uid: 'sam', tokenHash: 'a', now: NOW, expires: END })
  await sessions.open({ family: 'phone', uid: 'sam', tokenHash: 'b', now: NOW, expires: END })
})

afterEach(async () => {
  await store.close()
  folder.remove()
})

describe('a valid sign-in', () => {
  it('is looked up once in ten seconds', async () => {
    for (const ms of [0, 1, 9_999]) expect(await sessions.liveUntil('home', at(ms))).toBe(END)
    expect(looks).toEqual(['home'])
    expect(await sessions.liveUntil('home', at(10_000))).toBe(END)
    expect(looks).toEqual(['home', 'home'])
  })

  it('is not accepted after its end', async () => {
    await sessions.open({ family: 'short', uid: 'sam', tokenHash: 'c', now: NOW, expires: at(5_000) })
    expect(await sessions.liveUntil('short', at(4_999))).toBe(at(5_000))
    expect(await sessions.liveUntil('short', at(5_000))).toBeUndefined()
  })
})

describe('sign-ins beyond the remembered ones', () => {
  it('are looked up again, the least recently used first', async () => {
    const asked: string[] = []
    const many = cachedSessions(
      {
        ...stored,
        async liveUntil(family) {
          asked.push(family)
          return END
        },
      },
      fanout,
      3,
    )
    for (const family of ['first', 'second', 'third']) await many.liveUntil(family, NOW)
    // Used again after ten seconds, it is no longer the oldest.
    await many.liveUntil('first', at(10_000))
    await many.liveUntil('one more', at(10_000))
    asked.length = 0
    for (const family of ['first', 'one more', 'third', 'second']) await many.liveUntil(family, at(9_999))
    expect(asked).toEqual(['second'])
  })
})

describe('a sign-in that has ended', () => {
  const believed = () => Promise.all([sessions.liveUntil('home', at(1)), sessions.liveUntil('phone', at(1))])

  it.each<readonly [string, () => Promise<unknown>, readonly [unknown, unknown]]>([
    ['revoked by its token', () => sessions.revokeFamilyOf('a'), [undefined, END]],
    ['revoked with all others', () => sessions.revokeAllOf('sam'), [undefined, undefined]],
    [
      'revoked by a repeated token',
      async () => {
        const renewal = { tokenHash: 'a', expires: END, graceMs: GRACE_MS, longestMs: 90_000 }
        await sessions.rotate({ ...renewal, nextHash: 'a2', now: NOW })
        await sessions.rotate({ ...renewal, nextHash: 'a3', now: at(GRACE_MS) })
      },
      [undefined, END],
    ],
    // Another process has ended it, and says so.
    ['elsewhere', async () => fanout.publishEnded(await stored.revokeFamilyOf('a')), [undefined, END]],
  ])('%s is no longer accepted', async (_how, end, expected) => {
    expect(await believed()).toEqual([END, END])
    await end()
    expect(await believed()).toEqual(expected)
  })

  it('in another process whose message is lost is accepted for ten seconds at most', async () => {
    expect(await sessions.liveUntil('home', NOW)).toBe(END)
    await stored.revokeFamilyOf('a')
    expect(await sessions.liveUntil('home', at(9_999))).toBe(END)
    expect(await sessions.liveUntil('home', at(10_000))).toBeUndefined()
  })

  it('during its lookup is not remembered as valid', async () => {
    const held = Promise.withResolvers<void>()
    const slow = cachedSessions(
      {
        ...stored,
        async liveUntil(family, now) {
          const found = await stored.liveUntil(family, now)
          await held.promise
          return found
        },
      },
      fanout,
    )
    const asked = slow.liveUntil('home', NOW)
    await sessions.revokeFamilyOf('a')
    held.resolve()
    await asked
    expect(await slow.liveUntil('home', at(1))).toBeUndefined()
  })
})
