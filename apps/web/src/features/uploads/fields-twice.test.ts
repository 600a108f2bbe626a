import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsTwice } from './fields-twice.ts'

describe('fields that are there twice', () => {
  it.each<[string, readonly (readonly (string | number)[])[]]>([
    ['{"a": 1, "b": 2}', []],
    ['{"a": 1, "a": 2}', [['a']]],
    ['{"a": 1, "a": 2, "a": 3}', [['a'], ['a']]],
    ['[{"a": 1}, {"a": 2}]', []],
    [
      '[1, [2, 3], {"b": {"a": 1, "c": [{}, {"d": 1, "d": 2}], "a": 2}}]',
      [
        [2, 'b', 'c', 1, 'd'],
        [2, 'b', 'a'],
      ],
    ],
    ['{"a": {"a": 1}, "b": "a"}', []],
    [String.raw`{"café": 1, "caf\u00e9": 2}`, [['café']]],
    [String.raw`{"a": "}, \"a\": 1", "b": "\\", "a": 2}`, [['a']]],
    ['"a"', []],
  ])('%s', (json, paths) => expect(fieldsTwice(json)).toEqual(paths))

  it('are never found in what was written from an object', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (json, indent) => {
        expect(fieldsTwice(JSON.stringify(JSON.parse(json), undefined, indent))).toEqual([])
      }),
    )
  })

  it('are found beside a text as long as a file may be', () => {
    const long = JSON.stringify('\\"é'.repeat(1_000_000))
    expect(fieldsTwice(`{"a": ${long}, "a": ${long}}`)).toEqual([['a']])
  })
})
