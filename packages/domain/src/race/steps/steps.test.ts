import { describe, expect, it } from 'vitest'
import type { StepSpec } from '../../step/step-spec.ts'
import { type Driver, drive, fromAirport, onDay, order, stepsOf } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  CHATHAM,
  STATION,
  leg,
  raceOf,
  raceSpec,
  task,
  time,
  toAirport,
  toStation,
  today,
  trip,
  worldOf,
} from '../../testing/world.ts'
import { positionOf, remainingOf, stepSpecOf } from './coming-steps.ts'
import { openStepOf } from '../log/race.ts'

const bookBus = trip('bookBusTaxi', AIRPORT, STATION)
const answerTask = { stepType: 'undertakeTask', tasks: [task()] } as const

const kinds = (driver: Driver): readonly string[] =>
  driver.events('stepOpened').map(({ step }) => step.content.stepType)

it('[STP-2] a step that is done when it opens is dated at its opening, and not when it came to be so', () => {
  const driver = fromAirport(
    { stepType: 'awaitTime', until: time('10:00') },
    { stepType: 'reach', location: AIRPORT },
    answerTask,
  )
  driver.play()
  driver.until(today('10:01'))
  expect(driver.story('stepCompleted').slice(-2)).toEqual(['10:00 stepCompleted', '10:00 stepCompleted'])
  expect(driver.open()).toBe('undertakeTask')
})

describe('steps that complete at once', () => {
  const opening = [
    trip('generateBuses', AIRPORT, STATION),
    { stepType: 'moveTo', location: STATION },
    answerTask,
  ] as const

  it('[STP-2][STP-4] complete when they are reported, even while the clock stands', () => {
    const driver = drive(worldOf(raceOf(AIRPORT, ...opening)))
    driver.wait(60_000)
    expect(driver.open()).toBe('locateAt')
    driver.report()
    expect(driver.open()).toBe('undertakeTask')
    expect(driver.events('stepCompleted').map(({ at: when }) => when)).toEqual([0, 0, 0].map(() => today('09:35')))
  })

  it('[STP-2] complete unreported as soon as game time has passed their opening, dated at it either way', () => {
    const driver = drive(worldOf(raceOf(AIRPORT, ...opening)))
    driver.play()
    driver.wait(5000)
    expect(driver.open()).toBe('undertakeTask')
    expect(driver.events('stepCompleted').map(({ at: when }) => when)).toEqual([0, 0, 0].map(() => today('09:35')))
  })

  it("[RCE-5] put the player at the place of an author's locateAt or moveTo", () => {
    const driver = fromAirport({ stepType: 'moveTo', location: STATION }, answerTask)
    expect(driver.events('placed').map(({ location }) => location)).toEqual([AIRPORT, STATION])
    expect(driver.race().place).toEqual({ kind: 'at', location: STATION, since: today('09:35') })
  })

  it('[TKT-9] take the player off a ride by a placement, and the ride never arrives', () => {
    const driver = fromAirport(answerTask, { stepType: 'moveTo', location: AUCKLAND }, answerTask)
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:05'))
    driver.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: 'SENTINEL-right' })
    driver.until(today('11:00'))
    expect(driver.ticket(id).state).toBe('void')
    expect(driver.race().place).toMatchObject({ kind: 'at', location: AUCKLAND })
    expect(driver.story('arrived')).toEqual([])
  })

  it.each<[StepSpec]>([
    [{ stepType: 'moveTo', location: 'nz-nowhere' }],
    [trip('generateTrains', AIRPORT, 'nz-nowhere')],
    [{ stepType: 'unknown', kind: 'teleport' }],
  ])('[STP-1][STP-2] do not complete if they cannot be processed: %j', (step) => {
    const driver = fromAirport(step, answerTask)
    driver.play()
    driver.wait(60_000)
    driver.report()
    expect(driver.open()).toBe(step.stepType)
  })
})

