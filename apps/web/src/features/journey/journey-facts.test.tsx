import { type JourneyRef, journeyAt, walkBetween } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { at } from '../../session/testing/held.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../../session/testing/world.ts'
import { JourneyFacts } from './journey-facts.tsx'
import { wordsOf } from '../../ui/testing/seen.ts'

const world = worldOf()
const { race } = begun(world)

function facts(ref: JourneyRef, booked = false): string {
  const journey = journeyAt(world, ref, { from: AIRPORT, to: STATION }, at('09:40'))
  if (!journey) throw new Error('no such journey')
  const html = drawnAt(<JourneyFacts journey={journey} booked={booked} />, {
    race,
    places: placesOf(world),
    now: at('09:41'),
  })
  return wordsOf(html)
}

const taxi = { productId: 'taxi', date: 'taxi' } as const

it('a taxi that has not been ordered is boarded once it is, and leaves some minutes later', () => {
  expect(facts(taxi)).toContain('Boarding as soon as you book it Departure time 09:44, if you book it now')
  expect(facts(taxi)).not.toContain('Check-in')
  expect(facts({ ...taxi, notBefore: at('12:00') })).toContain('Boarding 11:57 Departure time 12:00')
})

it('a walk has the pace of feet, from when the player sets off: it is not booked', () => {
  const near = new Map([...world.locations].map(([id, it]) => [id, { ...it, coords: [-41.3272, 174.81] as const }]))
  const walk = walkBetween({ locations: near }, { from: AIRPORT, to: STATION }, at('09:40'))
  if (!walk) throw new Error('no walk')
  const told = (booked: boolean): string =>
    wordsOf(
      drawnAt(<JourneyFacts journey={walk} booked={booked} />, { race, places: placesOf(world), now: at('09:41') }),
    )
  expect(told(false)).toContain('You walk at 5 km an hour, from when you set off.')
  expect(told(true)).toContain('You walk at 5 km an hour.')
})

it('check-in has a time of its own only if it opens before boarding begins', () => {
  expect(facts(taxi, true)).toContain('Boarding 09:40 Departure time 09:43')
  expect(facts(taxi, true)).not.toContain('Check-in')
  // Boarding begins 5 minutes before the bus leaves, and check-in would open later.
  expect(facts({ productId: 'bus', date: '2026-11-21', index: 4 })).not.toContain('Check-in')
})
