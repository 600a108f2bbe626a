import { realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { type Rotation, type StoredFamily, type StoredToken, decideRotation } from './rotation.ts'

const NOW = 1_000_000
const GRACE = 30_000
const renewal = { now: realMs(NOW), expires: realMs(NOW + 500_000), graceMs: GRACE, longestMs: 2_000_000 }
const token: StoredToken = { expires: NOW + 1, replaced: null, turn: 2, given: NOW - 60_000 }
const family: StoredFamily = { revoked: false, opened: NOW - 100_000, turns: 2, turned: NOW - 60_000 }

const rotated = { outcome: 'rotated' as const, replaced: NOW, expires: NOW + 500_000, turns: 3, turned: NOW }
const recent = (replaced: number, turned = NOW - 60_000): Rotation => ({
  ...rotated,
  outcome: 'recent',
  replaced,
  turns: 2,
  turned,
})
const replayed: Rotation = { outcome: 'replayed' }
const unknown: Rotation = { outcome: 'unknown' }

it.each<[string, Rotation, Partial<StoredToken>, Partial<StoredFamily>]>([
  ['the latest of its family begins a turn', rotated, {}, {}],
  ['one of the latest turn counts, however long ago it was given', rotated, { given: 0 }, {}],
  ['one without a turn counts as of the latest', rotated, { turn: null, given: null }, {}],
  ['the first of a family begins its first turn', { ...rotated, turns: 1 }, { turn: 0 }, { turns: 0, turned: null }],
  ['its successor ends with the family', { ...rotated, expires: NOW + 1 }, {}, { opened: NOW + 1 - 2_000_000 }],
  ['one that expires now is unknown', unknown, { expires: NOW }, {}],
  ['one of a revoked family is unknown', unknown, {}, { revoked: true }],
  ['one of a revoked family does not revoke it again', unknown, { replaced: 0 }, { revoked: true }],
  ['one replaced just now is accepted again', recent(NOW), { replaced: NOW }, {}],
  ['one replaced a moment less than the grace ago', recent(NOW - GRACE + 1), { replaced: NOW - GRACE + 1 }, {}],
  ['one replaced the grace ago is replayed', replayed, { replaced: NOW - GRACE }, {}],
  ['one without a turn that was replaced the grace ago', replayed, { replaced: NOW - GRACE, turn: null }, {}],
  ['one of an earlier turn, given within the grace', recent(NOW - 5), { turn: 1, given: NOW - 5 }, {}],
  ['one of an earlier turn, given before the grace', replayed, { turn: 1, given: NOW - GRACE }, {}],
  ['one of an earlier turn that was replaced counts from then', recent(NOW - 5), { turn: 1, replaced: NOW - 5 }, {}],
  [
    'one of an earlier turn, given at an unknown time: from the start of the latest turn',
    recent(NOW - 5, NOW - 5),
    { turn: 1, given: null },
    { turned: NOW - 5 },
  ],
  ['one of an earlier turn of which nothing more is known', replayed, { turn: 1, given: null }, { turned: null }],
])('a refresh token: %s', (_name, rotation, ofToken, ofFamily) => {
  expect(decideRotation({ ...token, ...ofToken }, { ...family, ...ofFamily }, renewal)).toEqual(rotation)
})

it('a refresh token that is not stored, or whose family is not, is unknown', () => {
  expect(decideRotation(undefined, undefined, renewal)).toEqual(unknown)
  expect(decideRotation(token, undefined, renewal)).toEqual(unknown)
})
