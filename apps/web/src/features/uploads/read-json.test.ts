import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const problemOf = (text: string): string => {
  const read = readJson(text)
  return read.ok ? '' : read.problem
}

describe('text that is not JSON', () => {
  it.each([
    ['an extra comma', '{\n  "name": "A",\n}', 'Line 3, column 1: there is a comma before it, and nothing between.'],
    ['an extra comma in a list', '[1,]', 'Line 1, column 4: there is a comma before it, and nothing between.'],
    ['a name without its value', '{ "name": }', 'Line 1, column 11: expected a value: '],
    [
      'quotes in a text',
      '{ "name": "The "fast" way" }',
      String.raw`column 17: the text before it has ended. A " within a text is written \".`,
    ],
    ['a space behind quotes in a text', '["A "big " B"]', 'column 6: the text before it has ended. A '],
    [
      'a link in a text',
      '{\n"html": "<a href="https://e.org">" }',
      'Line 2, column 19: the text before it has ended. A ',
    ],
    ['a semicolon behind a text', '{ "name": "A"; }', 'Line 1, column 14: expected a value: '],
    ['a word behind a number', '[12 km]', 'Line 1, column 5: expected a value: '],
    ['a text after a text', '["A" "B"]', 'Line 1, column 6: expected a comma.'],
    ['empty quotes in a text', '{ "html": "<p id="" lang="">" }', 'column 19: the text before it has ended. A '],
    ['a number in quotes in a text', '["<ol start="2">"]', 'column 14: the text before it has ended. A '],
    ['a number after a text', '["A" 1]', 'Line 1, column 6: expected a comma.'],
    ['a name without quotes after a text', '{"a": "A"\n  b: 1}', 'Line 2, column 3: expected a value: '],
    ['a second value', '{"a": "A": 1}', 'Line 1, column 10: expected a comma.'],
    ['a bracket for a brace', '{"a": "A"]', 'Line 1, column 10: expected '],
    ['a missing comma', '{\n  "name": "A"\n  "wallet": 5\n}', 'Line 3, column 3: expected a comma.'],
    ['a name without quotes', '{\n  name: 1 }', 'Line 2, column 3: '],
    ['an equals sign', '{ "name" = 1 }', 'Line 1, column 10: '],
    ['NaN in place of a number', '{\r\n  "wallet": NaN }', 'Line 2, column 13: expected a value: '],
    ['an incomplete number', '{"a": 1.}', 'Line 1, column 7: a number begins that is not whole.'],
    [
      'typographic quotes',
      '{ "name": “A” }',
      'Line 1, column 11: “ is not the sign that JSON has around a text, which is ".',
    ],
    [
      'typographic quotes around a name',
      '{ «name»: 1 }',
      'Line 1, column 3: « is not the sign that JSON has around a text',
    ],
    ['a comment behind a text', '["A"// mine\n]', 'Line 1, column 5: JSON has no comments.'],
    ['a comment', '// mine\n{}', 'Line 1, column 1: JSON has no comments.'],
    ['a text over two lines', '{\n  "html": "<p>\n</p>" }', 'Line 2, column 11: a text begins that does not end'],
    ['a Windows path', String.raw`["C:\Users"]`, 'Line 1, column 2: a text begins that has a \\ which'],
    ['a second race', '{}\n{}', 'Line 2, column 1: expected nothing more.'],
    ['a list cut off', '{\n  "legs": [\n', 'Line 3, column 1: expected ].'],
    ['lists nested too deep', '['.repeat(100_000), 'too deep'],
  ])('is reported by its line: %s', (_, text, said) => {
    expect(problemOf(text)).toContain(said)
  })

  it('is what a browser does not read, and nothing else', () => {
    const json = fc.json().map((text) => text.replaceAll(',', ' ,\n'))
    const odd = fc
      .tuple(
        json,
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', ',', '"', '}', ']', ':', '0', '-', '\\', '\n', 'e', '\u0085', '//', '\u0001'),
      )
      .map(([text, at, gone, put]) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + put + text.slice(from + gone)
      })
    fc.assert(
      fc.property(fc.oneof(json, odd), (text) => {
        const read = readJson(text)
        if (read.ok) expect(read.value).toEqual(JSON.parse(text))
        else expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('fields that occur twice', () => {
  const twice = (json: string) => {
    const read = readJson(json)
    return read.ok ? read.twice : read.problem
  }

  it.each<[string, readonly (readonly (string | number)[])[]]>([
    ['{"a": 1, "b": 2}', []],
    ['{"a": 1, "a": 2}', [['a']]],
    ['{"a": 1, "a": 2, "a": 3}', [['a']]],
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
    ['{"__proto__": 1, "__proto__": 2}', [['__proto__']]],
    ['"a"', []],
  ])('%s', (json, paths) => expect(twice(json)).toEqual(paths))

  it('are never found in what was written from an object', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (json, indent) => {
        expect(twice(JSON.stringify(JSON.parse(json), undefined, indent))).toEqual([])
      }),
    )
  })

  it('are found beside a text as long as a file may be', () => {
    const long = JSON.stringify('\\"é'.repeat(1_000_000))
    expect(twice(`{"a": ${long}, "a": ${long}}`)).toEqual([['a']])
  })
})
