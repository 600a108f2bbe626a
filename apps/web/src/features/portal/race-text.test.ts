import { describe, expect, it } from 'vitest'
import { addedText, daysText, filterRaces, readTag, startText, startTimeText } from './race-text.ts'

it.each([
  ['DI:Easy', 'Difficulty', 'Easy'],
  ['LO:New Zealand', 'Location', 'New Zealand'],
  ['XX:a:b', 'XX', 'a:b'],
  ['Scenic', undefined, 'Scenic'],
  [':odd', undefined, 'odd'],
])('the tag %s is labelled', (tag, label, value) => {
  expect(readTag(tag)).toEqual({ label, value })
})

describe('the filter', () => {
  const races = [
    { name: 'Capital Dash', tags: ['DI:Easy', 'LO:Wellington'] },
    { name: 'Auckland to Wellington', tags: ['DI:Medium', 'LO:New Zealand'] },
    { name: 'Three Cities', summary: 'By way of Taupō', tags: ['DI:Hard', 'LO:New Zealand'] },
  ]
  const names = (filter: string) => filterRaces(races, filter).map(({ name }) => name)

  it.each([
    ['', ['Capital Dash', 'Auckland to Wellington', 'Three Cities']],
    ['   ', ['Capital Dash', 'Auckland to Wellington', 'Three Cities']],
    ['wellington', ['Capital Dash', 'Auckland to Wellington']],
    ['easy', ['Capital Dash']],
    ['difficulty hard', ['Three Cities']],
    ['new zealand auck', ['Auckland to Wellington']],
    ['TAUPO', ['Three Cities']],
    ['mars', []],
  ])('%j finds %j', (filter, found) => {
    expect(names(filter)).toEqual(found)
  })
})

it('says when all its players begin it, if that is one day for all', () => {
  expect(startText('tue')).toBe('Starts Tue')
  expect(startText('2026-11-05')).toBe('Starts 05 Nov 2026')
  expect(startText(undefined)).toBe('Starts')
})

it('writes numbers, dates and times the New Zealand way', () => {
  expect(startTimeText([9, 5])).toBe('09:05')
  expect(daysText(1)).toBe('1 day')
  expect(daysText(12)).toBe('12 days')
  expect(addedText(Date.UTC(2025, 9, 28, 0) / 1000)).toMatch(/^2[78] Oct 2025$/)
})
