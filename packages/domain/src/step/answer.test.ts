import { describe, expect, it } from 'vitest'
import { BONUS, HINT_PRICE, isRight, penalty } from './answer.ts'
import type { Response, Solution } from './step-spec.ts'

const UNFIT = undefined
const integer: Solution = { type: 'integer', value: 9 }
const number: Solution = { type: 'number', value: 0.3, tolerance: 0.1 }
const text: Solution = { type: 'text', values: ['Ōtaki River', 'Otaki'] }
const choice: Solution = { type: 'choice', options: ['Waikato', 'Whanganui'], value: 'Waikato' }
const date: Solution = { type: 'date', value: '1998-02-14' }
const place: Solution = { type: 'place', coords: [-41.2789, 174.7806], radius: 500 }

describe('answers', () => {
  it.each<[string, Solution, Response, boolean | undefined]>([
    ['a number', integer, 9, true],
    ['its digits', integer, ' 9 ', true],
    ['another', integer, 10, false],
    ['a fraction', integer, 9.5, UNFIT],
    ['words', integer, 'nine', UNFIT],
    ['nothing', integer, '', UNFIT],
    ['no number', integer, Number.POSITIVE_INFINITY, UNFIT],
    ['a place', integer, [9, 9], UNFIT],

    ['the value', number, 0.3, true],
    ['the upper edge of its tolerance', number, 0.4, true],
    ['the lower edge', number, '0.2', true],
    ['beyond it', number, 0.41, false],
    ['words', number, 'a third', UNFIT],

    ['one of its values, exactly as written', text, 'Otaki', true],
    ['another text', text, 'Waikanae', false],
    ['blank', text, '   ', UNFIT],
    ['only invisible characters', text, '\u200b\u00ad', UNFIT],
    ['a place', text, [-40, 175], UNFIT],

    ['the option', choice, 'Waikato', true],
    ['another option', choice, 'Whanganui', false],
    ['a text that is not an option', choice, 'Thames', UNFIT],
    ['a number', choice, 1, UNFIT],

    ['the date', date, '1998-02-14', true],
    ['another date', date, '1998-02-15', false],
    ['a day that does not exist', date, '1998-02-30', UNFIT],
    ['a month that does not exist', date, '1998-13-01', UNFIT],
    ['day zero', date, '1998-02-00', UNFIT],
    ['another spelling', date, '14/2/1998', UNFIT],

    ['a click near it', place, [-41.28, 174.781], true],
    ['a click too far away', place, [-41.2849, 174.7806], false],
    ['words', place, 'the station', UNFIT],
  ])('[TSK-2] %s', (_, solution, response, expected) => {
    expect(isRight(solution, response)).toBe(expected)
  })

  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 120],
    [4, 240],
    [5, 480],
    [6, 480],
    [2000, 480],
  ])('[TSK-4] after %d wrong answers the next costs %d minutes', (before, cost) => {
    expect(penalty(before)).toBe(cost)
  })

  it('[TSK-3][TSK-6] have bonuses of 0, 20 and 50 dollars and hints for 10 unless the author sets others', () => {
    expect(BONUS).toEqual({ Easy: 0, Medium: 2000, Hard: 5000 })
    expect(HINT_PRICE).toBe(1000)
  })
})
