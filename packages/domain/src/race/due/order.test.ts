import { describe, expect, it } from 'vitest'
import type { StepSpec } from '../../step/step-spec.ts'
import { type Driver, drive, onDay, order } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  LOCATIONS,
  STATION,
  cab,
  daily,
  minutesAfter,
  offsets,
  raceOf,
  service,
  task,
  time,
  toStation,
  today,
  worldOf,
} from '../../testing/world.ts'
import { dollars, minutes } from '../../time/units.ts'
import type { HappeningType } from '../log/events.ts'

const riddle = { stepType: 'undertakeTask', tasks: [task()] } as const
const await1500 = { stepType: 'awaitTime', until: time('15:00') } as const
const toAuckland = { stepType: 'moveTo', location: AUCKLAND } as const

/** A daily ride of half an hour to the station. */
const ride = (productId: string, leaves: string, events = offsets(0, 0, 0)) =>
  service({ productId, stops: [AIRPORT, STATION], journeyTime: minutes(30), days: daily(leaves), events })

/** Rides each of which, except one, has one thing due at 15:00. A refund closes 10 minutes before departure at the latest. */
const RIDES = [
  ride('slows', '15:14', offsets(0, 15, 0)),
  ride('arrives', '14:30'),
  ride('asks', '15:31'),
  ride('opens', '16:00', offsets(60, 15, 0)),
  ride('boards', '15:15', offsets(60, 15, 0)),
  ride('leaves', '15:00', offsets(5, 5, 0)),
]

/**
 * A race from noon at a speed at which 10 real seconds are 21 game minutes. A player without a ticket, or with a task
 * open, has the deciding rate, at which the clock shows every whole second exactly.
 */
function fromNoon(...steps: readonly StepSpec[]): Driver {
  const spec = { ...raceOf(AIRPORT, ...steps), startTime: time('12:00'), speed: 5, pace: 'auto' } as const
  const room = { price: dollars(60), hours: 3 }
  const places = LOCATIONS.map((place) => ({ ...place, room }))
  const driver = drive(worldOf(spec, [...RIDES, cab], places))
  driver.report()
  driver.play()
  return driver
}

const book = (driver: Driver, ...rides: readonly string[]): void => {
  for (const id of rides) driver.book({ journey: onDay(id, 0), ...toStation })
}

/**
 * A call that holds the clock for 8 real seconds, until 15:00: boarding is open when the ticket is bought. The one before holds it from
 * 14:59 on.
 */
function hold(driver: Driver, ...rides: readonly string[]): void {
  book(driver, ...rides)
  driver.give({ kind: 'setHold', on: true })
  const ticketId = driver.book({ journey: onDay('slows', 0), ...toStation })
  driver.give({ kind: 'skipToAlarm', ticketId, alarm: 'boarding' })
  driver.until(today('14:59:28'))
  book(driver, 'leaves')
}

/** A wrong answer on board that costs the time until the arrival. */
function answerOnBoard(driver: Driver): void {
  book(driver, 'arrives')
  driver.until(today('14:45'))
  driver.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: 'wrong' })
}

type Row = [first: HappeningType, second: HappeningType, steps: readonly StepSpec[], due: (driver: Driver) => void]

describe('what falls due at one instant', () => {
  // Tickets are booked in reverse: calls are not ordered by when tickets were bought.
  it.each<Row>([
    ['arrived', 'freed', [riddle], answerOnBoard],
    ['freed', 'stepCompleted', [await1500, riddle], (it) => it.give({ kind: 'takeRoom' })],
    ['stepCompleted', 'released', [await1500, riddle], (it) => hold(it)],
    ['released', 'refundCalled', [riddle], (it) => hold(it, 'asks')],
    ['refundCalled', 'checkInCalled', [riddle], (it) => book(it, 'opens', 'asks')],
    ['checkInCalled', 'boardingCalled', [riddle], (it) => book(it, 'boards', 'opens')],
    ['boardingCalled', 'boarded', [riddle], (it) => book(it, 'leaves', 'boards')],
    ['boarded', 'placed', [await1500, toAuckland, riddle], (it) => book(it, 'leaves')],
  ])('[LOG-3] comes in order: %s, then %s', (first, second, steps, due) => {
    const driver = fromNoon(...steps)
    due(driver)
    driver.until(today('15:00'))
    driver.wait(1)
    const then = driver.log().filter(({ at, type }) => at === today('15:00') && (type === first || type === second))
    expect(then.map(({ type }) => type)).toEqual([first, second])
  })

  it('[LOG-3] comes in order: steps that complete at once, then the end of time', () => {
    const driver = fromNoon({ stepType: 'reach', location: STATION }, toAuckland, riddle)
    const { end } = driver.race().clock
    driver.book({ journey: order('cab', minutesAfter(end, -31)), ...toStation })
    driver.until(end)
    const then = driver.log().filter(({ at }) => at === end)
    expect(then.map(({ type }) => type)).toEqual([
      'arrived',
      'stepCompleted',
      'stepOpened',
      'placed',
      'stepCompleted',
      'stepOpened',
      'ended',
    ])
  })
})
