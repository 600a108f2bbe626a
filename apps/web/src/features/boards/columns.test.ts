import type { Journey } from '@final-call/domain'
import { expect, it } from 'vitest'
import { placesOf } from '../../session/place/places.ts'
import { viaText } from './columns.ts'

const places = placesOf([])
const along = (...locations: readonly string[]): Journey =>
  ({ calls: ['a', ...locations, 'z'].map((location) => ({ location })) }) as unknown as Journey

it.each<readonly [stops: string, asked: string | undefined, text: string]>([
  ['', undefined, ''],
  ['b c d e', undefined, 'b, c, d, e'],
  ['b c d e f', undefined, 'b, c, d and 2 more'],
  ['b c d e f', 'c', 'b, c, d and 2 more'],
  ['b c d e f', 'f', 'b, c, f and 2 more'],
  ['b c d e f', 'z', 'b, c, d and 2 more'],
])('of the stops "%s", where %s is asked for, the board names "%s"', (stops, asked, text) => {
  expect(viaText(along(...stops.split(' ').filter(Boolean)), places, asked)).toBe(text)
})

it('a place where it touches down comes before the stops', () => {
  expect(viaText({ ...along('b'), transit: ['t'] }, places, undefined)).toBe('t, b')
})
