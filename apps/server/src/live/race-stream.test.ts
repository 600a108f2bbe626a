import { PING_MS } from '@final-call/contract'
import { type RaceEvent, gameMs, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localFanout } from '../store/local-fanout.ts'
import { liveHub } from './hub.ts'
import { raceStream } from './race-stream.ts'

const event = (seq: number, bytes = 100): RaceEvent => ({
  type: 'placed',
  location: 'x'.repeat(bytes),
  seq,
  at: gameMs(0),
  real: realMs(0),
})

/** A log in memory, and how often it was read. */
function fakeLog(length: number, bytes?: number) {
  const log = Array.from({ length }, (_, i) => event(i + 1, bytes))
  let read = 0
  return {
    log,
    read: () => read,
    races: {
      async eventsAfter(_: string, after: number, limit: number) {
        const events = log.slice(after, after + limit)
        read += events.length
        return events
      },
      version: async (): Promise<number | undefined> => log.length,
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(source: ReturnType<typeof fakeLog>, nextWake: () => number | undefined = () => undefined) {
  let signedIn = true
  const fanout = localFanout()
  const hub = liveHub(fanout)
  const failures: unknown[] = []
  const stream = raceStream('race', 0, {
    races: source.races,
    hub,
    now: () => realMs(Date.now()),
    nextWake: async () => {
      const at = nextWake()
      return at === undefined ? undefined : realMs(at)
    },
    permitted: async () => signedIn,
    failed: (error) => failures.push(error),
  })
  return { fanout, hub, stream, failures, signOut: () => (signedIn = false) }
}

function textOf(stream: ReturnType<typeof raceStream>): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}
const count = (text: string, name: string): number => text.split(`event: ${name}\n`).length - 1

describe('a race stream', () => {
  it('pings every 5 s, and catches up with events that no message announced', async () => {
    const source = fakeLog(3)
    const { stream } = open(source)
    const text = textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    expect(count(text(), 'log')).toBe(3)
    expect(count(text(), 'ping')).toBe(1)
    source.log.push(event(4))
    await vi.advanceTimersByTimeAsync(PING_MS)
    expect(count(text(), 'ping')).toBe(2)
    expect(count(text(), 'log')).toBe(4)
    stream.destroy()
  })

  it('hears of growth at once, each event once and in order', async () => {
    const source = fakeLog(1)
    const { stream, fanout } = open(source)
    const text = textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    for (let seq = 2; seq <= 600; seq += 1) {
      source.log.push(event(seq))
      fanout.publish('race', seq)
      fanout.publish('other race', seq)
    }
    // A faked immediate takes a millisecond; there is one between two batches.
    await vi.advanceTimersByTimeAsync(50)
    const ids = [...text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    expect(ids).toEqual(source.log.map(({ seq }) => seq))
    stream.destroy()
  })

  it.each([
    ['after what it had missed', 1],
    ['where it opened with nothing new', 0],
  ])('pings at the next alarm, %s', async (_where, missed) => {
    const alarm = Date.now() + 1_000
    const { stream } = open(fakeLog(missed), () => alarm)
    const text = textOf(stream)
    await vi.advanceTimersByTimeAsync(990)
    expect(count(text(), 'ping')).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(count(text(), 'ping')).toBe(2)
    stream.destroy()
  })

  it('pings at an alarm that was set or brought forward after it had opened', async () => {
    const source = fakeLog(1)
    let alarm: number | undefined
    const { stream, fanout } = open(source, () => alarm)
    const text = textOf(stream)
    const grow = (wake: number): void => {
      source.log.push(event(source.log.length + 1))
      alarm = wake
      fanout.publish('race', source.log.length)
    }
    await vi.advanceTimersByTimeAsync(10)
    grow(Date.now() + 3_000)
    await vi.advanceTimersByTimeAsync(10)
    grow(Date.now() + 1_000)
    await vi.advanceTimersByTimeAsync(990)
    expect(count(text(), 'ping')).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(count(text(), 'ping')).toBe(2)
    // The previous alarm no longer exists.
    alarm = undefined
    await vi.advanceTimersByTimeAsync(3_000)
    expect(count(text(), 'ping')).toBe(2)
    stream.destroy()
  })

  it('reads no further than its reader, and gives up a stalled one', async () => {
    const source = fakeLog(20_000)
    const { stream } = open(source)
    await vi.advanceTimersByTimeAsync(10)
    stream.read(0)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(source.read()).toBeLessThan(1_000)
    expect(stream.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stream.destroyed).toBe(true)
  })

  it('keeps one event more than its buffer holds for a reader who takes nothing, and reads each event once', async () => {
    const source = fakeLog(500, 28_000)
    const { stream } = open(source)
    stream.read(0)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(stream.readableLength).toBeGreaterThan(0)
    expect(stream.readableLength).toBeLessThan(stream.readableHighWaterMark + 28_200)
    expect(source.read()).toBeLessThanOrEqual(8)

    const text = textOf(stream)
    await vi.advanceTimersByTimeAsync(PING_MS)
    const ids = [...text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    expect(ids).toEqual(source.log.map(({ seq }) => seq))
    expect(source.read()).toBe(500)
    stream.destroy()
  })

  it('leaves nothing behind when its reader goes', async () => {
    const { stream, hub } = open(fakeLog(1))
    expect(hub.size().streams).toBe(1)
    textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    stream.destroy()
    await vi.advanceTimersByTimeAsync(10)
    expect(hub.size().streams).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends and logs why when the store fails', async () => {
    const source = fakeLog(1)
    const { stream, failures } = open({
      ...source,
      races: { ...source.races, version: () => Promise.reject(new Error('away')) },
    })
    textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    expect(failures).toHaveLength(1)
    expect(stream.readableEnded).toBe(true)
  })

  it('logs nothing of a store that fails once its reader has gone', async () => {
    const source = fakeLog(1)
    const { promise: answered, reject: fail } = Promise.withResolvers<never>()
    const { stream, failures } = open({ ...source, races: { ...source.races, eventsAfter: () => answered } })
    textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    stream.destroy()
    fail(new Error('away'))
    await vi.advanceTimersByTimeAsync(10)
    expect(failures).toEqual([])
  })

  it('ends at the next ping after its reader has signed out', async () => {
    const source = fakeLog(1)
    const { stream, signOut } = open(source)
    const text = textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    signOut()
    await vi.advanceTimersByTimeAsync(PING_MS)
    expect(count(text(), 'ping')).toBe(1)
    expect(stream.readableEnded).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends at the next ping after the race is deleted', async () => {
    const source = fakeLog(1)
    let there = true
    const version = async (): Promise<number | undefined> => (there ? 1 : undefined)
    const { stream } = open({ ...source, races: { ...source.races, version } })
    textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    there = false
    await vi.advanceTimersByTimeAsync(PING_MS)
    expect(stream.readableEnded).toBe(true)
  })

  it.each([
    ['the server closes', ({ hub }: ReturnType<typeof open>) => hub.close()],
    ['its reader signs out', ({ signOut }: ReturnType<typeof open>) => void signOut()],
  ])('of a reader who takes nothing is gone, with what it holds, when %s', async (_, happens) => {
    const opened = open(fakeLog(20_000))
    opened.stream.read(0)
    await vi.advanceTimersByTimeAsync(1_000)
    happens(opened)
    await vi.advanceTimersByTimeAsync(PING_MS)
    expect(opened.stream.destroyed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('opened while the server closes ends at once', async () => {
    const fanout = localFanout()
    const hub = liveHub(fanout)
    hub.close()
    const { races } = fakeLog(1)
    const now = () => realMs(Date.now())
    const stream = raceStream('race', 0, {
      races,
      hub,
      now,
      nextWake: async () => undefined,
      permitted: async () => true,
      failed: () => undefined,
    })
    textOf(stream)
    await vi.advanceTimersByTimeAsync(10)
    expect(stream.destroyed).toBe(true)
  })
})
