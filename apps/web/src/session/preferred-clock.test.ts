import type { RaceEvent } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun } from './testing/log.ts'
import { worldOf } from './testing/world.ts'
import { preferredClock } from './preferred-clock.ts'

const { race, log } = begun(worldOf())
const after = (type: 'played' | 'paused'): readonly RaceEvent[] => [
  ...log,
  { type, seq: log.length + 1, at: race.clock.begin, real: race.lastReal },
]

describe("a player's preferences", () => {
  it('are sent once, at the first play of an attempt', () => {
    expect(preferredClock({ pace: 'auto', holdAtCalls: true }, race, log)).toEqual({ pace: 'auto', hold: true })
    expect(preferredClock({ pace: 'auto', holdAtCalls: true }, race, after('played'))).toEqual({})
  })

  it.each<readonly RaceEvent[]>([
    [{ type: 'paceSet', pace: 'steady', seq: log.length + 1, at: race.clock.begin, real: race.lastReal }],
    [{ type: 'holdSet', on: false, seq: log.length + 1, at: race.clock.begin, real: race.lastReal }],
  ])('are not sent once something was set by hand: %j', (set) => {
    expect(preferredClock({ pace: 'auto', holdAtCalls: true }, race, [...log, set])).toEqual({})
  })

  it('are sent again after a visit that set nothing', () => {
    expect(preferredClock({ pace: 'auto', holdAtCalls: true }, race, after('paused'))).toEqual({
      pace: 'auto',
      hold: true,
    })
  })

  it('are not sent if the race has them already, or its author chooses', () => {
    expect(preferredClock({ pace: 'steady', holdAtCalls: false }, race, log)).toEqual({})
    expect(preferredClock({ pace: 'race', holdAtCalls: false }, race, log)).toEqual({})
  })
})
