import { afterEach, expect, it, vi } from 'vitest'
import type { CheckedRaces } from './lost-races.ts'
import { printRaces, printStaying, printUnread, printWarnings } from './printing.ts'

afterEach(() => vi.restoreAllMocks())

/** The lines that are printed meanwhile. */
function printed(print: () => void): readonly string[] {
  const lines: string[] = []
  const hear = (line: string): void => void lines.push(line)
  vi.spyOn(console, 'log').mockImplementation(hear)
  vi.spyOn(console, 'warn').mockImplementation(hear)
  print()
  return lines
}

it('warnings are printed with the most frequent first, and none of them steers the terminal', () => {
  const warnings = [
    { what: 'trip left out', count: 1, first: 'trips.txt:3, trip \u001B[2J' },
    { what: 'stop left out', count: 2, first: 'stops.txt:4' },
  ]
  const [most, least] = printed(() => printWarnings(warnings))
  expect(most).toBe('! 2 × stop left out (first: stops.txt:4)')
  expect(least).toMatch(/^! 1 × trip left out \(trips\.txt:3, trip /)
  expect(least).not.toContain('\u001B')
})

it('a table that is not read for its ending is warned of: it is no file that the game has no use for', () => {
  const files = new Map([['stops.txt', new Uint8Array()]])
  const unread = ['pathways.txt', 'frequencies.csv', 'Calendar_Dates.txt.txt', 'stops.xlsx']
  expect(printed(() => printUnread({ files, unread }))).toEqual([
    'Not read, since the game has no use for them: pathways.txt, stops.xlsx.',
    '! Not read, since tables end in .txt: Calendar_Dates.txt.txt, frequencies.csv.',
  ])
  expect(printed(() => printUnread({ files, unread: [] }))).toEqual([])
})

it.each<readonly [string, Omit<CheckedRaces, 'lost'>, string | undefined]>([
  ['none', { concerned: 0, checked: 0, unknown: 0 }, undefined],
  ['all', { concerned: 2, checked: 2, unknown: 0 }, '2. All can be won as before.'],
  [
    'some',
    { concerned: 3, checked: 2, unknown: 0 },
    '2 of 3, as there was no time for more. These can be won as before.',
  ],
  [
    'one beyond the search',
    { concerned: 1, checked: 1, unknown: 1 },
    '1. 1 could not be judged: there are too many ways to look at.',
  ],
])('of the stored races, %s being checked and none lost, it prints one sentence', (_, races, said) => {
  expect(printed(() => printRaces({ ...races, lost: [] }, 'done'))).toEqual(
    said === undefined ? [] : [`Stored races that this concerns, checked: ${said}`],
  )
})

it.each([
  [5, '5 (a, b, c, d, e)'],
  [6, '6 (a, b, c, d, e, …)'],
])('of %d places that stay, five are named', (count, said) => {
  const [line] = printed(() => printStaying(['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count), 'done'))
  expect(line).toContain(`races may name them: ${said}.`)
})
