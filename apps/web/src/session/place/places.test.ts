import { expect, it } from 'vitest'
import { placesOf } from '../testing/log.ts'
import { STATION, worldOf } from '../testing/world.ts'
import { placeName } from './places.ts'

const places = placesOf(worldOf())

it('a place is called by its name, or by its id if it is unknown', () => {
  expect(placeName(places, STATION)).toBe('Wellington Station')
  expect(placeName(places, 'nz-nowhere')).toBe('nz-nowhere')
})

it('a name from right to left reverses nothing of the text around it', () => {
  const there = new Map([...places].map(([id, it]) => [id, { ...it, name: 'محطة الميناء' }]))
  expect(`Ride to ${placeName(there, STATION)}, 2.4 km`).toBe('Ride to \u2068محطة الميناء\u2069, 2.4 km')
})
