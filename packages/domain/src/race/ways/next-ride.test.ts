import { expect, it } from 'vitest'
import {
  AUCKLAND,
  WELLINGTON,
  cab,
  gold,
  service,
  standard,
  toStation,
  today,
  tomorrow,
  worldOf,
} from '../../testing/world.ts'
import { type GameMs, dollars, gameMs, minutes } from '../../time/units.ts'
import { nextRide } from './next-ride.ts'

const coach = service({ fares: [{ ...standard(87), soldUntil: minutes(60) }, gold(116)] })
const next = (price: number, now: string, end = tomorrow('12:00')) => {
  const ride = { service: coach, from: AUCKLAND, to: WELLINGTON, price: dollars(price) }
  return nextRide(ride, worldOf(undefined, [coach]), { now: today(now), end })?.journey.departure
}

it('[WRK-6] the first ride is the next that is still sold for that fare, whatever else it is sold for', () => {
  expect(next(87, '08:14')).toBe(today('09:15'))
  expect(next(87, '08:15')).toBe(today('19:00'))
  expect(next(116, '08:15')).toBe(today('09:15'))
})

it('[WRK-6] the first ride leaves before the end, and after now', () => {
  expect(next(116, '09:15')).toBe(today('19:00'))
  expect(next(116, '09:15', today('19:00'))).toBeUndefined()
  expect(next(116, '09:15', gameMs(today('19:00') + 1))).toBe(today('19:00'))
})

it('[WRK-6] the first ride is no taxi that leaves at the end or later', () => {
  const ride = { service: cab, ...toStation, price: dollars(45) }
  const leaves = today('09:38')
  const taxi = (end: GameMs) => nextRide(ride, worldOf(), { now: today('09:35'), end })?.journey.departure
  expect([taxi(leaves), taxi(gameMs(leaves + 1))]).toEqual([undefined, leaves])
})
