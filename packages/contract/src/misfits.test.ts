import { expect, it } from 'vitest'
import { z } from 'zod'
import { misfitsIn } from './misfits.ts'
import { pathText } from './path-text.ts'

const said = (schema: z.ZodType, value: unknown): readonly string[] => {
  const { error } = schema.safeParse(value)
  return error ? misfitsIn(error, value).map(({ path, message }) => `${pathText(path, 'data')}: ${message}`) : []
}

const shape = z.strictObject({ n: z.int().min(1), list: z.array(z.string()).max(1), is: z.boolean() })
const hour = z.int().max(23)
const pairOrList = z.union(
  [z.tuple([hour, hour]), z.array(hour).min(1).max(3)].map((it) => it.transform(String)),
  { error: 'expected a pair or a list' },
)

it.each<readonly [z.ZodType, unknown, readonly string[]]>([
  [z.null(), [], ['data: needs null, not a list in [brackets].']],
  [shape, 'x', ['data: needs fields in {braces}, not a text in "quotes".']],
  [
    shape,
    {},
    [
      'n: is missing: needs a number.',
      'list: is missing: needs a list in [brackets].',
      'is: is missing: needs true or false.',
    ],
  ],
  [
    shape,
    { n: 1.5, list: [2], is: 1 },
    [
      'n: needs a whole number.',
      'list[0]: needs a text in "quotes", not a number.',
      'is: needs true or false, not a number.',
    ],
  ],
  [
    shape,
    { n: 0, list: ['a', 'b'], is: true, more: 1 },
    ['n: must be 1 at the least.', 'list: needs at most 1 entry.', 'data: there is no field more.'],
  ],
  [
    z.object({ n: z.number(), list: z.array(z.int()).max(2), pair: z.tuple([z.int()]) }),
    { n: null, list: [1, 2, 3] },
    ['n: needs a number, not null.', 'list: needs at most 2 entries.', 'pair: is missing: needs a list in [brackets].'],
  ],
  // A text has a length too, but no entries, and a list no characters.
  [
    z.object({ list: z.array(z.string()).max(1), name: z.string().min(1), title: z.string().min(1) }),
    { list: 'ab', name: [], title: '' },
    [
      'list: needs a list in [brackets], not a text in "quotes".',
      'name: needs a text in "quotes", not a list in [brackets].',
      'title: needs at least 1 character.',
    ],
  ],
  [
    z.strictObject({}),
    { a: 1, '': 2, 'b-c': 3, ' d': 4, 'e\n': 5, 'f, g': 6 },
    [String.raw`data: there are no fields a, "", b-c, " d", "e\n", "f, g".`],
  ],
  [z.enum(['a', 'b']), 'c', ['data: must be "a" or "b".']],
  [
    z.object({ a: z.enum(['b']), c: z.union([z.string(), z.number()]) }),
    {},
    ['a: is missing: must be "b".', 'c: is missing.'],
  ],
  [z.string('expected a word'), 1, ['data: expected a word']],
  [z.number().min(5, 'expected five or more'), 4, ['data: expected five or more']],
  // The contract's own words may begin otherwise.
  [z.string('1 is no word'), 1, ['data: 1 is no word']],
  [z.string().refine(() => false, 'is taken'), 'x', ['data: is taken']],
  [z.object({ a: z.string('expected a word') }), {}, ['a: expected a word']],
  // Of a union, what the nearest of its forms lacks.
  [
    z.union([z.string(), z.object({ at: shape })]),
    { at: { n: 1, list: [], is: 3 } },
    ['at.is: needs true or false, not a number.'],
  ],
  [
    z.object({ of: z.union([z.string(), z.object({ n: z.int(), is: z.boolean() })]) }),
    { of: { n: '1' } },
    ['of.n: needs a number, not a text in "quotes".', 'of.is: is missing: needs true or false.'],
  ],
  // The nearest is the one with the deepest misfit, and of several the one with the fewest.
  [
    z.union([z.object({ b: z.string() }), z.object({ a: z.string(), in: z.object({ n: z.int() }) })]),
    { a: 1, in: { n: '1' } },
    ['a: needs a text in "quotes", not a number.', 'in.n: needs a number, not a text in "quotes".'],
  ],
  [
    z.union([z.object({ a: z.string(), b: z.string() }), z.object({ a: z.string() })]),
    { a: 1 },
    ['a: needs a text in "quotes", not a number.'],
  ],
  // A list that is too long is a list all the same.
  [
    z.union([z.string(), z.array(z.string()).max(1)], { error: 'expected a text or a list' }),
    ['a', 'b'],
    ['data: needs at most 1 entry.'],
  ],
  [
    z.union([z.string(), z.array(z.string()).max(1)], { error: 'expected a text or a list' }),
    1,
    ['data: expected a text or a list'],
  ],
  // Unless it could be one of several: too long for a pair is no fault of a list.
  [pairOrList, [9, 12, 30], ['[2]: must be 23 at the most.']],
  [pairOrList, [], ['data: expected a pair or a list']],
  [pairOrList, [9, 12, 15, 18], ['data: expected a pair or a list']],
  // Patterns and names of the library stay inside.
  [z.string().regex(/^inside$/), 'x', ['data: does not fit.']],
  [z.iso.date(), 'x', ['data: does not fit.']],
  [z.union([z.string(), z.number()]), true, ['data: does not fit.']],
])('what does not fit is said in the game’s words, not in the schema library’s: %#', (schema, value, lines) => {
  expect(said(schema, value)).toEqual(lines)
})
