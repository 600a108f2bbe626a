import * as contract from '@final-call/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** The paths of all numbers in a JSON schema that are not integers and do not say what they count. */
function unlabelled(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, description } = schema as { readonly type?: unknown; readonly description?: unknown }
  if (type === 'number') return description === undefined ? [path] : []
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => unlabelled(value, `${path}.${key}`))
}

const isCallable = (it: unknown): it is contract.AnyCallable =>
  typeof it === 'object' && it !== null && 'summary' in it && 'output' in it

const callables = [...Object.values<unknown>(contract).filter(isCallable), ...Object.values(contract.RACE_COMMANDS)]

it('every number of an answer says what it counts: both dollars and cents are on the wire', () => {
  expect(callables.length).toBeGreaterThan(30)
  const found = callables.flatMap(({ name, output }) =>
    unlabelled(z.toJSONSchema(output, { unrepresentable: 'any' }), name),
  )
  expect(found).toEqual([])
})
