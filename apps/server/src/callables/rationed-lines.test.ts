import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rationedLines } from './rationed-lines.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('lines are let through up to a number in a minute; of the others the number is told at its end, by code', () => {
  const told: unknown[] = []
  const lines = rationedLines(2, (codes) => told.push(codes))
  const codes = ['a', 'b', 'a', 'a', 'b']
  expect(codes.map(lines.admits)).toEqual([true, true, false, false, false])
  vi.advanceTimersByTime(59_999)
  expect([lines.admits('a'), told]).toEqual([false, []])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([{ a: 3, b: 1 }])
  expect(codes.map(lines.admits)).toEqual([true, true, false, false, false])
  lines.end()
  expect(told.slice(1)).toEqual([{ a: 2, b: 1 }])
  vi.advanceTimersByTime(120_000)
  expect(told.length).toBe(2)
})

it('a minute with no more lines than that is not told', () => {
  const told = vi.fn<() => void>()
  const lines = rationedLines(2, told)
  lines.admits('a')
  lines.end()
  vi.advanceTimersByTime(60_000)
  expect(told).not.toHaveBeenCalled()
})
