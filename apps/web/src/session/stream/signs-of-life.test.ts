import { CallError } from '@final-call/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answering } from '../../platform/testing/test-platform.ts'
import { signsOfLife } from './signs-of-life.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { worldOf } from '../testing/world.ts'

/** A page that reports to a server which answers in turn with a version, a failure, or not at all. */
function page(...answers: readonly (number | CallError | 'never')[]) {
  const { edge, logged } = fakeServer(worldOf())
  const queue = [...answers]
  const signals: AbortSignal[] = []
  const call = answering((_name, _input, { signal }) => {
    const next = queue.shift()
    if (signal) signals.push(signal)
    if (next === 'never')
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new CallError('cancelled', 'cancelled')))
      })
    if (next instanceof CallError) throw next
    return { serverNow: 0, version: next }
  })
  const links: string[] = []
  const versions: number[] = []
  const answered: number[] = []
  const life = signsOfLife(
    { ...edge, call },
    { note: () => undefined, answered: (at) => answered.push(at) },
    { onVersion: (version) => versions.push(version), onLink: (state) => links.push(state) },
  )
  return { life, links, versions, answered, logged, signals }
}

afterEach(() => vi.useRealTimers())

describe('a sign of life', () => {
  it('that the server accepts says how far its log goes, and which ping is answered', async () => {
    const { life, versions, answered } = page(7, 8)
    await life.report('run-1')
    await life.report('run-1', 1234)
    expect(versions).toEqual([7, 8])
    expect(answered).toEqual([1234])
  })

  it('that does not arrive makes a live link a lost one, until one arrives', async () => {
    const { life, links, answered, logged } = page(new CallError('unavailable', 'away'), 7)
    life.linked('live')
    await life.report('run-1', 1234)
    expect(answered).toEqual([])
    expect(logged).toEqual(['reportAlive failed'])
    await life.report('run-1', 2345)
    expect(links).toEqual(['live', 'lost', 'live'])
    life.linked('connecting')
    expect(links.at(-1)).toBe('connecting')
  })

  it('that does not arrive is logged once, however often it is repeated, and again after one that did', async () => {
    const away = () => new CallError('unavailable', 'away')
    const { life, logged } = page(away(), away(), away(), 7, away())
    for (let i = 0; i < 3; i += 1) await life.report('run-1')
    expect(logged).toEqual(['reportAlive failed'])
    await life.report('run-1')
    await life.report('run-1')
    expect(logged).toEqual(['reportAlive failed', 'reportAlive failed'])
  })

  it('that is refused does not lose the link', async () => {
    const { life, links } = page(new CallError('permission-denied', 'not yours'))
    life.linked('live')
    await life.report('run-1')
    expect(links.at(-1)).toBe('live')
  })

  it('that is not answered for six seconds makes a live link a lost one, and is given up after eight', async () => {
    vi.useFakeTimers()
    const { life, links, signals } = page(7, 'never', 8)
    const timers = vi.getTimerCount()
    life.linked('live')
    await life.report('run-1')
    const hanging = life.report('run-1', 1234)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(links).toEqual(['live', 'live'])
    await vi.advanceTimersByTimeAsync(1)
    expect(links.at(-1)).toBe('lost')
    expect(signals[1]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(signals[1]?.aborted).toBe(true)
    await hanging
    expect(links.at(-1)).toBe('lost')
    await life.report('run-1', 2345)
    expect(links.at(-1)).toBe('live')
    expect(vi.getTimerCount()).toBe(timers)
  })

  it('that hangs does not lose the link if a later one is answered', async () => {
    vi.useFakeTimers()
    const { life, links } = page('never', 7)
    life.linked('live')
    const hanging = life.report('run-1', 1234)
    await vi.advanceTimersByTimeAsync(5_000)
    await life.report('run-1', 6234)
    await vi.advanceTimersByTimeAsync(5_000)
    await hanging
    expect(new Set(links)).toEqual(new Set(['live']))
  })
})
