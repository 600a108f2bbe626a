import { type CallCode, CallError, PING_MS } from '@final-call/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreamOptions } from '../../platform/event-stream.ts'
import { type LinkHandlers, type LiveLink, liveLink } from './live-link.ts'
import { type FakePage, fakePages } from '../testing/fake-pages.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { worldOf } from '../testing/world.ts'

const PING = { event: 'ping', data: '{}' }
/** Real milliseconds between the first attempt and the second, at the chance of the fake edge. */
const FIRST_WAIT = 400

interface Line extends StreamOptions {
  breaks(code?: CallCode): void
}

const links: LiveLink[] = []

/** A link over streams that a test writes to; they are listed in the order in which they were opened. */
function linked(handlers: Partial<LinkHandlers> = {}, page: Partial<FakePage> = {}) {
  const lines: Line[] = []
  const told: string[] = []
  const server = fakeServer(worldOf())
  const stream = (_path: string, options: StreamOptions): Promise<void> =>
    new Promise((_, reject) => {
      options.signal.addEventListener('abort', () => reject(new CallError('cancelled', 'cancelled')))
      lines.push({ ...options, breaks: (code = 'unavailable') => reject(new CallError(code, 'broken off')) })
    })
  const link = liveLink({ ...server.edge, ...page, stream }, 'run-1', {
    version: () => 7,
    onLog: ({ seq }) => told.push(`event ${seq}`),
    onPing: () => told.push('ping'),
    onState: (state) => told.push(state),
    onFailed: ({ code }) => told.push(`failed: ${code}`),
    ...handlers,
  })
  links.push(link)
  const line = (): Line => {
    const last = lines.at(-1)
    if (!last) throw new Error('no stream')
    return last
  }
  return { link, lines, line, told, server }
}

/** Breaks the stream, and waits for the next. @returns the real milliseconds that it took */
async function untilNext({ lines, line }: ReturnType<typeof linked>): Promise<number> {
  const [count, began] = [lines.length, Date.now()]
  line().breaks()
  while (lines.length === count) await vi.advanceTimersByTimeAsync(10)
  return Date.now() - began
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const link of links.splice(0)) link.close()
  vi.useRealTimers()
})

describe('a live link', () => {
  it('that breaks off is logged once, however often it is tried again, and again after a message', async () => {
    const run = linked()
    for (let i = 0; i < 3; i += 1) await untilNext(run)
    expect(run.server.logged).toEqual(['The live stream broke off'])
    run.line().onMessage(PING)
    await untilNext(run)
    expect(run.server.logged).toEqual(['The live stream broke off', 'The live stream broke off'])
  })

  it('takes nothing more from a stream that it has broken off, even in the same packet', async () => {
    const live = linked({ onLog: () => live.link.renew() })
    const old = live.line()
    old.onMessage({ event: 'log', data: '{"seq":9}' })
    old.onMessage(PING)
    expect(old.signal.aborted).toBe(true)
    expect(live.told).toEqual([])
    await vi.advanceTimersByTimeAsync(FIRST_WAIT)
    expect(live.told).toEqual(['lost', 'connecting'])
    expect(live.lines).toHaveLength(2)
    live.line().onMessage(PING)
    old.onMessage(PING)
    expect(live.told).toEqual(['lost', 'connecting', 'ping'])
  })

  it('opens another stream after the last event received when it is renewed, after a short wait', async () => {
    const live = linked()
    live.link.renew()
    await vi.advanceTimersByTimeAsync(FIRST_WAIT - 1)
    expect(live.lines).toHaveLength(1)
    expect(live.told).toEqual(['lost'])
    await vi.advanceTimersByTimeAsync(1)
    expect(live.lines.map(({ lastEventId }) => lastEventId)).toEqual(['7', '7'])
  })

  it('waits longer from attempt to attempt, and after a message from the server as short as at first', async () => {
    const live = linked()
    const waits = [await untilNext(live), await untilNext(live), await untilNext(live), await untilNext(live)]
    expect(waits).toEqual([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 3_000])
    live.line().onMessage(PING)
    expect(await untilNext(live)).toBe(FIRST_WAIT)
    expect(await untilNext(live)).toBe(2 * FIRST_WAIT)
  })

  it('stops waiting when the network is back', async () => {
    const live = linked()
    live.line().breaks()
    await vi.advanceTimersByTimeAsync(0)
    expect(live.lines).toHaveLength(1)
    live.server.returns()
    await vi.advanceTimersByTimeAsync(0)
    expect(live.lines).toHaveLength(2)
  })

  it('breaks off a stream that is silent for eight seconds, before the clock lapses at twelve', async () => {
    const live = linked()
    const first = live.line()
    await vi.advanceTimersByTimeAsync(7_000)
    first.onMessage(PING)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(first.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(first.signal.aborted).toBe(true)
  })

  it('that is closed listens to nothing, and opens nothing', async () => {
    const live = linked()
    expect(live.server.listeners().returns).toBe(1)
    live.link.close()
    expect(live.server.listeners().returns).toBe(0)
    live.line().onMessage(PING)
    await vi.advanceTimersByTimeAsync(4 * PING_MS)
    expect(live.told).toEqual([])
    expect(live.lines).toHaveLength(1)
  })

  it('that has failed for good listens to nothing, and leaves its turn to another page of the race', async () => {
    const open = fakePages()
    const live = linked({}, open())
    const other = linked({}, open(false))
    await vi.advanceTimersByTimeAsync(0)
    live.line().breaks('permission-denied')
    await vi.advanceTimersByTimeAsync(0)
    expect(live.told).toEqual(['failed: permission-denied'])
    expect(live.server.listeners().returns).toBe(0)
    expect(other.lines).toHaveLength(1)
  })

  it('of a hidden tab gives way to another of the race silently, and resumes at once when it is visible', async () => {
    const open = fakePages()
    const [first, second] = [open(), open(false)]
    const live = linked({}, first)
    live.line().onMessage(PING)
    await vi.advanceTimersByTimeAsync(0)
    first.hide()
    await vi.advanceTimersByTimeAsync(0)
    expect(live.line().signal.aborted).toBe(false)
    second.look()
    linked({}, second)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(live.line().signal.aborted).toBe(true)
    expect(live.lines).toHaveLength(1)
    second.hide()
    first.look()
    await vi.advanceTimersByTimeAsync(0)
    expect(live.lines.map(({ lastEventId }) => lastEventId)).toEqual(['7', '7'])
    expect(live.line().signal.aborted).toBe(false)
    expect(live.told).toEqual(['ping'])
  })
})
