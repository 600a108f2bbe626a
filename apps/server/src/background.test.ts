import fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inBackground } from './background.ts'

describe('a chore in the background', () => {
  afterEach(() => void vi.useRealTimers())

  it('is repeated until the server closes, logs only its first failure, and rests longer after that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lines: string[] = []
    const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
    let times = 0
    let failing = false
    inBackground(app, {
      everyMs: 1_000,
      restMs: 10_000,
      failed: 'it cannot be done',
      async work() {
        times += 1
        if (failing) throw new Error('away')
      },
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(times).toBe(0)
    await app.ready()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(times).toBe(3)
    failing = true
    await vi.advanceTimersByTimeAsync(31_000)
    expect(times).toBe(3 + 4)
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['it cannot be done'])
    failing = false
    await vi.advanceTimersByTimeAsync(12_000)
    expect(times).toBe(7 + 3)
    await app.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times).toBe(10)
  })

  it('that runs when the server closes is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const app = fastify()
    const work = Promise.withResolvers<void>()
    inBackground(app, { everyMs: 10, restMs: 10, failed: '', work: () => work.promise })
    await app.ready()
    await vi.advanceTimersByTimeAsync(10)
    let closed = false
    const closing = app.close().then(() => (closed = true))
    await new Promise((done) => setImmediate(done))
    expect(closed).toBe(false)
    work.resolve()
    await closing
    expect(closed).toBe(true)
  })
})
