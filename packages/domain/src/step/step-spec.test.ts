import { expect, it } from 'vitest'
import { stepTypeOf, transportsOf } from './step-spec.ts'

it('the kind of a step is as its author wrote it, even if it is not known', () => {
  expect(stepTypeOf({ stepType: 'moveTo' })).toBe('moveTo')
  expect(stepTypeOf({ stepType: 'unknown', kind: 'teleport' })).toBe('teleport')
})

it.each([
  ['generateTaxies', ['taxi']],
  ['bookBusTaxi', ['bus', 'taxi']],
  ['bookAny', ['flight', 'bus', 'train', 'taxi', 'vessel']],
] as const)('%s is for %j', (stepType, transports) => {
  expect(transportsOf(stepType)).toEqual(transports)
})
