import type { Journey } from '@final-call/domain'
import { expect, it } from 'vitest'
import { at, holding } from '../testing/held.ts'
import { begun, firstTicket } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'
import { stopAtGoal } from './past-goal.ts'

/** A ride through these places, at 10:00, 10:30 … */
function through(...places: readonly string[]): Journey {
  const { journey } = firstTicket(holding([{ leaves: '10:00', arrives: '10:27' }]))
  const calls = places.map((location, i) => {
    const time = at(`${10 + Math.floor(i / 2)}:${i % 2 === 0 ? '00' : '30'}`)
    return { location, arrival: time, departure: time, approx: false }
  })
  return { ...journey, from: places[0] ?? '', to: places.at(-1) ?? '', calls }
}

/** A player at the airport, asked to go to the station. */
const { race } = begun(worldOf(fromAirport({ stepType: 'reach', location: STATION })))

it('a ride that stops at the goal and leads on is found to go past it', () => {
  expect(stopAtGoal(through(AIRPORT, STATION, NORTH), race)).toMatchObject({ location: STATION, arrival: at('10:30') })
})

it.each([
  ['a ride to the goal', [AIRPORT, NORTH, STATION]],
  ['a ride that comes through it to its end there', [AIRPORT, STATION, NORTH, STATION]],
  ['a ride from the goal', [STATION, NORTH]],
  ['a ride that does not stop there', [AIRPORT, NORTH]],
])('%s does not', (_, places) => {
  expect(stopAtGoal(through(...places), race)).toBeUndefined()
})

it('a ride that leaves after a ticket has led to the goal does not go past it', () => {
  const tickets = holding([{ to: STATION, leaves: '09:40', arrives: '10:00' }]).tickets
  expect(stopAtGoal(through(AIRPORT, STATION, NORTH), { ...race, tickets })).toBeUndefined()
  const later = holding([{ to: STATION, leaves: '09:40', arrives: '10:01' }]).tickets
  expect(stopAtGoal(through(AIRPORT, STATION, NORTH), { ...race, tickets: later })).toBeDefined()
})
