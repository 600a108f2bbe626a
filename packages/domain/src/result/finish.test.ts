import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command } from '../race/commands/commands.ts'
import { drive, order } from '../testing/drive.ts'
import { AIRPORT, STATION, leg, raceSpec, worldOf } from '../testing/world.ts'
import { HOUR, MINUTE, cents, gameMs, hm } from '../time/units.ts'
import { resultOf } from './result.ts'
import { type Finish, byRank, finishOf, isRanked } from './finish.ts'

const toTheStation = raceSpec({
  legs: [leg({ stepType: 'locateAt', location: AIRPORT }, { stepType: 'reach', location: STATION })],
})

/** A taxi to the station, with something before it, in the order given. */
function taken(...before: readonly (Command | number)[]) {
  const driver = drive(worldOf(toTheStation))
  driver.report()
  driver.wait(7_000)
  driver.play()
  for (const it of before) {
    if (typeof it === 'number') driver.wait(it)
    else driver.give(it)
  }
  const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
  driver.until(driver.ticket(cab).journey.arrival)
  return driver
}

const finish = (over: Partial<Finish>): Finish => ({
  elapsed: 1,
  moneyLeft: cents(1),
  realTaken: 1,
  topUps: 0,
  steady: false,
  ...over,
})

describe('finishes', () => {
  it("[RES-6] of a completed race have its game time, its money, and real time from the player's first action", () => {
    const driver = taken({ kind: 'pauseClock' }, 20_000, { kind: 'playClock' })
    const { ended, clock } = driver.race()
    const played = driver.events('played')[0]
    expect(finishOf(driver.log())).toEqual({
      elapsed: (ended?.at ?? 0) - clock.begin,
      moneyLeft: driver.wallet() * 100,
      realTaken: (ended?.real ?? 0) - (played?.real ?? 0),
      topUps: 0,
      steady: false,
    })
    expect((ended?.real ?? 0) - (played?.real ?? 0)).toBeGreaterThanOrEqual(20_000)
  })

  it('[RES-6] do not exist for a race that runs, was stopped or ran out of time', () => {
    const driver = drive(worldOf({ ...toTheStation, speed: 100 }))
    expect(finishOf(driver.log())).toBeUndefined()
    driver.play()
    expect(finishOf(driver.log())).toBeUndefined()
    driver.wait(3_600_000)
    expect(driver.race().ended?.ending).toBe('out of time')
    expect(finishOf(driver.log())).toBeUndefined()
    const stopped = drive(worldOf(toTheStation))
    stopped.play()
    stopped.give({ kind: 'stopClock' })
    expect(finishOf(stopped.log())).toBeUndefined()
  })

  it('[RES-6] rank without top-ups first, then by game time, then money left, then real time', () => {
    const ranked = [
      finish({ elapsed: 1, moneyLeft: cents(0), realTaken: 9 }),
      finish({ elapsed: 2, moneyLeft: cents(5), realTaken: 8 }),
      finish({ elapsed: 2, moneyLeft: cents(4), realTaken: 3 }),
      finish({ elapsed: 2, moneyLeft: cents(4), realTaken: 7 }),
      finish({ elapsed: 1, moneyLeft: cents(9), realTaken: 1, topUps: 2 }),
      finish({ elapsed: 2, moneyLeft: cents(9), realTaken: 1, topUps: 1 }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(ranked, { minLength: ranked.length }), (them) => {
        expect(them.toSorted(byRank)).toEqual(ranked)
      }),
    )
    expect(byRank(finish({ steady: true }), finish({}))).toBe(0)
  })

  it('[RES-7] are steady if the clock ran through at one rate, whatever was set before the first play', () => {
    expect(finishOf(taken().log())?.steady).toBe(true)
    const driver = drive(worldOf(toTheStation))
    driver.report()
    driver.give({ kind: 'setSpeed', speed: 50 })
    driver.play()
    const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    driver.until(driver.ticket(cab).journey.arrival)
    expect(finishOf(driver.log())?.steady).toBe(true)
  })

  it.each<[string, readonly (Command | number)[]]>([
    ['paused', [{ kind: 'pauseClock' }, 50, { kind: 'playClock' }]],
    ['slowed down', [{ kind: 'setSpeed', speed: 1 }]],
    ['paced by the game', [{ kind: 'setPace', pace: 'auto' }]],
    ['paced by the game for a while', [{ kind: 'setPace', pace: 'auto' }, 50, { kind: 'setPace', pace: 'steady' }]],
    ['held at calls', [{ kind: 'setHold', on: true }]],
  ])('[RES-7] are not steady if the clock was %s', (_, before) => {
    const found = finishOf(taken(...before).log())
    expect(found?.elapsed).toBeGreaterThan(0)
    expect(found?.steady).toBe(false)
  })

  it('[RES-7] are not steady if the clock lapsed, or ran at auto pace from the start', () => {
    const lapsed = drive(worldOf(toTheStation))
    lapsed.report()
    lapsed.play()
    lapsed.silence(60_000)
    lapsed.play()
    const cab = lapsed.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    lapsed.until(lapsed.ticket(cab).journey.arrival)
    expect(lapsed.events('lapsed')).not.toEqual([])
    expect(finishOf(lapsed.log())?.steady).toBe(false)
    const auto = drive(worldOf({ ...toTheStation, pace: 'auto' }))
    auto.report()
    auto.play()
    const other = auto.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    auto.until(auto.ticket(other).journey.arrival)
    expect(finishOf(auto.log())?.steady).toBe(false)
  })

  it.each<[string, Command]>([
    ['booking', { kind: 'bookTicket', journey: order('cab'), from: AIRPORT, to: STATION, fareType: 'Standard' }],
    ['speaking', { kind: 'setPace', pace: 'steady' }],
  ])('[RES-6][RES-7] count real time from the first action: %s while the clock stands', (what, command) => {
    const driver = drive(worldOf(toTheStation))
    driver.report()
    driver.wait(1_000)
    expect(driver.give(command)).toBeUndefined()
    driver.wait(60_000)
    driver.play()
    const booked =
      driver.race().tickets[0]?.ticketId ?? driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    driver.until(driver.ticket(booked).journey.arrival)
    const found = finishOf(driver.log())
    expect(found?.steady).toBe(what === 'speaking')
    expect((found?.realTaken ?? 0) > 60_000).toBe(what === 'booking')
  })

  it('[RES-6] rank a race that was skipped through on a paused clock', () => {
    const driver = drive(worldOf(toTheStation))
    driver.report()
    const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    driver.wait(5_000)
    driver.give({ kind: 'skipToAlarm', ticketId: cab, alarm: 'arrival' })
    expect(driver.race().ended?.ending).toBe('complete')
    expect(finishOf(driver.log())).toMatchObject({ realTaken: 5_000, steady: false })
  })

  it('[RES-6][RES-7] of a race that is over at once take no time, and are not steady', () => {
    const legs = [leg({ stepType: 'locateAt', location: AIRPORT }, { stepType: 'reach', location: AIRPORT })]
    const driver = drive(worldOf(raceSpec({ legs })))
    driver.report()
    expect(finishOf(driver.log())).toMatchObject({ elapsed: 0, realTaken: 0, steady: false })
  })

  it('[RES-7] are not steady if a call held the clock until the setting released it', () => {
    const driver = drive(worldOf(toTheStation))
    driver.report()
    driver.give({ kind: 'setHold', on: true })
    driver.play()
    const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    driver.give({ kind: 'skipToAlarm', ticketId: cab, alarm: 'boarding' })
    expect(driver.race().held).toBeDefined()
    driver.wait(3_000)
    driver.give({ kind: 'setHold', on: false })
    expect(driver.events('released')).toEqual([])
    driver.until(driver.ticket(cab).journey.arrival)
    expect(finishOf(driver.log())?.steady).toBe(false)
  })

  it.each([
    ['2026-11-21', 0],
    // Clocks go forward on the last Sunday of September, and back on the first of April, at night.
    ['2026-09-26', 60],
    ['2027-04-03', -60],
  ])('[RES-9] rank by the clocks at the start: from the evening of %s, %i minutes forward', (startOn, minutes) => {
    const overnight = worldOf({ ...toTheStation, startOn, startTime: hm([22, 0]), speed: 100 })
    const driver = drive(overnight)
    driver.report()
    driver.play()
    driver.until(gameMs(driver.at() + 12 * HOUR))
    const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    driver.until(driver.ticket(cab).journey.arrival)
    const found = finishOf(driver.log())
    expect((found?.elapsed ?? 0) - (resultOf(driver.race())?.elapsed ?? 0)).toBe(minutes * 60_000)
  })

  it('[RES-9] who finishes in the hour that clocks show twice ranks after who finished before, and before who did later', () => {
    // Clocks go back from 03:00 to 02:00.
    const night = worldOf({ ...toTheStation, startOn: '2027-04-04', startTime: hm([2, 10]) })
    const minutesAfter = (waiting: number): number => {
      const driver = drive(night)
      driver.report()
      driver.play()
      driver.until(gameMs(driver.race().clock.begin + waiting * MINUTE))
      const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
      driver.until(driver.ticket(cab).journey.arrival)
      return Math.floor((finishOf(driver.log())?.elapsed ?? 0) / MINUTE)
    }
    // The cab is there 34 minutes after it is ordered: at 02:44, at 02:14 again, and at 03:14.
    expect([0, 30, 90].map(minutesAfter)).toEqual([34, 50, 64])
  })

  it('[RES-8] are ranked in races that begin on a day of their own', () => {
    expect(isRanked(toTheStation)).toBe(false)
    expect(isRanked({ ...toTheStation, startOn: 'mon' })).toBe(true)
  })
})
