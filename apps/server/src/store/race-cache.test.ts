import { randomBytes } from 'node:crypto'
import { beginRace, replay } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { chainOf } from '../chain/chain.ts'
import { LogTouched, type StoredRace } from '../ports.ts'
import { world } from '../testing/race-of-two-legs.ts'
import { raceCache } from './race-cache.ts'
import { NOW } from './testing/fixtures.ts'

const begun = replay(beginRace(world, { attempt: 1, now: NOW }))

const chain = chainOf({ current: randomBytes(32), old: [] })
const from = (raceId: string): StoredRace => ({ raceId, uid: 'sam', worldId: 'w', race: begun, sign: NOW, head: 'h0' })
const to = { head: 'h1', seal: 's1', snapshot: 'x'.repeat(10) }
/** The database's answer to a query that names the seal in the row. */
const unread = (more: object = {}) => ({
  race_id: 'r1',
  uid: 'sam',
  world_id: 'w',
  version: begun.version,
  snapshot: null,
  head: 'h1',
  seal: 's1',
  at_real: NOW,
  ...more,
})

describe('the cache of races', () => {
  it('replaces the snapshot, and takes the rest from the row', () => {
    const cache = raceCache(chain)
    cache.moved(from('r1'), begun, to)
    const stored = cache.read(unread({ at_real: NOW + 5 }), cache.get('r1'))
    expect(stored).toEqual({ ...from('r1'), head: 'h1', sign: NOW + 5 })
    expect(stored.race).toBe(begun)
  })

  it.each([{ uid: 'alex' }, { world_id: 'v' }, { version: begun.version + 1 }, { head: 'h2' }])(
    'refuses a row under the same seal that says otherwise: %j',
    (otherwise) => {
      const cache = raceCache(chain)
      cache.moved(from('r1'), begun, to)
      expect(() => cache.read(unread(otherwise), cache.get('r1'))).toThrow(LogTouched)
    },
  )

  it('is limited, and forgets the least recently used first', () => {
    const cache = raceCache(chain, 25)
    cache.moved(from('r1'), begun, to)
    cache.moved(from('r2'), begun, to)
    cache.read(unread(), cache.get('r1'))
    cache.moved(from('r3'), begun, to)
    expect(['r1', 'r2', 'r3'].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true])
    cache.moved(from('r4'), begun, { ...to, snapshot: 'x'.repeat(100) })
    expect(['r1', 'r2', 'r3', 'r4'].map((id) => cache.get(id) !== undefined)).toEqual([false, false, false, false])
  })
})