describe('completing a step', () => {
  it('[STP-3] opens the next step, then the next leg, then ends the race', () => {
    const two = raceSpec({
      legs: [
        leg({ stepType: 'locateAt', location: AIRPORT }, trip('generateBuses', AIRPORT, STATION)),
        leg(answerTask),
      ],
    })
    const driver = drive(worldOf(two))
    driver.report()
    driver.give({ kind: 'answerTask', stepId: 'leg-2-step-1', task: 0, response: 'SENTINEL-right' })
    expect(
      driver
        .log()
        .slice(2)
        .map(({ type }) => type),
    ).toEqual([
      'legOpened',
      'stepOpened',
      'placed',
      'stepCompleted',
      'stepOpened',
      'stepCompleted',
      'legCompleted',
      'legOpened',
      'stepOpened',
      'answered',
      'stepCompleted',
      'legCompleted',
      'ended',
    ])
    expect(
      driver.events('stepCompleted').map((it) => [it.stepId, it.remainingSteps, it.legComplete, it.raceEnd]),
    ).toEqual([
      ['leg-1-step-1', 1, false, false],
      ['leg-1-step-2', 0, true, false],
      ['leg-2-step-1', 0, true, true],
    ])
    expect(new Set(driver.events('stepCompleted').map(({ key }) => key)).size).toBe(3)
    expect(driver.race().legs.map(({ order: place, complete }) => [place, complete])).toEqual([
      [0, true],
      [1, true],
    ])
    expect(driver.race().ended?.ending).toBe('complete')
  })

  it('[STP-4] changes nothing by a report of a step that is not done yet, or is complete already', () => {
    const driver = fromAirport(bookBus)
    const { version } = driver.race()
    expect(driver.give({ kind: 'completeStep', stepId: 'leg-1-step-2' })).toBeUndefined()
    expect(driver.give({ kind: 'completeStep', stepId: 'leg-1-step-1' })).toBeUndefined()
    expect(driver.race().version).toBe(version)
  })

  it.each(['leg-1-step-3', 'leg-9-step-1', 'nonsense'])(
    '[STP-4] is not possible for %s, which is not open',
    (stepId) => {
      expect(fromAirport(bookBus, answerTask).give({ kind: 'completeStep', stepId })).toBe('step-not-open')
    },
  )

  it("[STP-4] takes an id that names the step's position in the race", () => {
    expect(positionOf('leg-2-step-3-await')).toEqual({ order: 1, index: 2 })
    expect(() => positionOf('nonsense')).toThrow(RangeError)
    const { world } = fromAirport(bookBus)
    expect(stepSpecOf(world, 'leg-1-step-2')).toEqual(bookBus)
    expect(stepSpecOf(world, 'leg-1-step-3')).toBeUndefined()
    expect(stepSpecOf(world, 'nonsense')).toBeUndefined()
    expect(stepSpecOf(world, 'leg-1-step-2-move')).toEqual(bookBus)
    for (const id of ['leg-1-step-2xyz', 'leg-1-step-2-', 'leg-1-step-2-awaited', 'leg-1-step-2-move-move']) {
      expect(stepSpecOf(world, id)).toBeUndefined()
      expect(() => positionOf(id)).toThrow(RangeError)
    }
  })

  const moveThere = { stepType: 'moveTo', location: STATION } as const
  const await1100 = { stepType: 'awaitTime', until: time('11:00') } as const

  it.each([
    ['neither', [bookBus, answerTask], 2, [3, 2, 1]],
    ['the move', [bookBus, moveThere, answerTask], 3, [3, 2, 1]],
    ['the wait', [bookBus, await1100, answerTask], 3, [3, 2, 1]],
    ['a move elsewhere', [bookBus, { ...moveThere, location: AIRPORT }, answerTask], 3, [4, 3, 2]],
  ] as const)(
    '[STP-3][STP-6] of an open step the remaining ones are itself and what will come, the author having written %s',
    (_, steps, atBooking, afterwards) => {
      const driver = fromAirport(...steps)
      const remaining = () => {
        const step = openStepOf(driver.race())
        return step && remainingOf(driver.race(), driver.world, step)
      }
      expect(remaining()).toBe(atBooking)
      driver.book({ journey: onDay('bus', 4), ...toStation })
      expect(remaining()).toBe(afterwards[0])
      driver.play()
      driver.until(today('11:01'))
      const said = driver.events('stepCompleted').map(({ remainingSteps }) => remainingSteps)
      expect(said.slice(1, 4)).toEqual(afterwards)
    },
  )
})

