import { cents, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { moneyLine, tokensPath } from './paying.ts'

describe('paying', () => {
  it('says what the wallet holds now and afterwards', () => {
    expect(moneyLine(dollars(60), dollars(12))).toBe('Wallet $60, $48 after')
    expect(moneyLine(dollars(1_200), dollars(1_200))).toBe('Wallet $1,200, $0 after')
    expect(moneyLine(dollars(50), cents(125))).toBe('Wallet $50, $48.75 after')
  })

  it('leads to the counter with whole dollars, and enough of them', () => {
    expect(tokensPath('run-1', cents(2_950))).toBe('/buy-tokens?game=run-1&amount=30')
    expect(tokensPath('run-1', dollars(30))).toBe('/buy-tokens?game=run-1&amount=30')
    expect(tokensPath('a&b', cents(1))).toBe('/buy-tokens?game=a%26b&amount=1')
  })
})
