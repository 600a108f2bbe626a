import { describe, expect, it } from 'vitest'
import type { OpenContent } from './open-step.ts'
import { AIRPORT, STATION, today } from '../testing/world.ts'
import { cents } from '../time/units.ts'
import { namedPlaces } from './step-places.ts'

const trip = { from: AIRPORT, to: STATION }
const task = { difficulty: 'Easy', clue: '', solutionType: 'integer', bonus: cents(0) } as const

describe('the places that a step names', () => {
  it.each<[OpenContent, ReturnType<typeof namedPlaces>]>([
    [{ stepType: 'locateAt', location: STATION }, [[['location'], STATION]]],
    [{ stepType: 'moveTo', location: STATION }, [[['location'], STATION]]],
    [{ stepType: 'reach', location: STATION }, [[['location'], STATION]]],
    [
      { stepType: 'generateTrains', ...trip },
      [
        [['from'], AIRPORT],
        [['to'], STATION],
      ],
    ],
    [
      { stepType: 'bookAny', ...trip },
      [
        [['from'], AIRPORT],
        [['to'], STATION],
      ],
    ],
    [{ stepType: 'awaitTime', until: today('12:00') }, []],
    [{ stepType: 'undertakeTask', tasks: [task, { ...task, place: STATION }] }, [[['tasks', 1, 'place'], STATION]]],
    [{ stepType: 'unknown', kind: 'teleport' }, []],
  ])('%j', (content, expected) => {
    expect(namedPlaces(content)).toEqual(expected)
  })
})
