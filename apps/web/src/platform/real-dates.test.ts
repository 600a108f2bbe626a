import { expect, it } from 'vitest'
import { realDateText, realDateTimeText } from './real-dates.ts'

it('real dates are dd mmm yyyy, with the time in 24 hours', () => {
  const at = new Date(2026, 8, 5, 21, 4).getTime()
  expect(realDateText(at)).toBe('05 Sep 2026')
  expect(realDateTimeText(at)).toBe('05 Sep 2026 21:04')
})
