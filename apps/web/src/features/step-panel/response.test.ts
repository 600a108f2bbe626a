import type { SolutionType } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { EMPTY, draftLeft, readDraft } from './response.ts'

const read = (type: SolutionType, text: string, second = '') => {
  const answer = readDraft(type, { text, second })
  return answer.ok ? answer.response : answer.problem
}

/** A number typed with a unit may be in another unit than the one asked for, so no number is suggested. */
const ALONE = 'Write the number alone, in the unit that the question asks for.'

describe('what a player types', () => {
  it.each([
    ['integer', ' 42 ', 42],
    ['integer', '−7', -7],
    ['integer', '4.5', 'Enter a whole number.'],
    ['integer', '1e3', 'Enter a whole number.'],
    ['integer', '', 'Enter a whole number.'],
    ['integer', '8,566', 8566],
    ['integer', '1,234,567', 1_234_567],
    ['integer', '8,56', 'Enter a whole number.'],
    ['number', '8,566', 'Write 8566 or 8.566, without the comma.'],
    ['number', '1,234,567', 1_234_567],
    ['number', '0,345', 0.345],
    ['integer', '0,345', 'Enter a whole number.'],
    ['number', '3,5', 3.5],
    ['number', '.5', 0.5],
    ['number', 'five', 'Enter a number.'],
    ['integer', '２０３７', 2037],
    ['integer', '－７', -7],
    ['integer', '８，５６６', 8566],
    ['integer', '٢٠٣٧', 2037],
    ['integer', '٢٬٠٣٧', 2037],
    ['integer', '۱۸۶۹', 1869],
    ['integer', '२०३७', 2037],
    ['integer', '𝟗𝟎𝟘', 900],
    ['integer', '10²', 'Enter a whole number.'],
    ['integer', '二', 'Enter a whole number.'],
    ['number', '８．５', 8.5],
    ['number', '٨٫٥', 8.5],
    ['number', '８，５６６', 'Write 8566 or 8.566, without the comma.'],
    ['number', '8½', 'Enter a number.'],
    ['integer', '328 m', ALONE],
    ['integer', '1,234m', ALONE],
    ['integer', '٣٢٨ m²', ALONE],
    ['number', '-3.5 °C', ALONE],
    ['number', '$12.50', ALONE],
    ['number', '40 %', ALONE],
    ['integer', '4.5 km', ALONE],
    ['number', '0.26 km', ALONE],
    ['number', '8,566 m', ALONE],
    ['number', '5 or 6', 'Enter a number.'],
    ['number', 'about 5', 'Enter a number.'],
    ['text', '２０３７', '２０３７'],
    ['text', '  Mokoia Island ', 'Mokoia Island'],
    ['text', '   ', 'Enter an answer.'],
    ['choice', '', 'Choose one.'],
    ['choice', 'Waikato', 'Waikato'],
    ['date', '2026-11-21', '2026-11-21'],
    ['date', '21/11', 'Enter a date.'],
  ] as const)('as %s: %o is %o', (type, text, answer) => expect(read(type, text)).toBe(answer))

  it.each([
    ['-41.3', '174.8', [-41.3, 174.8]],
    ['−٤١٫٣', '１７４．８', [-41.3, 174.8]],
    ['-90', '180', [-90, 180]],
    ['-91', '174.8', 'Enter a latitude from −90 to 90.'],
    ['-41.3', '', 'Enter a longitude from −180 to 180.'],
  ])('as a place: %s and %s', (lat, lng, answer) => expect(read('place', lat, lng)).toEqual(answer))
})

it('after a wrong answer no choice is selected any more, and typed text can be corrected', () => {
  const written = { draft: { text: 'Kea', second: '' }, wrong: 1 }
  expect(draftLeft('choice', written, 1)).toBe(written.draft)
  expect(draftLeft('choice', written, 2)).toBe(EMPTY)
  expect(draftLeft('text', written, 2)).toBe(written.draft)
})
