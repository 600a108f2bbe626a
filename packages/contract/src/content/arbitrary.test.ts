import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LocationInput } from './location.ts'
import { RaceSpecInput, StoredRaceSpec } from './race-spec.ts'
import { coach, everything, station } from './testing/samples.ts'
import { ServiceInput } from './service.ts'

const paths = (value: unknown, at: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]))]
    : [at]

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((it, i) => (String(i) === key ? replaced(it, rest, by) : it))
  const whole = value as Record<string, unknown>
  return { ...whole, [key]: replaced(whole[key], rest, by) }
}

/** What a schema throws, if anything. Anything but a `ZodError` with a printable path is a fault. */
function thrown(schema: z.ZodType, written: unknown): unknown {
  try {
    schema.parse(written)
    return undefined
  } catch (error) {
    if (!(error instanceof z.ZodError)) return error
    return z.prettifyError(error) === '' ? new Error('nothing said') : undefined
  }
}

describe.each([
  ['LocationInput', LocationInput, station],
  ['ServiceInput', ServiceInput, coach],
  ['RaceSpecInput', RaceSpecInput, everything],
  ['StoredRaceSpec', StoredRaceSpec, { ...everything, id: 'everything', createdAt: 1 }],
] as const)('%s', (_name, schema, sample) => {
  it('accepts its sample', () => {
    expect(schema.safeParse(sample).error).toBeUndefined()
  })

  it('throws nothing but a ZodError for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (written) => {
        expect(thrown(schema, written)).toBeUndefined()
      }),
    )
  })

  it('throws nothing but a ZodError for a sample with any JSON somewhere in it', () => {
    const mutated = fc
      .tuple(fc.constantFrom(...paths(sample)), fc.jsonValue())
      .map(([path, by]) => replaced(sample, path, by))
    fc.assert(
      fc.property(mutated, (written) => {
        expect(thrown(schema, written)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })
})
