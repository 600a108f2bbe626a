import { type GameMs, HOUR, MINUTE, gameTime, rate } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { NOW, type WrittenRace, begun } from './test-support/log.ts'
import { worldOf } from './test-support/world.ts'
import { countdownText, realSeconds, realText, waitingFor } from './waiting.ts'

const now = ({ race }: WrittenRace): GameMs => gameTime(race.clock, NOW)
const what = (run: WrittenRace): string | undefined => waitingFor(run.race, now(run))?.what

describe('what a player waits for', () => {
  it('is nothing without a ticket, and then each alarm of it in turn', () => {
    const run = begun(worldOf())
    expect(what(run)).toBeUndefined()
    run.book('bus')
    const { journeyNumber } = run.race.tickets[0]?.journey ?? {}
    expect(what(run)).toBe(`Boarding, bus ${journeyNumber}`)
    run.skip('boarding')
    expect(what(run)).toBe(`Departure, bus ${journeyNumber}`)
    run.skip('departure')
    expect(what(run)).toBe(`Arrival, bus ${journeyNumber}`)
  })

  it('is told by the clocks of the place where it comes about', () => {
    const run = begun(worldOf())
    run.book('bus')
    const { from, to } = run.race.tickets[0]?.journey ?? {}
    expect(waitingFor(run.race, now(run))?.place).toBe(from)
    run.skip('departure')
    expect(waitingFor(run.race, now(run))?.place).toBe(to)
  })

  it('is the end of a wrong answer, or a departure that comes before it', () => {
    const run = begun(worldOf())
    run.book('bus')
    const at = now(run)
    const { at: boarding } = waitingFor(run.race, at) ?? { at }
    const busy = (busyUntil: number) =>
      waitingFor({ ...run.race, busyUntil: busyUntil as GameMs, busyWith: { kind: 'answer' } }, at)
    expect(busy(boarding - MINUTE)).toEqual({ what: 'Busy', at: boarding - MINUTE })
    expect(busy(boarding + MINUTE)?.at).toBe(boarding)
    expect(busy(at)?.at).toBe(boarding)
  })

  it('is nothing in a race that is over', () => {
    const run = begun(worldOf())
    run.book('bus')
    const busyUntil = (now(run) + HOUR) as GameMs
    run.give({ kind: 'stopClock' })
    expect(waitingFor({ ...run.race, busyUntil }, now(run))).toBeUndefined()
  })
})

describe('a countdown', () => {
  const at = Date.parse('2026-11-21T09:55:00Z') as GameMs
  const before = (ms: number) => countdownText(at, (at - ms) as GameMs)

  it('is the difference of the times that are shown, and never below nothing', () => {
    expect(before(20 * MINUTE)).toBe('0:20')
    expect(before(20 * MINUTE - 500)).toBe('0:20')
    expect(before(31 * HOUR + 5 * MINUTE)).toBe('31:05')
    expect(before(-MINUTE)).toBe('0:00')
  })

  it('is told in the player’s own time too, at the rate in force, while the clock runs', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(realSeconds(run.race, at, now(run))).toBeUndefined()
    run.give({ kind: 'playClock' })
    const { race } = run
    const then = (now(run) + 60_000 * rate(race.clock)) as GameMs
    expect(realSeconds(race, then, now(run))).toBe(60)
    expect([9, 99, 170, 8_760].map(realText)).toEqual(['9 s', '99 s', '3 min', '2 h 26 min'])
  })
})
