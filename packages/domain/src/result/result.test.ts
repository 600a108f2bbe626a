import { describe, expect, it } from 'vitest'
import { drive, order } from '../testing/drive.ts'
import { AIRPORT, AUCKLAND, STATION, raceOf, toStation, worldOf } from '../testing/world.ts'
import { cents, dollars } from '../time/units.ts'
import { resultOf } from './result.ts'

const atAirport = () => drive(worldOf({ ...raceOf(AIRPORT, { stepType: 'reach', location: AUCKLAND }), speed: 100 }))

describe('results', () => {
  it('[RES-2] do not exist for a race that runs', () => {
    expect(resultOf(atAirport().race())).toBeUndefined()
  })

  it('[RES-1] of an abandoned attempt have no time', () => {
    const driver = atAirport()
    driver.play()
    driver.wait(60_000)
    driver.give({ kind: 'stopClock' })
    expect(resultOf(driver.race())).toMatchObject({ ending: 'abandoned', elapsed: 0, moneyLeft: 300_000 })
  })

  it('[RES-2] of an abandoned attempt leave out top-ups, which are returned', () => {
    const driver = atAirport()
    driver.play()
    driver.give({ kind: 'topUp', amount: cents(50_000), transferId: 'one' })
    driver.give({ kind: 'topUp', amount: cents(10_000), transferId: 'two' })
    expect(driver.wallet()).toBe(3600)
    driver.give({ kind: 'stopClock' })
    expect(resultOf(driver.race())).toMatchObject({ moneyLeft: 300_000, topUps: 2 })
  })

  it('[RES-2] of an abandoned attempt that spent its top-up too leave nothing, and owe nothing', () => {
    const driver = drive(worldOf({ ...raceOf(AIRPORT, { stepType: 'reach', location: STATION }), wallet: dollars(20) }))
    driver.report()
    driver.give({ kind: 'topUp', amount: dollars(30), transferId: 'one' })
    driver.book({ journey: order('cab'), ...toStation })
    expect(driver.wallet()).toBe(5)
    driver.give({ kind: 'stopClock' })
    expect(resultOf(driver.race())?.moneyLeft).toBe(0)
  })

  it('[RES-1][RCE-7] of a race out of time have all the time that there was', () => {
    const driver = atAirport()
    driver.play()
    driver.wait(3_600_000)
    const { begin, end } = driver.race().clock
    expect(resultOf(driver.race())).toMatchObject({ ending: 'out of time', elapsed: end - begin })
  })

  it('[RES-3] of a race that ended on a paused clock count the pause until then', () => {
    const driver = atAirport()
    driver.wait(9000)
    driver.play()
    driver.wait(1000)
    driver.give({ kind: 'pauseClock' })
    driver.wait(5000)
    driver.give({ kind: 'stopClock' })
    expect(resultOf(driver.race())).toMatchObject({ realPaused: 5000, realLapsed: 0 })
  })
})
