import { type Journey, MODES, minutes } from '@final-call/domain'
import { expect, it } from 'vitest'
import { placesOf } from '../../session/place/places.ts'
import { holding } from '../../session/testing/held.ts'
import { firstTicket } from '../../session/testing/log.ts'
import { beneathOf, columnsOf, detailText, viaText } from './columns.ts'

const places = placesOf([])
const { journey } = firstTicket(holding([{ leaves: '10:00', arrives: '10:27' }]))
const along = (...locations: readonly string[]): Journey => ({
  ...journey,
  calls: ['a', ...locations, 'z'].map((location) => ({
    location,
    arrival: journey.departure,
    departure: journey.departure,
    approx: false,
  })),
})

it.each<readonly [stops: string, asked: string | undefined, text: string]>([
  ['', undefined, ''],
  ['b c d e', undefined, 'b, c, d, e'],
  ['b c d e f', undefined, 'b, c, d and 2 more'],
  ['b c d e f', 'c', 'b, c, d and 2 more'],
  ['b c d e f', 'f', 'b, c, f and 2 more'],
  ['b c d e f', 'z', 'b, c, d and 2 more'],
])('of the stops "%s", with %s asked for, the board names "%s"', (stops, asked, text) => {
  expect(viaText(along(...stops.split(' ').filter(Boolean)), places, asked)).toBe(text)
})

it('a place where the flight stops on the way comes before the stops', () => {
  expect(viaText({ ...along('b'), transit: ['t'] }, places, undefined)).toBe('t, b')
})

it('what decides between rides has a column: the arrival, with the fare; check-in and boarding stand under the place', () => {
  const heads = (['flight', 'vessel'] as const).map((kind) => columnsOf(kind).map(({ label }) => label))
  expect(heads).toEqual([
    ['Time', 'To', 'Flight', 'Arrives', 'Status', 'Action'],
    ['Time', 'To', 'Sailing', 'Arrives', 'Status', 'Action'],
  ])
  expect(MODES.filter((mode) => columnsOf(mode).some(({ label }) => label === 'Arrives'))).toEqual(
    MODES.filter((mode) => mode !== 'walk'),
  )
  expect(beneathOf('flight')).toEqual(['check-in', 'boarding'])
  expect(beneathOf('bus')).toEqual([])
  const flight: Journey = { ...journey, transport: 'flight', events: { ...journey.events, boarding: minutes(30) } }
  expect(detailText('boarding', flight, 'Pacific/Auckland')).toBe('09:30')
})

it('on a phone every board has three columns beside each other: names of places have the remaining width', () => {
  for (const mode of MODES) {
    const beside = columnsOf(mode).filter(({ narrow }) => !narrow)
    expect(beside.map(({ key }) => key)).toEqual(['time', 'to', 'action'])
  }
})
