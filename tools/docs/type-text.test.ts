import { expect, it } from 'vitest'
import { z } from 'zod'
import { schemaText } from './type-text.ts'

it.each([
  ['a nullable', z.string().nullable(), 'string | null'],
  ['what a caller sends, not what it becomes', z.int().transform(String), 'integer'],
  ['limits, in words', z.string().min(1).max(80), 'string /* 1 to 80 characters */'],
  ['what is said of it', z.custom<Date>().meta({ description: 'a day' }), 'unknown /* a day */'],
  ['a choice', z.enum(['bus', 'taxi']), '"bus" | "taxi"'],
  ['a default', z.strictObject({ n: z.boolean().default(true) }), '{ n?: boolean /* true when absent */ }'],
  ['a pair', z.tuple([z.int(), z.int()]), '[integer, integer]'],
  ['a list of several kinds', z.array(z.union([z.string(), z.null()])), '(string | null)[]'],
  ['keys that are open', z.looseObject({ id: z.string() }), '{ id: string; … }'],
  ['no comment that ends early', z.string().describe('a */ b'), String.raw`string /* a *\/ b */`],
])('writes %s', (_what, schema, text) => {
  expect(schemaText(schema, 'input')).toBe(text)
})

it('breaks a long object into lines', () => {
  const names = Array.from({ length: 8 }, (_, at) => `aRatherLongName${at}`)
  const text = schemaText(z.strictObject(Object.fromEntries(names.map((name) => [name, z.string()]))), 'output')
  expect(text.split('\n')).toHaveLength(names.length + 2)
})
