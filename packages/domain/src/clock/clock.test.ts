import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RealMs, DAY, gameMs, realMs } from '../time/units.ts'
import { type Clock, gameTime, isOver, pause, play, rate, realTimeOf, setSpeed, skipTo, SPEEDS, stop } from './clock.ts'

const BEGIN = 1_700_000_000_000
const real = (seconds: number): RealMs => realMs(5_000_000 + seconds * 1000)

const fresh = (parts: Partial<Clock> = {}): Clock => ({
  begin: gameMs(BEGIN),
  end: gameMs(BEGIN + 17 * DAY),
  speed: 20,
  run: { state: 'pause', at: gameMs(BEGIN) },
  ...parts,
})

/** A clock that plays from its beginning. */
const begun = (since = real(0)): Clock => play(fresh(), gameMs(BEGIN), since)

const shown = (clock: Clock, seconds: number): number => gameTime(clock, real(seconds)) - BEGIN

describe('the clock of a race', () => {
  it('[CLK-1] stands while paused; while playing it is a function of the real moment', () => {
    expect(shown(fresh(), 1000)).toBe(0)
    const playing = begun()
    expect(shown(playing, 1)).toBe(1000 * rate(playing))
    expect(shown(playing, 1)).toBe(shown(playing, 1))
  })

  it.each([
    [1, 24.48],
    [20, 489.6],
    [100, 2448],
  ])('[CLK-2] at speed %d runs seventeen days at %d game milliseconds per real one', (speed, expected) => {
    expect(rate(fresh({ speed }))).toBeCloseTo(expected, 6)
  })

  it('[CLK-2] runs a default race, 09:15 to 23:59:59 seventeen days later, at about 507', () => {
    const length = 17 * DAY + 14 * 3_600_000 + 44 * 60_000 + 59_000
    expect(Math.round(rate(fresh({ end: gameMs(BEGIN + length) })))).toBe(507)
  })

  it('[CLK-3] is clamped at the end', () => {
    const playing = begun()
    expect(gameTime(playing, real(1_000_000))).toBe(playing.end)
  })

  it('[CLK-3] counts a real moment before the anchor as the anchor', () => {
    const playing = begun(real(10))
    expect(shown(playing, 3)).toBe(0)
  })

  it('[CLK-1] stands where it is paused, and for good where it is stopped', () => {
    const playing = begun()
    const at = gameTime(playing, real(5))
    const [paused, stopped] = [pause(playing, at), stop(playing, at)]
    expect([shown(paused, 9), shown(stopped, 9)]).toEqual([shown(playing, 5), shown(playing, 5)])
    expect([isOver(paused), isOver(stopped)]).toEqual([false, true])
  })

  it.each(SPEEDS)('[CLK-5] is continuous through a change to speed %d', (speed) => {
    const playing = begun()
    const changed = setSpeed(playing, speed, gameTime(playing, real(7)), real(7))
    expect(shown(changed, 7)).toBe(shown(playing, 7))
    expect(shown(changed, 8) - shown(changed, 7)).toBe(Math.floor(1000 * rate(changed)))
    expect(setSpeed(fresh(), speed, gameMs(BEGIN), real(7)).run).toEqual(fresh().run)
  })

  it('[CLK-6] moves to the instant of a skip, and goes on from there if it was playing', () => {
    const target = gameMs(BEGIN + 5 * DAY)
    const skipped = skipTo(begun(), target, real(1))
    expect(gameTime(skipped, real(1))).toBe(target)
    expect(gameTime(skipped, real(2))).toBe(target + Math.floor(1000 * rate(skipped)))
    const paused = skipTo(fresh(), target, real(1))
    expect([gameTime(paused, real(1)), gameTime(paused, real(2))]).toEqual([target, target])
  })

  it('[CLK-9] has a real moment for a game instant only while it plays, and reaches the instant then', () => {
    const playing = begun()
    expect(realTimeOf(fresh(), gameMs(BEGIN + 1))).toBeUndefined()
    expect(realTimeOf(playing, gameMs(playing.end + 1))).toBeUndefined()
    expect(realTimeOf(playing, gameMs(BEGIN - DAY))).toBe(real(0))
    expect(realTimeOf(playing, gameMs(BEGIN + 489_600))).toBe(real(1))
  })

  it('[CLK-9] has it even if the division rounds up to too large a number', () => {
    const begin = 1_795_166_281_001
    const run = { state: 'play', at: gameMs(begin + 7_850_782), since: real(0) } as const
    const clock: Clock = { begin: gameMs(begin), end: gameMs(begin + 17 * DAY), speed: 21, run }
    expect(realTimeOf(clock, gameMs(begin + 778_970_782))).toBe(real(1500))
  })

  it('[CLK-9] has it even if the remainder of the division is too small to be added to a moment', () => {
    const begin = 1_795_166_281_001
    const run = { state: 'play', at: gameMs(begin + 7_850_782), since: realMs(begin) } as const
    const clock: Clock = { begin: gameMs(begin), end: gameMs(begin + 17 * DAY + 53_099_000), speed: 1, run }
    expect(realTimeOf(clock, gameMs(begin + 7_859_330))).toBe(begin + 338)
  })

  const instants = fc.integer({ min: 0, max: 17 * DAY }).map((n) => gameMs(BEGIN + n))
  const starts = fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }).map(realMs)

  it('[CLK-9] has the first real moment at which it shows an instant', () => {
    const speeds = fc.integer({ min: 1, max: 100 })
    const extras = fc.integer({ min: 0, max: DAY })
    fc.assert(
      fc.property(speeds, extras, instants, instants, starts, (speed, extra, from, at, since) => {
        const clock = fresh({ speed, end: gameMs(BEGIN + 17 * DAY + extra), run: { state: 'play', at: from, since } })
        const moment = realTimeOf(clock, at)
        if (moment === undefined) throw new Error('no moment')
        expect(gameTime(clock, moment)).toBeGreaterThanOrEqual(at)
        if (moment > since) expect(gameTime(clock, realMs(moment - 1))).toBeLessThan(at)
      }),
      { numRuns: 2000 },
    )
  })

  it('[CLK-1][CLK-3][CLK-6] never runs back, under any order of commands and real moments', () => {
    const change = fc.oneof(
      fc.constant((clock: Clock, now: RealMs) => play(clock, gameTime(clock, now), now)),
      fc.constant((clock: Clock, now: RealMs) => pause(clock, gameTime(clock, now))),
      fc
        .constantFrom(...SPEEDS)
        .map((speed) => (clock: Clock, now: RealMs) => setSpeed(clock, speed, gameTime(clock, now), now)),
      instants.map((at) => (clock: Clock, now: RealMs) => {
        const later = gameMs(Math.min(clock.end, Math.max(at, gameTime(clock, now))))
        return skipTo(clock, later, now)
      }),
      fc.constant((clock: Clock) => clock),
    )
    // Real moments repeat, jump and fall; the server passes on the latest so far.
    const steps = fc.array(fc.tuple(change, fc.integer({ min: -20_000, max: 40_000 })), { maxLength: 40 })
    fc.assert(
      fc.property(steps, fc.boolean(), (all, raised) => {
        let clock = fresh()
        let now = 10_000_000
        let latest = now
        let before = gameTime(clock, realMs(now))
        for (const [step, passed] of all) {
          now += passed
          latest = Math.max(latest, now)
          clock = step(clock, realMs(latest))
          const at = gameTime(clock, realMs(raised ? latest : Math.max(now, latest - 5)))
          if (raised) {
            expect(at).toBeGreaterThanOrEqual(before)
            before = at
          }
          expect(at).toBeLessThanOrEqual(clock.end)
          expect(at).toBeGreaterThanOrEqual(clock.begin)
        }
      }),
      { numRuns: 500 },
    )
  })
})
