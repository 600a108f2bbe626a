import { type RaceEvent, gameMs, realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { logFeed } from './log-feed.ts'

const eventAt = (seq: number): RaceEvent => ({ type: 'freed', seq, at: gameMs(0), real: realMs(0) })

/** A log of this many events, on its way to a reader with room for some. */
function feeding(length: number, { room = Infinity, after = 0 } = {}) {
  const log = Array.from({ length }, (_, i) => eventAt(i + 1))
  const asked: number[] = []
  const taken: number[] = []
  let left = room
  const feed = logFeed({
    races: {
      async eventsAfter(_, from, limit) {
        asked.push(limit)
        return log.slice(from, from + limit)
      },
    },
    raceId: 'race',
    after,
    wanted: () => left > 0,
    take({ seq }) {
      taken.push(seq)
      left -= 1
    },
  })
  return {
    feed,
    asked,
    taken,
    /** The reader has room for this many more. */
    drain: (more: number) => (left += more),
    grow: (more: number) => log.push(...Array.from({ length: more }, (_, i) => eventAt(log.length + i + 1))),
  }
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, i) => i + 1)

it('a reader who takes a whole log is fed in growing batches, of at most 32', async () => {
  const { feed, asked, taken } = feeding(130)
  expect(await feed.catchUp()).toBe(true)
  expect(taken).toEqual(upTo(130))
  expect(feed.at()).toBe(130)
  expect(asked).toEqual([4, 8, 16, 32, 32, 32, 32])
})

it('a slow reader is fed only what there is room for, in batches as large as it has taken', async () => {
  const { feed, asked, taken, drain } = feeding(20, { room: 3 })
  await feed.catchUp()
  expect([taken, asked, feed.at()]).toEqual([upTo(3), [4], 3])
  // The part of the first batch that found no room was kept, and fills the room now.
  drain(1)
  await feed.catchUp()
  expect([taken, asked]).toEqual([upTo(4), [4]])
  drain(3)
  await feed.catchUp()
  expect([taken, asked]).toEqual([upTo(7), [4, 1, 2]])
})

it('for a reader who has stopped, reading resumes with as much as it took, or more once it takes that', async () => {
  const { feed, asked, taken, drain } = feeding(40, { room: 3 })
  await feed.catchUp()
  drain(9)
  await feed.catchUp()
  expect([taken, asked]).toEqual([upTo(12), [4, 6, 12]])
})

it('for a reader without room nothing is read, and nothing is lost', async () => {
  const { feed, asked, taken, drain } = feeding(5, { room: 0 })
  expect(await feed.catchUp()).toBe(false)
  expect(asked).toEqual([])
  drain(5)
  expect(await feed.catchUp()).toBe(true)
  expect(taken).toEqual(upTo(5))
})

it('a reader who stops during its first batch loses nothing of it, and reading goes on with the reader', async () => {
  const { feed, taken, drain } = feeding(9, { room: 1 })
  const first = feed.catchUp()
  drain(-1)
  expect(await first).toBe(false)
  drain(9)
  expect(await feed.catchUp()).toBe(true)
  expect(taken).toEqual(upTo(9))
})

it('a reader who resumes after an event gets those after it, and then new ones', async () => {
  const { feed, taken, grow } = feeding(6, { after: 4 })
  await feed.catchUp()
  expect(taken).toEqual([5, 6])
  expect(await feed.catchUp()).toBe(false)
  grow(2)
  expect(await feed.catchUp()).toBe(true)
  expect(taken).toEqual([5, 6, 7, 8])
})
