import { DAY, type Journey, gameMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { at, holding } from '../testing/held.ts'
import { firstTicket, placesOf } from '../testing/log.ts'
import { NORTH, STATION, worldOf } from '../testing/world.ts'
import { nightText } from './night.ts'

const places = placesOf(worldOf())
const race = holding([{ leaves: '10:00', arrives: '10:27' }])
const { journey } = firstTicket(race)

const ride = (leaves: string, arrives: string, days = 1): Journey => ({
  ...journey,
  from: STATION,
  to: NORTH,
  departure: at(leaves),
  arrival: gameMs(at(arrives) + days * DAY),
})

it('[RST-1] a ride is called a night’s sleep from six hours of the night on board', () => {
  expect(nightText(ride('19:00', '06:15'), race, places)).toBe(
    '9 h 15 min between 21:00 and 09:00: you sleep, and arrive rested',
  )
  expect(nightText(ride('23:00', '05:00'), race, places)).toContain('arrive rested')
})

it('[RST-1] a ride during a part of the night is called too short for sleep, and a ride by day says nothing', () => {
  expect(nightText(ride('23:30', '05:00'), race, places)).toBe(
    '5 h 30 min between 21:00 and 09:00: too short for sleep, which takes 6 h',
  )
  expect(nightText(ride('18:00', '23:30', 0), race, places)).toBeUndefined()
  expect(nightText(ride('07:15', '18:30', 0), race, places)).toBeUndefined()
})

it("[RST-1] the night is that of the ride's end, which is named if its clocks differ", () => {
  const sydney = new Map([...places].map(([id, it]) => [id, id === NORTH ? { ...it, zone: 'Australia/Sydney' } : it]))
  // 19:30 to 02:00 there, and 01:30 to 08:59.
  expect(nightText(ride('21:30', '04:00'), race, sydney)).toBe(
    '5 h 00 min between 21:00 and 09:00 at Auckland Station: too short for sleep, which takes 6 h',
  )
  expect(nightText(ride('03:30', '10:59', 0), race, sydney)).toContain('arrive rested')
})
