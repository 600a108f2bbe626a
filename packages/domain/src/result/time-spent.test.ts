import { expect, it } from 'vitest'
import { type Driver, drive, order } from '../testing/drive.ts'
import { reach, playerAt } from '../testing/player-at.ts'
import {
  AIRPORT,
  AUCKLAND,
  LOCATIONS,
  SERVICES,
  STATION,
  WELLINGTON,
  raceOf,
  task,
  toStation,
  worldOf,
} from '../testing/world.ts'
import { HOUR, MINUTE, dollars, gameMs } from '../time/units.ts'
import { timeSpent } from './time-spent.ts'

const wrong = (driver: Driver): void => {
  driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: 'wrong' })
}
const untilFree = (driver: Driver): void => driver.until(driver.race().busyUntil ?? driver.at())

it('[RES-11] distinguishes riding, walking, wrong answers and rooms; the rest is waiting', () => {
  const room = { price: dollars(60), hours: 9 }
  const places = LOCATIONS.map((it) => (it.id === AIRPORT ? { ...it, room } : it))
  const driver = drive(worldOf(raceOf(AIRPORT, { stepType: 'undertakeTask', tasks: [task()] }), SERVICES, places))
  driver.report()
  driver.play()
  driver.until(gameMs(driver.at() + 20 * MINUTE))
  wrong(driver)
  untilFree(driver)
  driver.give({ kind: 'takeRoom' })
  untilFree(driver)
  const cab = driver.ticket(driver.book({ journey: order('cab'), ...toStation })).journey
  driver.until(cab.departure)
  // Busy time on board counts as riding.
  wrong(driver)
  expect(driver.race().busyUntil).toBeLessThan(cab.arrival)
  driver.until(cab.arrival)
  const afoot = { productId: 'walk', date: 'walk' } as const
  const walk = driver.ticket(driver.book({ journey: afoot, from: STATION, to: WELLINGTON, fareType: 'Walk' })).journey
  driver.until(walk.arrival)
  driver.give({ kind: 'stopClock' })
  const spent = timeSpent(driver.log())
  expect(spent).toMatchObject({
    ride: cab.arrival - cab.departure,
    walk: walk.arrival - walk.departure,
    answer: 15 * MINUTE,
    room: 9 * HOUR,
    work: 0,
  })
  const all = (driver.race().ended?.at ?? 0) - driver.race().clock.begin
  expect(spent.wait).toBe(all - spent.ride - spent.walk - spent.answer - spent.room)
  expect(spent.wait).toBeGreaterThanOrEqual(20 * MINUTE)
})

it('[RES-11] distinguishes work', () => {
  const driver = playerAt(AUCKLAND, 0, [reach(WELLINGTON)])
  driver.play()
  driver.give({ kind: 'work', hours: 2 })
  untilFree(driver)
  driver.give({ kind: 'stopClock' })
  const { work, wait, ...others } = timeSpent(driver.log())
  expect(work).toBe(2 * HOUR)
  expect(wait).toBeLessThan(MINUTE)
  expect(others).toEqual({ ride: 0, walk: 0, answer: 0, room: 0 })
})
