import { describe, expect, it } from 'vitest'
import { after, before, cents, dollars, gameMs, hm, inDollars, inHM, minutes, realMs } from './units.ts'

describe('units', () => {
  it.each([
    [12, 1200],
    [12.5, 1250],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [0, 0],
  ])('[TIM-3] %d dollars are %d cents', (amount, whole) => {
    expect(dollars(amount)).toBe(whole)
    expect(inDollars(cents(whole))).toBeCloseTo(amount, 10)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '[TIM-3] %d is neither whole cents nor whole minutes',
    (n) => {
      expect(() => cents(n)).toThrow(RangeError)
      expect(() => minutes(n)).toThrow(RangeError)
    },
  )

  it('[TIM-3] no payment is plain zero, which JSON can hold', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  it.each([Number.NaN, Number.NEGATIVE_INFINITY])('[TIM-3] %d is no instant', (n) => {
    expect(() => gameMs(n)).toThrow(RangeError)
    expect(() => realMs(n)).toThrow(RangeError)
  })

  it('[TIM-3] lengths are whole minutes', () => {
    expect(hm([11, 15])).toBe(675)
    expect(inHM(675)).toEqual([11, 15])
    expect(inHM(25 * 60)).toEqual([25, 0])
    expect(after(gameMs(0), minutes(2))).toBe(120_000)
    expect(before(gameMs(0), minutes(2))).toBe(-120_000)
  })
})
