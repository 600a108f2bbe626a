import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DECIDING_RATE, ownRate, rate } from '../../clock/clock.ts'
import { type Driver, drive, onDay, order } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  RIGHT,
  STATION,
  leg,
  raceSpec,
  task,
  time,
  toAirport,
  toStation,
  today,
  trip,
  worldOf,
} from '../../testing/world.ts'
import type { StepSpec } from '../../step/step-spec.ts'
import { MINUTE, after, gameMs, minutes } from '../../time/units.ts'
import { replay } from './apply.ts'

const start = { stepType: 'locateAt', location: AIRPORT } as const
const riddle = { stepType: 'undertakeTask', tasks: [task()] } as const

/** A race at auto pace whose player is at the airport; the clock runs. */
function decider(...steps: readonly StepSpec[]): Driver {
  const driver = drive(worldOf(raceSpec({ pace: 'auto', speed: 20, legs: [leg(start, ...steps)] })))
  driver.report()
  driver.play()
  return driver
}

const inForce = (driver: Driver): number => rate(driver.race().clock)
const own = (driver: Driver): number => ownRate(driver.race().clock)

describe('the pace', () => {
  it("[PAC-1] is 4 to 1 while the player decides, and never faster than the clock's own rate", () => {
    const driver = decider(trip('bookBusTaxi', AIRPORT, STATION))
    expect(inForce(driver)).toBe(4)
    const from = driver.at()
    driver.wait(1000)
    expect(driver.at() - from).toBe(4 * 1000)
    expect(rate({ ...driver.race().clock, begin: driver.at(), end: after(driver.at(), minutes(10)) })).toBeLessThan(1)
  })

  it('[PAC-2] changes at the very instant of a departure and of an arrival', () => {
    const driver = decider({ stepType: 'reach', location: STATION }, riddle)
    const id = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    expect(inForce(driver)).toBe(own(driver))
    const { arrival } = driver.ticket(id).journey
    driver.until(arrival)
    // The millisecond that shows the arrival is not the instant itself: the rest of it has run slowly.
    driver.wait(1000)
    expect(driver.at() - arrival).toBeGreaterThanOrEqual(DECIDING_RATE * 1000)
    expect(driver.at() - arrival).toBeLessThan(DECIDING_RATE * 1002)
  })

  it('[PAC-2] leaves the same log however often it is settled', () => {
    const play = (...waits: readonly number[]) => {
      const driver = decider({ stepType: 'reach', location: STATION }, riddle)
      driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
      for (const ms of waits) driver.wait(ms)
      return { log: driver.log(), at: driver.at() }
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 12 }), (waits) => {
        const whole = waits.reduce((sum, ms) => sum + ms, 0)
        expect(play(...waits)).toEqual(play(whole))
      }),
      { numRuns: 100 },
    )
  })

  it('[PAC-3] is slow at a place without a ticket from there, and with an open task that can be answered', () => {
    const driver = decider(riddle, { stepType: 'reach', location: STATION })
    driver.book({ journey: onDay('bus', 4), from: AIRPORT, to: STATION })
    expect(inForce(driver)).toBe(4)
    driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: RIGHT })
    expect(inForce(driver)).toBe(own(driver))
  })

  it('[PAC-3] is slow if the only ticket from there is given back, missed or used', () => {
    const driver = decider({ stepType: 'reach', location: AUCKLAND })
    const ticketId = driver.book({ journey: onDay('bus', 4), ...toStation })
    expect(inForce(driver)).toBe(own(driver))
    driver.give({ kind: 'cancelTicket', ticketId })
    expect(inForce(driver)).toBe(4)

    // Busy beyond the departure.
    const late = decider(riddle, { stepType: 'reach', location: AUCKLAND })
    const missed = late.book({ journey: order('cab'), ...toStation })
    const stepId = late.race().openStepId ?? ''
    late.give({ kind: 'answerTask', stepId, task: 0, response: 'wrong' })
    late.until(late.race().busyUntil ?? late.at())
    late.give({ kind: 'answerTask', stepId, task: 0, response: RIGHT })
    expect(late.ticket(missed).state).toBe('missed')
    expect(inForce(late)).toBe(4)

    const back = decider({ stepType: 'reach', location: AUCKLAND })
    back.book({ journey: order('cab'), ...toStation })
    const last = back.book({ journey: onDay('bus-back', 5), ...toAirport })
    back.until(back.ticket(last).journey.arrival)
    expect(back.race().place).toMatchObject({ kind: 'at', location: AIRPORT })
    expect(inForce(back)).toBe(4)
  })

  it('[PAC-3] is not slow for a task at another place', () => {
    const driver = decider({ stepType: 'undertakeTask', tasks: [task({ place: STATION })] })
    driver.book({ journey: onDay('bus', 4), from: AIRPORT, to: STATION })
    expect(inForce(driver)).toBe(own(driver))
  })

  it('[PAC-3] is not slow while the player is busy, until the end of it', () => {
    const driver = decider(riddle)
    driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: 'wrong' })
    expect(inForce(driver)).toBe(own(driver))
    const until = driver.race().busyUntil
    if (until === undefined) throw new Error('not busy')
    driver.until(until)
    expect(driver.race().busyUntil).toBeUndefined()
    expect(inForce(driver)).toBe(4)
  })

  it.each<[string, readonly StepSpec[]]>([
    ['that stands alone', []],
    ['after a ride that is over', [trip('bookBusTaxi', AIRPORT, STATION)]],
  ])('[PAC-3] is not slow while an author has the player wait for a time %s', (_, before) => {
    const driver = decider(...before, { stepType: 'awaitTime', until: time('11:30') }, riddle)
    if (before.length > 0) driver.book({ journey: onDay('bus', 4), from: AIRPORT, to: STATION })
    driver.until(today('11:00'))
    expect(driver.open()).toBe('awaitTime')
    expect(driver.race().place.kind).toBe('at')
    expect(inForce(driver)).toBe(own(driver))
    driver.until(today('11:30'))
    driver.wait(1)
    expect(driver.open()).toBe('undertakeTask')
    expect(inForce(driver)).toBe(4)
  })

  it('[PAC-3] is slow while the step waits for a ride that leaves from elsewhere', () => {
    const driver = decider(trip('bookBusTaxi', STATION, AIRPORT), riddle)
    driver.book({ journey: onDay('bus-back', 6), from: STATION, to: AIRPORT })
    expect(driver.open()).toBe('awaitTime')
    expect(inForce(driver)).toBe(4)
  })

  it('[PAC-4] can be changed by the player in any race', () => {
    const driver = decider(riddle)
    driver.give({ kind: 'setPace', pace: 'steady' })
    expect(inForce(driver)).toBe(own(driver))
    driver.give({ kind: 'setPace', pace: 'auto' })
    driver.give({ kind: 'setPace', pace: 'auto' })
    expect(inForce(driver)).toBe(4)
    expect(driver.events('paceSet')).toHaveLength(2)
  })

  it('[PAC-5] is held by a call until it is dismissed, or for 8 real seconds', () => {
    const held = (): Driver => {
      const driver = decider({ stepType: 'reach', location: STATION })
      driver.give({ kind: 'setHold', on: true })
      const id = driver.book({ journey: onDay('bus', 4), from: AIRPORT, to: STATION })
      driver.until((driver.ticket(id).journey.departure - 5 * MINUTE) as ReturnType<Driver['at']>)
      return driver
    }
    const waiting = held()
    expect(inForce(waiting)).toBe(4)
    waiting.wait(7_900)
    expect(inForce(waiting)).toBe(4)
    waiting.wait(200)
    expect(inForce(waiting)).toBe(own(waiting))

    const dismissing = held()
    dismissing.give({ kind: 'dismissCalls' })
    expect(inForce(dismissing)).toBe(own(dismissing))
    dismissing.give({ kind: 'dismissCalls' })
    expect(dismissing.events('released')).toHaveLength(1)

    const switching = held()
    switching.give({ kind: 'setHold', on: false })
    expect(switching.race().held).toBeUndefined()
    expect(inForce(switching)).toBe(own(switching))
  })

  it('[PAC-1][PAC-5] is held for no less than 8 real seconds, in whole game milliseconds, if its own rate is the lower', () => {
    const driver = decider({ stepType: 'reach', location: STATION })
    driver.give({ kind: 'setHold', on: true })
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.until((driver.ticket(id).journey.departure - 5 * MINUTE) as ReturnType<Driver['at']>)
    const called = driver.events('boardingCalled')[0]
    const race = replay(
      driver
        .log()
        .filter(({ seq }) => seq <= (called?.seq ?? 0))
        // A race of 1000 seconds, at speed 20, has a rate of a third.
        .map((event) => (event.type === 'started' ? { ...event, end: gameMs(event.begin + 1_000_001) } : event)),
    )
    const exactly = 8_000 * ownRate(race.clock)
    expect(exactly % 1).toBeGreaterThan(0)
    expect((race.held?.until ?? 0) - (called?.at ?? 0)).toBe(Math.ceil(exactly))
  })

  /** Waits for a bus at the player's own speed: 2 h, about 14 real seconds. */
  const waiting = (): Driver => {
    const driver = decider({ stepType: 'reach', location: STATION })
    driver.book({ journey: onDay('bus', 6), ...toStation })
    expect(inForce(driver)).toBe(own(driver))
    return driver
  }

  it('[PAC-6] is slow while the player considers an offer, until they are done or for 60 real seconds', () => {
    const driver = waiting()
    driver.give({ kind: 'setConsidering', on: true })
    expect(inForce(driver)).toBe(4)
    driver.give({ kind: 'setConsidering', on: true })
    expect(driver.events('considering')).toHaveLength(1)
    driver.give({ kind: 'setConsidering', on: false })
    expect(inForce(driver)).toBe(own(driver))

    driver.give({ kind: 'setConsidering', on: true })
    driver.wait(59_900)
    expect(inForce(driver)).toBe(4)
    driver.wait(200)
    expect(inForce(driver)).toBe(own(driver))
    driver.give({ kind: 'setConsidering', on: false })
    expect(driver.events('considered')).toHaveLength(2)
    driver.give({ kind: 'setConsidering', on: true })
    expect(inForce(driver)).toBe(4)
  })

  it('[PAC-6][CMD-2] a player whose race ends while they consider is done considering, without a refusal', () => {
    const driver = waiting()
    driver.give({ kind: 'setConsidering', on: true })
    driver.give({ kind: 'stopClock' })
    const { length } = driver.log()
    expect(driver.give({ kind: 'setConsidering', on: false })).toBeUndefined()
    expect(driver.give({ kind: 'setConsidering', on: true })).toBe('clock-stopped')
    expect(driver.log()).toHaveLength(length)
  })

  it('[PAC-6] does not change for an offer at a steady pace, on a clock that stands, or if it is slow already', () => {
    const steady = waiting()
    steady.give({ kind: 'setConsidering', on: true })
    steady.give({ kind: 'setPace', pace: 'steady' })
    expect(inForce(steady)).toBe(own(steady))
    steady.give({ kind: 'setConsidering', on: true })
    expect(inForce(steady)).toBe(own(steady))
    steady.give({ kind: 'setPace', pace: 'auto' })
    expect(inForce(steady)).toBe(own(steady))

    const paused = waiting()
    paused.give({ kind: 'pauseClock' })
    paused.give({ kind: 'setConsidering', on: true })
    paused.play()
    expect(inForce(paused)).toBe(own(paused))

    const deciding = decider({ stepType: 'reach', location: STATION })
    deciding.give({ kind: 'setConsidering', on: true })
    expect(deciding.events('considering')).toEqual([])
  })

  it('[PAC-5] is not held by a call that comes while the clock stands', () => {
    const driver = drive(
      worldOf(raceSpec({ pace: 'auto', legs: [leg(start, { stepType: 'reach', location: STATION })] })),
    )
    driver.report()
    driver.give({ kind: 'setHold', on: true })
    // Its boarding is open when it is ordered.
    driver.book({ journey: order('cab'), ...toStation })
    expect(driver.events('boardingCalled')).toHaveLength(1)
    expect(driver.race().held).toBeUndefined()
    driver.play()
    expect(inForce(driver)).toBe(own(driver))
  })
})
