import { expect, it } from 'vitest'
import type { Coords } from '../../place/location.ts'
import { LOCATIONS, leg, raceSpec, task } from '../../testing/world.ts'
import { turnedAnswers } from './turned-answers.ts'

const NORTH = 'is-north'
const coords: Coords = [65.68, -18.09]
const locations = new Map(LOCATIONS.slice(0, 1).map((it) => [NORTH, { ...it, id: NORTH, coords }]))

const found = (answer: Coords): ReturnType<typeof turnedAnswers> =>
  turnedAnswers({
    locations,
    spec: raceSpec({
      legs: [
        leg({ stepType: 'locateAt', location: NORTH }),
        leg(
          { stepType: 'reach', location: NORTH },
          {
            stepType: 'undertakeTask',
            tasks: [task(), task({ solution: { type: 'place', coords: answer, radius: 400 } })],
          },
        ),
      ],
    }),
  })

it('[TSK-9] an answer on the map with latitude and longitude exchanged is found, with its path', () => {
  const [turned, ...more] = found([-18.09, 65.68])
  expect(turned?.path).toEqual(['legs', 1, 'steps', 1, 'tasks', 1, 'solution'])
  expect(Math.round((turned?.off ?? 0) / 1e6)).toBe(12)
  expect(more).toEqual([])
})

it.each<[string, Coords]>([
  ['at the place', coords],
  ['in another town', [64.14, -21.93]],
  ['on another continent, either way round', [-41.29, 74.78]],
  ['at the date line', [65.68, 180]],
])('[TSK-9] an answer %s is none', (_, answer) => {
  expect(found(answer)).toEqual([])
})
