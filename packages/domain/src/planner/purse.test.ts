import { describe, expect, it } from 'vitest'
import { cents, gameMs } from '../time/units.ts'
import { EMPTY, earn, needOf, noPoorer, spend } from './purse.ts'

const at = gameMs

describe('a purse', () => {
  it('[PLN-2] needs the largest amount that was ever missing', () => {
    const spent = spend(EMPTY, cents(500), at(10))
    const earned = earn(spent, cents(400), at(20))
    expect(needOf(EMPTY)).toBe(0)
    expect(needOf(spent)).toBe(500)
    expect(needOf(earned)).toBe(500)
    expect(needOf(spend(earned, cents(300), at(30)))).toBe(500)
    expect(needOf(spend(earned, cents(450), at(30)))).toBe(550)
  })

  it('[PLN-2] pays for an early fare with the money of that time', () => {
    const earned = earn(spend(EMPTY, cents(500), at(10)), cents(400), at(20))
    expect(needOf(spend(earned, cents(300), at(15)))).toBe(800)
    expect(needOf(spend(earned, cents(300), at(20)))).toBe(500)
  })

  it('[PLN-2] is no poorer than another only if that holds at every moment at which something could be bought', () => {
    const soon = earn(EMPTY, cents(100), at(5))
    const late = earn(EMPTY, cents(100), at(50))
    expect(noPoorer(soon, late)).toBe(true)
    expect(noPoorer(late, soon)).toBe(false)
    expect(noPoorer(spend(soon, cents(1), at(60)), late)).toBe(false)
    expect(noPoorer(EMPTY, EMPTY)).toBe(true)
  })
})
