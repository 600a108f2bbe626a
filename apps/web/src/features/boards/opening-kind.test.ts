import type { LocationId, Mode } from '@final-call/domain'
import { expect, it } from 'vitest'
import { AIRPORT, STATION } from '../../session/testing/world.ts'
import { type OpeningKind, openingKind } from './opening-kind.ts'

type Known = readonly (readonly [LocationId, readonly Mode[] | undefined])[]

/** What boards open on as one after another is known: of each place, the kinds that leave; undefined where that is not known yet. */
const shown = (...known: Known): readonly Mode[] => shownTo(undefined, ...known)

/** The same for a player who prefers a kind. */
function shownTo(preferred: Mode | undefined, ...known: Known): readonly Mode[] {
  let last: OpeningKind | undefined
  return known.map(([from, kinds]) => {
    last = openingKind(last, { from, preferred }, (kind) => kinds?.includes(kind) ?? true, kinds !== undefined)
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

it('boards open on the kind that the player prefers, and on another where nothing of that kind leaves', () => {
  expect(shownTo('train', [AIRPORT, undefined], [AIRPORT, ['bus', 'train']])).toEqual(['train', 'train'])
  expect(shownTo('train', [STATION, undefined], [STATION, ['flight', 'bus']])).toEqual(['train', 'bus'])
  expect(shownTo('train', [STATION, ['taxi']], [AIRPORT, ['train']])).toEqual(['taxi', 'train'])
  expect(shownTo('train', [STATION, []])).toEqual(['bus'])
})
