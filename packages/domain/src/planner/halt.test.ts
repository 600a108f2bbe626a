import { describe, expect, it } from 'vitest'
import type { LocationId } from '../place/location.ts'
import { raceSpan } from '../race/commands/begin.ts'
import type { LegSpec, StepSpec } from '../step/step-spec.ts'
import {
  AIRPORT,
  AUCKLAND,
  RACE_MORNING,
  STATION,
  WELLINGTON,
  bus,
  coach,
  leg,
  raceSpec,
  worldOf,
} from '../testing/world.ts'
import { minutes } from '../time/units.ts'
import { haltOf } from './halt.ts'
import { raceNetwork } from './race-network.ts'
import { THINKING } from './real-time.ts'
import { raceReport } from './report.ts'

const from = (location: LocationId): StepSpec => ({ stepType: 'locateAt', location })
const reach = (location: LocationId): StepSpec => ({ stepType: 'reach', location })
const book = (start: LocationId, to: LocationId): StepSpec => ({ stepType: 'bookAny', from: start, to })

/** A coach from Auckland to Wellington, and a bus from its airport to its station; neither runs back. */
const worldWith = (legs: readonly LegSpec[]) => worldOf(raceSpec({ legs }), [coach, bus])

/** Twenty nights and days, more than the seventeen of a race. */
const nights = Array.from({ length: 40 }, (_, i): StepSpec => ({
  stepType: 'awaitTime',
  until: minutes((3 + (i % 2) * 12) * 60),
}))
const rounds = Array.from({ length: 20 }, () => reach(STATION))

describe('[PLN-13] a race that cannot be won', () => {
  it.each<readonly [string, readonly LegSpec[], { leg: number; step: number } | undefined]>([
    ['the first goal', [leg(from(STATION), reach(AIRPORT))], { leg: 0, step: 1 }],
    ['the last goal', [leg(from(AUCKLAND), reach(WELLINGTON), reach(AUCKLAND))], { leg: 0, step: 2 }],
    [
      'a goal in a later leg, with more steps after it',
      [leg(from(AIRPORT), ...rounds), leg(reach(STATION), reach(AIRPORT), ...rounds)],
      { leg: 1, step: 1 },
    ],
    [
      'a booking from a place that the player has left',
      [leg(from(AIRPORT), reach(STATION), book(AUCKLAND, WELLINGTON), reach(WELLINGTON))],
      { leg: 0, step: 2 },
    ],
    ['no step if the race can be won', [leg(from(AIRPORT), reach(STATION))], undefined],
  ])('names the step at which it stops: %s', (_, legs, halt) => {
    expect(raceReport(worldWith(legs), RACE_MORNING).halt).toEqual(halt)
  })

  const halt = (legs: readonly LegSpec[], most: number) => {
    const world = worldWith(legs)
    const { begin, end } = raceSpan(world, RACE_MORNING)
    const hidden = new Set<LocationId>()
    const network = raceNetwork(world, begin, end)
    return haltOf(world, { network, early: true, hidden, thinking: THINKING }, most)
  }

  it('names a step that no line leads to, however long the steps before it take to search', () => {
    const legs = [leg(from(AIRPORT), ...rounds, reach(AIRPORT), ...rounds)]
    expect(halt(legs, 1_000_000)).toEqual({ leg: 0, step: 21 })
    expect(halt(legs, 100)).toEqual({ leg: 0, step: 21, orBefore: true })
    expect(halt([leg(from(AIRPORT), ...rounds, reach(AIRPORT))], 100)).toEqual({ leg: 0, step: 21, orBefore: true })
  })

  it('names the first such step, even if no line leads to a later one', () => {
    const legs = [leg(from(AIRPORT), ...nights, reach(STATION), reach(AIRPORT))]
    expect(halt(legs, 1_000_000)).toEqual({ leg: 0, step: 35 })
  })

  it('names no step if lines lead everywhere and the search takes too long', () => {
    const legs = [leg(from(AIRPORT), ...nights, reach(STATION))]
    expect(halt(legs, 1_000_000)).toEqual({ leg: 0, step: 35 })
    expect(halt(legs, 100)).toBeUndefined()
  })
})
