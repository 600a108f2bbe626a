import { describe, expect, it } from 'vitest'
import { resultOf } from '../result/result.ts'
import { type Driver, drive, onDay, order } from '../testing/drive.ts'
import {
  AUCKLAND,
  RIGHT,
  WELLINGTON,
  leg,
  raceSpec,
  task,
  time,
  toAirport,
  toStation,
  today,
  tomorrow,
  trip,
  worldOf,
} from '../testing/world.ts'
import { dollars } from '../time/units.ts'
import { openStepOf } from './log/race.ts'

const answer = (driver: Driver, which: number, response: string): void => {
  const step = openStepOf(driver.race())
  if (!step) throw new Error('no open step')
  expect(driver.give({ kind: 'answerTask', stepId: step.id, task: which, response })).toBeUndefined()
}

describe('the little race, from the airport to the station and back', () => {
  it('[RCE-6][RES-2] by bus: the right answer at once, and the next bus home', () => {
    const driver = drive(worldOf())
    driver.report()
    expect(driver.open()).toBe('bookBusTaxi')
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:27'))
    answer(driver, 1, RIGHT)
    driver.book({ journey: onDay('bus-back', 6), ...toAirport, fareType: 'Gold' })
    driver.until(today('12:01'))
    expect(driver.story('checkInCalled', 'boardingCalled', 'boarded', 'arrived', 'legCompleted', 'ended')).toEqual([
      '09:55 boardingCalled',
      '10:00 boarded',
      '10:27 arrived',
      '10:27 legCompleted',
      '10:27 legCompleted',
      '11:10 checkInCalled',
      '11:25 boardingCalled',
      '11:30 boarded',
      '12:01 arrived',
      '12:01 legCompleted',
      '12:01 ended',
    ])
    expect(driver.race().ended).toMatchObject({ ending: 'complete', at: today('12:01') })
    expect(resultOf(driver.race())).toMatchObject({
      ending: 'complete',
      elapsed: today('12:01') - today('09:35'),
      moneyLeft: dollars(100 - 12 - 20 + 50),
      hints: 0,
      wrongAnswers: 0,
      topUps: 0,
      realPaused: 0,
      realLapsed: 0,
    })
  })

  it('[RCE-6][RES-2][RES-3] by taxi: a pause, a hint, a wrong answer that costs a bus, and a lapse', () => {
    const driver = drive(worldOf(raceSpec({ speed: 1 })))
    driver.wait(7000)
    driver.report()
    driver.book({ journey: order('cab'), ...toStation })
    driver.play()
    driver.until(today('10:15'))
    driver.give({ kind: 'pauseClock' })
    driver.wait(30_000)
    driver.play()
    expect(driver.give({ kind: 'takeHint', stepId: 'leg-2-step-1', task: 0 })).toBeUndefined()
    const tooLate = driver.book({ journey: onDay('bus-back', 5), ...toAirport })
    answer(driver, 0, 'last year')
    driver.silence(20_000)
    driver.wait(5000)
    driver.play()
    driver.until(today('10:31'))
    expect(driver.ticket(tooLate).state).toBe('missed')
    answer(driver, 0, RIGHT)
    driver.book({ journey: onDay('bus-back', 6), ...toAirport })
    driver.until(today('12:01'))
    expect(resultOf(driver.race())).toMatchObject({
      ending: 'complete',
      elapsed: today('12:01') - today('09:35'),
      moneyLeft: dollars(100 - 45 - 10 - 12 - 12),
      hints: 1,
      wrongAnswers: 1,
      topUps: 0,
      realPaused: 30_000,
      realLapsed: 25_000,
    })
  })
})

describe('the specification’s sample, Auckland to Wellington', () => {
  const sample = raceSpec({
    startTime: time('09:15'),
    wallet: dollars(3000),
    legs: [
      leg(
        { stepType: 'locateAt', location: AUCKLAND },
        trip('generateBuses', AUCKLAND, WELLINGTON),
        trip('bookBusTaxi', AUCKLAND, WELLINGTON),
      ),
      leg({ stepType: 'undertakeTask', tasks: [task()] }),
    ],
  })

  it('[RCE-6][CMD-3] the 09:15 coach has left, so the player takes the night coach and answers the next morning', () => {
    const driver = drive(worldOf(sample))
    driver.report()
    expect(
      driver.give({ kind: 'bookTicket', journey: onDay('coach', 0), from: AUCKLAND, to: WELLINGTON, fareType: 'Gold' }),
    ).toBe('departed')
    const ticketId = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    for (const alarm of ['check-in', 'boarding', 'departure', 'arrival'] as const) {
      expect(driver.give({ kind: 'skipToAlarm', ticketId, alarm })).toBeUndefined()
    }
    driver.report()
    expect(driver.at()).toBe(tomorrow('06:15'))
    answer(driver, 0, RIGHT)
    expect(resultOf(driver.race())).toMatchObject({
      ending: 'complete',
      elapsed: 21 * 3_600_000,
      moneyLeft: dollars(2913),
    })
  })
})
