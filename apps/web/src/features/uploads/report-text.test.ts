import { DAY, HOUR, MINUTE } from '@final-call/domain'
import { expect, it } from 'vitest'
import { reportText } from './report-text.ts'

it.each([
  [
    { best: { elapsed: 59 * MINUTE, cost: 2.5, kind: [] }, mindless: 68 * MINUTE, realTime: 200_000 },
    'Best way, with time to think: 59 min, $2.50. Without thinking: 1 h 08 min. Real time: about 3 min.',
  ],
  [{ best: null, mindless: 68 * MINUTE, realTime: 200_000 }, 'Without thinking: 1 h 08 min. Real time: about 3 min.'],
  [
    { best: { elapsed: DAY + HOUR, cost: 0, kind: ['train'] }, mindless: null, realTime: 20_000 },
    'Best way, with time to think: 25 h 00 min, $0. Without thinking nobody gets there. Real time: about 1 min.',
  ],
])('a report of %j is a line of text', (report, line) => expect(reportText(report)).toBe(line))
