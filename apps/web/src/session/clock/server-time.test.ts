import { describe, expect, it } from 'vitest'
import { serverTime } from './server-time.ts'

/** The server is 1,000,000 ahead; a call takes `there` and `back` milliseconds. */
const exchange = (sent: number, there: number, back: number, ahead = 1_000_000) => ({
  sent,
  received: sent + there + back,
  serverNow: sent + there + ahead,
})

describe("the server's clock, as this machine knows it", () => {
  it('is unknown before the first exchange', () => {
    expect(serverTime().at(5)).toBeUndefined()
  })

  it('comes from the quickest exchange, however slow the others are', () => {
    const time = serverTime()
    time.note(exchange(0, 900, 20))
    time.note(exchange(1_000, 20, 20))
    time.note(exchange(2_000, 20, 1_500))
    expect(time.at(10_000)).toBe(1_010_000)
  })

  it('is corrected gradually, and never stands still or runs back for it', () => {
    const time = serverTime()
    time.note(exchange(0, 20, 820))
    const wrong = time.at(1_000) ?? 0
    expect(wrong).not.toBe(1_001_000)
    time.note(exchange(1_000, 20, 20))
    let last = wrong
    for (let machine = 1_016; machine < 6_000; machine += 16) {
      const at = time.at(machine) ?? 0
      expect(at).toBeGreaterThan(last)
      last = at
    }
    expect(time.at(20_000)).toBe(1_020_000)
  })

  it('comes from recent exchanges only, since two clocks drift apart', () => {
    const time = serverTime()
    time.note(exchange(0, 5, 5))
    for (let i = 1; i <= 8; i += 1) time.note(exchange(i * 1_000, 20, 20, 1_000_030))
    expect(time.at(10_000)).toBe(1_010_030)
  })

  it('starts again after the machine has slept and its milliseconds stood still', () => {
    const time = serverTime()
    for (let i = 0; i < 8; i += 1) time.note(exchange(i * 1_000, 5, 5))
    expect(time.at(8_000)).toBe(1_008_000)
    time.note(exchange(9_000, 40, 40, 8_000_000))
    expect(time.at(9_100)).toBe(8_009_100)
  })
})
