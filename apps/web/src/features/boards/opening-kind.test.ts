import type { LocationId, Mode } from '@final-call/domain'
import { expect, it } from 'vitest'
import { AIRPORT, STATION } from '../../session/testing/world.ts'
import { type OpeningKind, openingKind } from './opening-kind.ts'

/** What boards open on as one after another is known: of each place, the kinds that leave; undefined where that is not known yet. */
function shown(...known: readonly (readonly [LocationId, readonly Mode[] | undefined])[]): readonly Mode[] {
  let last: OpeningKind | undefined
  return known.map(([from, kinds]) => {
    last = openingKind(last, from, (kind) => kinds?.includes(kind) ?? true, kinds !== undefined)
    return last.kind
  })
}

it('a board that opens on the buses stays there when the last bus has left, and when one comes it stays on what it opened on', () => {
  expect(shown([AIRPORT, ['bus', 'taxi']], [AIRPORT, ['taxi']], [AIRPORT, undefined])).toEqual(['bus', 'bus', 'bus'])
  expect(shown([AIRPORT, ['taxi']], [AIRPORT, ['bus', 'taxi']])).toEqual(['taxi', 'taxi'])
})

it('while the boards load it is that of the buses; then it is settled once, for each place', () => {
  expect(shown([AIRPORT, undefined], [AIRPORT, ['train']], [STATION, undefined], [STATION, ['walk']])).toEqual([
    'bus',
    'train',
    'bus',
    'walk',
  ])
})
