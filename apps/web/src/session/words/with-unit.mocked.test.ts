import { MINUTE } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { carbonText, distanceText, durationWords } from './formats.ts'
import { spanText } from './lengths.ts'

vi.unmock('./with-unit.ts')

it('a number and its unit stay together at the end of a line', () => {
  const lengths = [
    spanText(43 * MINUTE),
    spanText(185 * MINUTE),
    distanceText(850),
    distanceText(2_400),
    carbonText(17.4),
  ]
  expect(lengths.join()).not.toContain(' ')
  expect(lengths.join().replaceAll('\u00a0', ' ')).toBe('43 min,3 h 05 min,850 m,2.4 km,17.4 kg')
})

it('a duration in words breaks between its parts', () => {
  expect(durationWords(1_565 * MINUTE).split(' ')).toEqual(['1\u00a0day,', '2\u00a0hours', 'and', '5\u00a0minutes'])
})