describe('booking steps', () => {
  it('[STP-5][STP-6] complete with the booking; the ride is awaited, arrives, and moves the player once', () => {
    const driver = fromAirport(bookBus, answerTask)
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    expect(driver.events('stepCompleted').at(-1)).toMatchObject({ ticketId: id, remainingSteps: 3 })
    expect(driver.race().steps.at(-1)).toMatchObject({
      ticketId: id,
      added: true,
      content: { stepType: 'awaitTime', until: today('10:27') },
    })
    driver.play()
    driver.until(today('10:27'))
    expect(kinds(driver).slice(1)).toEqual(['bookBusTaxi', 'awaitTime', 'moveTo', 'undertakeTask'])
    expect(driver.events('placed').map(({ location }) => location)).toEqual([AIRPORT])
    expect(driver.story('arrived', 'stepCompleted').slice(-3)).toEqual([
      '10:27 arrived',
      '10:27 stepCompleted',
      '10:27 stepCompleted',
    ])
  })

  it.each([
    ['bus', onDay('bus', 4), 'bookBusTaxi', true],
    ['taxi', order('cab'), 'bookBusTaxi', true],
    ['bus', onDay('bus', 4), 'bookAny', true],
    ['bus', onDay('bus', 4), 'bookTrain', false],
    ['taxi', order('cab'), 'bookFlight', false],
    ['bus', onDay('bus', 4), 'bookVessel', false],
  ] as const)('[STP-5] a %s satisfies %o %s: %s', (_, journey, stepType, satisfied) => {
    const driver = fromAirport(trip(stepType, AIRPORT, STATION), answerTask)
    driver.book({ journey, ...toStation })
    expect(driver.open() === 'awaitTime').toBe(satisfied)
  })

  it.each([
    ['bookTrain', 'train', STATION, AUCKLAND],
    ['bookFlight', 'flight', AIRPORT, CHATHAM],
  ] as const)('[STP-5] %s is satisfied by a %s', (stepType, productId, from, to) => {
    const driver = fromAirport(trip(stepType, from, to), answerTask)
    driver.book({ journey: onDay(productId, productId === 'flight' ? 1 : 0), from, to })
    expect(driver.open()).toBe('awaitTime')
  })

  it.each([
    ['back', STATION, AIRPORT],
    ['from another place', AUCKLAND, STATION],
    ['to another place', AIRPORT, AUCKLAND],
  ])('[STP-5] of the trip %s are not satisfied', (_, from, to) => {
    const driver = fromAirport(trip('bookAny', from, to), answerTask)
    driver.book({ journey: onDay('bus', 4), ...toStation })
    expect(driver.open()).toBe('bookAny')
  })

  it('[STP-2] complete at the booking, not as of when they opened', () => {
    const driver = fromAirport(bookBus, answerTask)
    driver.play()
    driver.until(today('09:45'))
    driver.book({ journey: onDay('bus', 4), ...toStation })
    expect(driver.story('booked', 'stepCompleted').slice(-2)).toEqual(['09:45 booked', '09:45 stepCompleted'])
  })

  it('[STP-5] are satisfied at their opening by a ticket bought before', () => {
    const driver = fromAirport(answerTask, bookBus, answerTask)
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: 'SENTINEL-right' })
    expect(driver.events('stepCompleted').at(-1)).toMatchObject({ stepId: 'leg-1-step-3', ticketId: id })
    expect(driver.open()).toBe('awaitTime')
  })

  it('[STP-5] are satisfied by a ticket in use, or used', () => {
    for (const now of ['10:10', '10:40']) {
      const driver = fromAirport(answerTask, bookBus, answerTask)
      driver.book({ journey: onDay('bus', 4), ...toStation })
      driver.play()
      driver.until(today(now))
      driver.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: 'SENTINEL-right' })
      expect(driver.open()).toBe(now === '10:10' ? 'awaitTime' : 'undertakeTask')
      driver.until(today('10:41'))
      expect(driver.open()).toBe('undertakeTask')
    }
  })

  it('[STP-5] need a ticket each', () => {
    const driver = fromAirport(bookBus, bookBus, answerTask)
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:30'))
    expect(driver.open()).toBe('bookBusTaxi')
    expect(driver.race().openStepId).toBe('leg-1-step-3')
  })
})

describe('missed or cancelled tickets of booking steps', () => {
  it('[STP-7] reopen the step if missed, and its added steps are withdrawn', () => {
    const driver = fromAirport({ stepType: 'moveTo', location: STATION }, bookBus, answerTask)
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:00'))
    expect(driver.ticket(id).state).toBe('missed')
    expect(stepsOf(driver).slice(2)).toEqual([
      'leg-1-step-3 bookBusTaxi open',
      'leg-1-step-3-await awaitTime withdrawn',
    ])
    expect(driver.race().openStepId).toBe('leg-1-step-3')
    expect(driver.events('stepReopened')).toMatchObject([{ at: today('10:00'), stepId: 'leg-1-step-3', ticketId: id }])
  })

  it('[STP-7] reopen it if cancelled too; the next booking completes it again, and the race goes on', () => {
    const driver = fromAirport(bookBus, answerTask)
    const first = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.give({ kind: 'cancelTicket', ticketId: first })
    expect(driver.open()).toBe('bookBusTaxi')
    expect(driver.race().steps.find(({ id }) => id === 'leg-1-step-2')?.completion).toBeUndefined()
    const second = driver.book({ journey: order('cab'), ...toStation })
    expect(stepsOf(driver).slice(1)).toEqual(['leg-1-step-2 bookBusTaxi complete', 'leg-1-step-2-await awaitTime open'])
    driver.play()
    driver.until(today('10:20'))
    expect(driver.ticket(second).state).toBe('arrived')
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-7] reopen nothing if no step has used them', () => {
    const driver = fromAirport(bookBus, answerTask)
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.give({ kind: 'cancelTicket', ticketId: driver.book({ journey: onDay('bus-back', 7), ...toAirport }) })
    expect(driver.events('stepReopened')).toEqual([])
  })

  it('[STP-6][TKT-7] are awaited at the new departure if moved', () => {
    const driver = drive(worldOf(raceOf(STATION, trip('bookBusTaxi', STATION, AIRPORT), answerTask)))
    driver.report()
    const ticketId = driver.book({ journey: onDay('bus-back', 6), ...toAirport, fareType: 'Gold' })
    driver.give({ kind: 'moveTicket', ticketId, journey: onDay('bus-back', 9) })
    expect(driver.race().steps.at(-1)?.content).toEqual({ stepType: 'awaitTime', until: today('15:01') })
    driver.play()
    driver.until(today('15:00'))
    expect(driver.open()).toBe('awaitTime')
    driver.until(today('15:01'))
    expect(driver.open()).toBe('undertakeTask')
  })
})
