import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rationedLines } from './rationed-lines.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const admitted = (lines: ReturnType<typeof rationedLines>, kinds: readonly string[]): number =>
  kinds.filter(lines.admits).length
const ALTERNATING = Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? 'a' : 'b'))

it('lines are let through up to a number in a minute; of the others the number is told at its end, by kind', () => {
  const told: unknown[] = []
  const lines = rationedLines((kinds) => told.push(kinds))
  expect(admitted(lines, ALTERNATING)).toBe(120)
  vi.advanceTimersByTime(59_999)
  expect([lines.admits('a'), told]).toEqual([false, []])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([{ a: 21, b: 60 }])
  expect(admitted(lines, ALTERNATING)).toBe(120)
  lines.end()
  expect(told.slice(1)).toEqual([{ a: 20, b: 60 }])
  vi.advanceTimersByTime(120_000)
  expect(told.length).toBe(2)
})

it('a minute that is ended is followed by a whole one', () => {
  const told: unknown[] = []
  const lines = rationedLines((kinds) => told.push(kinds))
  lines.admits('a')
  vi.advanceTimersByTime(30_000)
  lines.end()
  expect(admitted(lines, ALTERNATING)).toBe(120)
  vi.advanceTimersByTime(59_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([{ a: 20, b: 60 }])
})

it('a minute with no more lines than that is not told', () => {
  const told = vi.fn<() => void>()
  const lines = rationedLines(told)
  expect(admitted(lines, ALTERNATING.slice(0, 120))).toBe(120)
  lines.end()
  vi.advanceTimersByTime(60_000)
  expect(told).not.toHaveBeenCalled()
})
