import { type GameMs, type Race, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun, gameNow, placesOf } from '../session/testing/log.ts'
import { worldOf } from '../session/testing/world.ts'
import { keptReading } from './kept-reading.ts'

describe('a reading that says until when it holds', () => {
  const world = worldOf()
  const { race } = begun(world)
  const begin = gameNow(race)
  const places = placesOf(world)

  /** The minutes at which a reading was computed that changes every ten minutes, when it is asked at these. */
  function computedAt(minutes: readonly number[], raceAt: (minute: number) => Race = () => race): readonly number[] {
    const computed: number[] = []
    const minuteOf = (at: GameMs): number => (at - begin) / 60_000
    const read = keptReading(
      ({ now }) => {
        computed.push(minuteOf(now))
        return Math.floor(minuteOf(now) / 10)
      },
      (now) => gameMs(begin + (Math.floor(minuteOf(now) / 10) + 1) * 600_000),
    )
    for (const minute of minutes) {
      const value = read({ race: raceAt(minute), places, now: gameMs(begin + minute * 60_000) })
      expect(value).toBe(Math.floor(minute / 10))
    }
    return computed
  }

  it('is computed once until then, at that instant itself again, and after a skip past several', () => {
    expect(computedAt([0, 1, 9.999, 10, 11, 19, 45, 46])).toEqual([0, 10, 45])
  })

  it('is computed again when time goes back', () => {
    expect(computedAt([15, 16, 4, 5])).toEqual([15, 4])
    expect(computedAt([15, 16, 12, 13])).toEqual([15, 12])
  })

  it('is computed again when the race is another, though time stands still', () => {
    const later: Race = { ...race, version: race.version + 1 }
    expect(computedAt([1, 1.5, 2, 2], (minute) => (minute < 2 ? race : later))).toEqual([1, 2])
  })
})
