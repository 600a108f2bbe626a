import { type GameMs, HOUR } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { daysOf, goesOnAt, spanOf, spanLabel, spanShown } from './spans.ts'

const ZONE = 'Pacific/Auckland'
/** Sat 21 Nov 2026, 20:00 in New Zealand. */
const NOW = Date.UTC(2026, 10, 21, 7) as GameMs
const looking = { now: NOW, comes: undefined }
const board = [-1, 0, 2, 5, 11, 30].map((hours) => ({ departure: (NOW + hours * HOUR) as GameMs }))

describe('the times of a board', () => {
  it('are all of them, those of the next hours, or those of tomorrow there', () => {
    expect(spanOf(board, 'all', looking, ZONE)).toEqual([0, 6])
    expect(spanOf(board, '3h', looking, ZONE)).toEqual([1, 3])
    expect(spanOf(board, '12h', looking, ZONE)).toEqual([1, 5])
    expect(spanOf(board, 'tomorrow', looking, ZONE)).toEqual([3, 5])
  })

  it('are those of tomorrow by the calendar, also over a night on which clocks change', () => {
    // On Sun 27 Sep 2026 clocks in New Zealand skip an hour; on Sun 5 Apr 2026 one comes twice.
    const hours = (at: number) => [22, 23, 24, 25, 26].map((after) => ({ departure: (at + after * HOUR) as GameMs }))
    const evening = (month: number, day: number, utc: number) => {
      const now = Date.UTC(2026, month, day, utc) as GameMs
      return spanOf(hours(now), 'tomorrow', { now, comes: undefined }, ZONE)
    }
    expect(evening(8, 26, 11)).toEqual([0, 2])
    expect(evening(3, 4, 10)).toEqual([0, 4])
  })

  it('are those after the player arrives, by the tickets held', () => {
    expect(spanOf(board, 'there', { now: NOW, comes: (NOW + 5 * HOUR) as GameMs }, ZONE)).toEqual([3, 6])
    expect(spanOf(board, 'there', looking, ZONE)).toEqual([1, 6])
  })

  it('do not change at the arrival: earlier departures stay away', () => {
    const arrived = (NOW - HOUR / 2) as GameMs
    expect(spanOf(board, 'there', { now: NOW, comes: arrived }, ZONE)).toEqual([1, 6])
    expect(spanOf(board, 'there', { now: (NOW + 3 * HOUR) as GameMs, comes: arrived }, ZONE)).toEqual([1, 6])
  })

  it('end at a moment of their own, or never', () => {
    const goesOn = (hours: number, span: Parameters<typeof goesOnAt>[1]) =>
      goesOnAt((NOW + hours * HOUR) as GameMs, span, looking, ZONE)
    expect([2.9, 3].map((hours) => goesOn(hours, '3h'))).toEqual([true, false])
    expect([3, 27.9, 28].map((hours) => goesOn(hours, 'tomorrow'))).toEqual([true, true, false])
    expect([goesOn(48, 'all'), goesOn(48, 'there')]).toEqual([true, true])
  })

  it.each([
    [undefined, true, 'there'],
    [undefined, false, 'all'],
    ['there', true, 'there'],
    ['there', false, 'all'],
    ['all', true, 'all'],
    ['12h', false, '12h'],
  ] as const)('of which %s was chosen are, there: %s, %s', (wanted, there, shown) => {
    expect(spanShown(wanted, there)).toBe(shown)
  })

  it('are named as ahead until the player arrives, and from then on as past', () => {
    expect(spanLabel('there', false)).toBe('After arrival')
    expect(spanLabel('there', true)).toBe('Since arrival')
    expect(spanLabel('3h', true)).toBe('Next 3 hours')
  })

  it('are grouped into days on the clocks of the place', () => {
    expect(daysOf(board, ZONE).map(({ date, journeys }) => [date, journeys.length])).toEqual([
      ['2026-11-21', 3],
      ['2026-11-22', 2],
      ['2026-11-23', 1],
    ])
  })
})
