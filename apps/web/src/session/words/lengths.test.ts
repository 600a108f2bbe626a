import { HOUR, MINUTE } from '@final-call/domain'
import { expect, it } from 'vitest'
import { durationText, spanText } from './lengths.ts'

it.each([
  [0, '0 m 0 sec'],
  [59_999, '0 m 59 sec'],
  [27 * MINUTE, '27 m 0 sec'],
  [11 * HOUR + 15 * MINUTE, '11 h 15 min'],
  [-5, '0 m 0 sec'],
])('a duration of %i ms is %s', (ms, text) => expect(durationText(ms)).toBe(text))

it.each([
  [43 * MINUTE, '43 min'],
  [185 * MINUTE, '3 h 05 min'],
])('a span of %i ms is %s', (ms, text) => expect(spanText(ms)).toBe(text))
