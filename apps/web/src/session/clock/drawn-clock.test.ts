import { type Clock, type GameMs, type RealMs, gameTime } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { STILL_AFTER, drawnClock } from './drawn-clock.ts'

const real = (n: number) => n as RealMs
const clock: Clock = {
  begin: 0 as GameMs,
  end: 1_500_000_000 as GameMs,
  speed: 20,
  run: { state: 'play', at: 0 as GameMs, since: real(0) },
}

describe('the drawn clock', () => {
  it("shows the domain's game time while the server answers", () => {
    expect(drawnClock().at(clock, real(1_000), real(0))).toBe(gameTime(clock, real(1_000)))
  })

  it('stands still 6 s after the last ping', () => {
    const drawn = drawnClock()
    const still = gameTime(clock, real(STILL_AFTER))
    expect(drawn.at(clock, real(STILL_AFTER), real(0))).toBe(still)
    expect(drawn.at(clock, real(60_000), real(0))).toBe(still)
    expect(drawn.at(clock, real(60_000), real(58_000))).toBe(gameTime(clock, real(60_000)))
  })

  it('does not run back when the server turns out to be behind', () => {
    const drawn = drawnClock()
    const ahead = drawn.at(clock, real(2_000), real(0))
    expect(drawn.at(clock, real(1_900), real(0))).toBe(ahead)
  })

  it('follows a new anchor, as after a lapse', () => {
    const drawn = drawnClock()
    drawn.at(clock, real(6_000), real(0))
    const lapsed: Clock = { ...clock, run: { state: 'pause', at: 5 as GameMs } }
    expect(drawn.at(lapsed, real(20_000), real(19_000))).toBe(5)
  })

  it('waits at a change of rate for the event that says how time goes on, for two seconds at most', () => {
    const drawn = drawnClock()
    const rateChange = gameTime(clock, real(1_000))
    expect(drawn.at(clock, real(1_500), real(1_000), rateChange)).toBe(rateChange)
    const slow: Clock = { ...clock, slow: true, run: { state: 'play', at: rateChange, since: real(1_000) } }
    expect(drawn.at(slow, real(1_600), real(1_000))).toBe(rateChange + 600 * 4)
    const other = drawnClock()
    other.at(clock, real(1_500), real(1_000), rateChange)
    expect(other.at(clock, real(3_100), real(3_000), rateChange)).toBe(gameTime(clock, real(3_100)))
  })

  it('stands for at most ten seconds if it was ahead of a new anchor, and otherwise jumps at once', () => {
    const behind = (ms: number) => {
      const drawn = drawnClock()
      const ahead = drawn.at(clock, real(60_000), real(60_000))
      const at = gameTime(clock, real(60_000 - ms))
      const anchored: Clock = { ...clock, run: { state: 'play', at, since: real(60_000) } }
      return drawn.at(anchored, real(60_000), real(60_000)) === ahead ? 'stands' : 'put right'
    }
    expect([9_999, 10_001].map(behind)).toEqual(['stands', 'put right'])
  })

  it('does not run back if it was a little ahead of a change of rate', () => {
    const drawn = drawnClock()
    const ahead = drawn.at(clock, real(1_010), real(1_000))
    const slow: Clock = {
      ...clock,
      slow: true,
      run: { state: 'play', at: gameTime(clock, real(1_000)), since: real(1_000) },
    }
    expect(drawn.at(slow, real(1_011), real(1_000))).toBe(ahead)
  })
})
