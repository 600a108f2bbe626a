import { expect, it } from 'vitest'
import { local } from '../../testing/world.ts'
import { HOUR } from '../../time/units.ts'
import { nightOn } from './rest.ts'

it.each([
  ['2026-11-21 18:00', '2026-11-21 22:30', 1.5],
  ['2026-11-21 05:00', '2026-11-21 20:00', 4],
  ['2026-11-21 05:00', '2026-11-22 01:00', 4],
  ['2026-11-21 08:00', '2026-11-22 01:00', 4],
  ['2026-11-21 22:00', '2026-11-22 08:00', 10],
  ['2026-11-21 09:00', '2026-11-21 21:00', 0],
  ['2026-11-21 12:00', '2026-11-26 12:00', 12],
  // Clocks go forward, and back, in these nights.
  ['2026-09-26 20:00', '2026-09-27 10:00', 11],
  ['2027-04-03 20:00', '2027-04-04 10:00', 13],
])('[RST-1] of a ride from %s to %s, at most %d hours lie in one night', (departs, arrives, hours) => {
  const ride = { departure: local(departs), arrival: local(arrives) }
  expect(nightOn(ride, 'Pacific/Auckland') / HOUR).toBe(hours)
})
