import { describe, expect, it } from 'vitest'
import { AIRPORT, AUCKLAND, STATION, WELLINGTON, time } from '../testing/world.ts'
import { cents } from '../time/units.ts'
import type { OpenContent } from './open-step.ts'
import type { StepSpec } from './step-spec.ts'
import { wantedBy } from './wanted.ts'

const asking = (...places: readonly (string | undefined)[]): OpenContent => ({
  stepType: 'undertakeTask',
  tasks: places.map((place) => ({
    difficulty: 'Easy',
    clue: '',
    solutionType: 'integer',
    bonus: cents(0),
    ...(place === undefined ? {} : { place }),
  })),
})

const byVessel = { stepType: 'bookVessel', from: AIRPORT, to: STATION } as const
const reach = { stepType: 'reach', location: STATION } as const

describe('the places where a step wants the player', () => {
  it.each<[string, StepSpec | OpenContent, string | undefined, readonly string[]]>([
    ['the start of a trip to book', byVessel, AUCKLAND, [AIRPORT]],
    ['its start, if they are nowhere', byVessel, undefined, [AIRPORT]],
    ['its end, once they are at its start', byVessel, AIRPORT, [STATION]],
    ['the place to reach', reach, AIRPORT, [STATION]],
    ['the place to reach, even there', reach, STATION, [STATION]],
    ['each place of its tasks', asking(STATION, WELLINGTON), AIRPORT, [STATION, WELLINGTON]],
    ['none if a task is asked where they are', asking(STATION, AIRPORT), AIRPORT, []],
    ['none if a task is asked anywhere', asking(STATION, undefined), AIRPORT, []],
    ['none if a task is asked anywhere, to one who is nowhere', asking(STATION, undefined), undefined, []],
    ['none while time completes it', { stepType: 'awaitTime', until: time('12:00') }, AIRPORT, []],
    ['none to be shown a board', { stepType: 'generateVessels', from: AIRPORT, to: STATION }, AUCKLAND, []],
  ])('are %s', (_, content, here, places) => {
    expect(wantedBy(content, here)).toEqual(places)
  })
})
