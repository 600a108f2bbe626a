import { describe, expect, it } from 'vitest'
import { cents } from '../time/units.ts'
import { balance } from './ledger.ts'

describe('the wallet', () => {
  it('[WAL-1] the balance is the sum of the entries', () => {
    expect(balance([])).toBe(0)
    expect(
      balance([
        { reason: 'start', amount: cents(10_000) },
        { reason: 'fare', amount: cents(-1200), ref: 'T9' },
        { reason: 'refund', amount: cents(1200), ref: 'T9' },
        { reason: 'hint', amount: cents(-1000), ref: 'leg-2-step-1' },
        { reason: 'bonus', amount: cents(5000), ref: 'leg-2-step-1' },
      ]),
    ).toBe(14_000)
  })
})
