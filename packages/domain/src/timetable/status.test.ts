import { describe, expect, it } from 'vitest'
import { bus, coach, today, worldOf } from '../testing/world.ts'
import type { Journey } from './journey.ts'
import { journeyAt } from './departures.ts'
import { boardingAt, checkInAt, journeyStatus } from './status.ts'

function journeyOf(productId: string, index: number): Journey {
  const [from = '', to = ''] = productId === 'bus' ? bus.stops : coach.stops
  const journey = journeyAt(worldOf(), { productId, date: '2026-11-21', index }, { from, to }, today('06:00'))
  if (!journey) throw new Error(`no ${productId} ${index}`)
  return journey
}
/** Leaves at 09:15, arrives at 20:30; check-in opens 60, boarding 15 minutes before, checked out after 28. */
const morningCoach = journeyOf('coach', 0)
/** Leaves at 10:00, arrives at 10:27; check-in 3, boarding 5 minutes before, checked out after 8. */
const tenOClockBus = journeyOf('bus', 4)

describe('the status of a journey', () => {
  it.each([
    ['08:14', 'Scheduled'],
    ['08:15', 'Check-in Open'],
    ['08:59', 'Check-in Open'],
    ['09:00', 'Boarding'],
    ['09:14', 'Boarding'],
    ['09:15', 'Departed'],
    ['20:57', 'Departed'],
    ['20:58', 'Remove'],
    ['23:00', 'Remove'],
  ])('[JNY-5] at %s the 09:15 coach is %s', (at, status) => {
    expect(journeyStatus(morningCoach, today(at))).toBe(status)
  })

  it.each([
    ['09:54', 'Scheduled'],
    ['09:55', 'Boarding'],
    ['09:57', 'Boarding'],
    ['10:00', 'Departed'],
    ['10:34', 'Departed'],
    ['10:35', 'Remove'],
  ])('[JNY-5] at %s the 10:00 bus, whose boarding opens before its check-in, is %s', (at, status) => {
    expect(journeyStatus(tenOClockBus, today(at))).toBe(status)
  })

  it('[JNY-5] without a time it is Scheduled', () => {
    expect(journeyStatus(morningCoach, undefined)).toBe('Scheduled')
  })

  it.each([
    ['coach', morningCoach, '08:15', '09:00'],
    ['bus', tenOClockBus, '09:55', '09:55'],
  ])(
    '[TKT-2] check-in for the %s opens at the earlier of its check-in and boarding times',
    (_, journey, opens, boards) => {
      expect(checkInAt(journey)).toBe(today(opens))
      expect(boardingAt(journey)).toBe(today(boards))
    },
  )
})
