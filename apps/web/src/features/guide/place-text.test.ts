import { expect, it } from 'vitest'
import { foundText, facilitiesText } from './place-text.ts'

const place = { id: 'nz-x', name: 'X', city: 'X', transports: [], room: null, own: false }

it.each([
  [0, 0, 'No place has all of these words.'],
  [1, 0, '1 place.'],
  [36, 0, '36 places.'],
  [200, 612, '200 of 812 places: search for the others.'],
])('%d places found, and %d more, are reported in a line', (n, more, line) => {
  expect(foundText({ places: Array.from({ length: n }, () => place), more })).toBe(line)
})

it('departures from a place are listed with its room', () => {
  expect(facilitiesText({ transports: ['bus', 'train'], room: { price: 95, hours: 8 } })).toBe(
    'bus, train; a room for $95, 8 h',
  )
  expect(facilitiesText({ transports: [], room: null })).toBe('nothing, by timetable')
})
