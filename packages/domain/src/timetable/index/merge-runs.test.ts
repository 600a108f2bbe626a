import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeRuns } from './merge-runs.ts'

interface Found {
  readonly departure: number
  readonly line: number
  /** Its place in the list as it was found. */
  readonly nth: number
}

const byLine = (a: Found, b: Found): number => a.line - b.line

/** Runs as they are found day by day: each is in order by itself. */
const days = fc
  .array(fc.array(fc.record({ departure: fc.nat(9), line: fc.nat(2) }), { maxLength: 6 }), { maxLength: 9 })
  .map((runs) =>
    runs
      .flatMap((run) => run.toSorted((a, b) => a.departure - b.departure || a.line - b.line))
      .map((it, nth): Found => ({ ...it, nth })),
  )

it('departures that were found in runs are in order of time, then of the tie, and alike ones as they were found', () => {
  fc.assert(
    fc.property(days, (found) => {
      const sorted = found.toSorted((a, b) => a.departure - b.departure || byLine(a, b))
      expect(mergeRuns([...found], byLine)).toEqual(sorted)
    }),
  )
})

it('those that are in order already are not compared twice', () => {
  const found = Array.from({ length: 100 }, (_, nth): Found => ({ departure: 0, line: nth, nth }))
  let compared = 0
  const sorted = mergeRuns([...found], (a, b) => {
    compared += 1
    return byLine(a, b)
  })
  expect(sorted).toEqual(found)
  expect(compared).toBe(99)
})
