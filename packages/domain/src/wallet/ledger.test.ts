import { describe, expect, it } from 'vitest'
import { cents } from '../time/units.ts'
import { balance, topUpOf, totalsByReason } from './ledger.ts'

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

  it('[WAL-4] a transfer has arrived with its top-up, and not with a fare for what has the same name', () => {
    const fare = { reason: 'fare', amount: cents(-1200), ref: 'T9' } as const
    const topUp = { reason: 'top-up', amount: cents(5000), ref: 'T9' } as const
    expect(topUpOf([fare], 'T9')).toBeUndefined()
    expect(topUpOf([fare, topUp], 'T9')).toBe(topUp)
    expect(topUpOf([topUp], 'T8')).toBeUndefined()
  })

  it('[WAL-5] the total of each reason is the sum of its entries, and the totals add up to the balance', () => {
    const ledger = [
      { reason: 'start', amount: cents(50_000) },
      { reason: 'fare', amount: cents(-1200), ref: 'T9' },
      { reason: 'room', amount: cents(-9000), ref: 'nz-taupo-HolidayPark' },
      { reason: 'refund', amount: cents(1200), ref: 'T9' },
      { reason: 'fare', amount: cents(-4550), ref: 'T31' },
      { reason: 'work', amount: cents(2000) },
    ] as const
    expect(totalsByReason(ledger)).toStrictEqual([
      { reason: 'start', amount: 50_000 },
      { reason: 'fare', amount: -5750 },
      { reason: 'refund', amount: 1200 },
      { reason: 'room', amount: -9000 },
      { reason: 'work', amount: 2000 },
    ])
    expect(totalsByReason(ledger).reduce((sum, { amount }) => sum + amount, 0)).toBe(balance(ledger))
  })
})
