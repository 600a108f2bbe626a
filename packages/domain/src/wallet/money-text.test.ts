import { describe, expect, it } from 'vitest'
import { dollars } from '../time/units.ts'
import { moneyText } from './money-text.ts'

describe('money', () => {
  it.each([
    [0, '$0'],
    [87, '$87'],
    [4.5, '$4.50'],
    [1193.6, '$1,193.60'],
    [1_000_000, '$1,000,000'],
    [-12, '−$12'],
  ])('%d dollars are %s', (n, text) => expect(moneyText(dollars(n))).toBe(text))
})
