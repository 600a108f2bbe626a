import { gameMs, journeyAt } from '@final-call/domain'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { at } from '../../session/testing/held.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../../session/testing/world.ts'
import { wordsOfEach } from '../../ui/testing/seen.ts'
import { Leaving } from './leaving.tsx'

const world = worldOf()

/** What is told of a place from which that many buses leave. */
function told(buses: number): readonly string[] {
  const journeys = Array.from({ length: buses }, (_, i) => 4 + i).flatMap(
    (index) =>
      journeyAt(world, { productId: 'bus', date: '2026-11-21', index }, { from: AIRPORT, to: STATION }, at('09:40')) ??
      [],
  )
  const answers: Answers = {
    getBoard: ({ transport }) => ({
      journeys: transport === 'bus' ? journeys : [],
      since: gameMs(0),
      until: gameMs(0),
      more: false,
    }),
  }
  const around = { race: begun(world).race, places: placesOf(world), now: at('09:40') }
  return wordsOfEach(drawnAt(<Leaving from={AIRPORT} />, around, { answers }), 'li')
}

it('of each kind that leaves from a place the next is named, and how many more there are if there are', () => {
  expect(told(0)).toEqual([])
  expect(told(1)).toEqual(['Bus 10:00 to Wellington Station'])
  expect(told(3)).toEqual(['Bus 10:00 to Wellington Station, and 2 more'])
})
