import { describe, expect, it } from 'vitest'
import { type Driver, drive, onDay } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  CHATHAM,
  WELLINGTON,
  daily,
  flight,
  LOCATIONS,
  leg,
  local,
  raceOf,
  raceSpec,
  service,
  task,
  time,
  worldOf,
} from '../../testing/world.ts'
import { HOUR, MINUTE, dollars, gameMs, minutes } from '../../time/units.ts'
import { hoursAwake, isTired, nightOn } from './rest.ts'

const riddle = { stepType: 'undertakeTask', tasks: [task()] } as const

const inn = { price: dollars(60), hours: 9 }
const placesWithAnInn = LOCATIONS.map((it) => (it.id === AUCKLAND ? { ...it, room: inn } : it))

/** At play, with a question before them; in Auckland is a room, and from there coaches leave for Wellington. */
function racer({
  wallet = 100,
  at = '9:00',
  from = AUCKLAND as string,
  length = 675,
  coaches = ['09:15', '19:00'],
} = {}): Driver {
  const spec = raceSpec({
    wallet: dollars(wallet),
    startTime: time(at),
    legs: [leg({ stepType: 'locateAt', location: from }, riddle)],
  })
  const coach = service({ journeyTime: minutes(length), days: daily(...coaches) })
  const driver = drive(worldOf(spec, [coach], placesWithAnInn))
  driver.report()
  driver.play()
  return driver
}

const wrong = (driver: Driver): number => {
  driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: 'wrong' })
  return ((driver.race().busyUntil ?? 0) - driver.at()) / MINUTE
}

describe('nights', () => {
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

  // Of the 19:00 coach's ride all but the first two hours are between 21:00 and 09:00.
  it.each([
    [8, 'six hours', true],
    [7 + 59 / 60, 'a minute less', false],
    [11.25, 'the whole way', true],
  ])('[RST-1] [RST-2] after a 19:00 coach of %d hours, %s of them at night, rested is %s', (hours, _, rested) => {
    const driver = racer({ length: Math.round(hours * 60) })
    const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    const { arrival } = driver.ticket(id).journey
    driver.until(arrival)
    expect(driver.events('slept').map(({ at }) => at)).toEqual(rested ? [arrival] : [])
    expect(hoursAwake(driver.race(), arrival)).toBe(rested ? 0 : (arrival - driver.race().clock.begin) / HOUR)
  })

  it.each([
    ['03:00', 'six hours', true],
    ['03:01', 'a minute less', false],
  ])('[RST-1] after a %s coach of eight hours, %s of them until 09:00, rested is %s', (leaves, _, rested) => {
    const driver = racer({ at: '2:00', length: 8 * 60, coaches: [leaves] })
    const id = driver.book({ journey: onDay('coach', 0), from: AUCKLAND, to: WELLINGTON })
    driver.until(driver.ticket(id).journey.arrival)
    expect(driver.ticket(id).state).toBe('arrived')
    expect(driver.events('slept')).toHaveLength(rested ? 1 : 0)
  })

  it('[RST-1] the ends of two nights, each too short, do not add up to one', () => {
    // From 05:00 until 01:00: four hours of one night and four of the other.
    const driver = racer({ at: '4:00', length: 20 * 60, coaches: ['05:00'] })
    const id = driver.book({ journey: onDay('coach', 0), from: AUCKLAND, to: WELLINGTON })
    driver.until(driver.ticket(id).journey.arrival)
    expect(driver.ticket(id).state).toBe('arrived')
    expect(driver.events('slept')).toEqual([])
  })

  it.each([
    ['20:15', '21:00 to 03:00', true],
    ['03:00', '03:45 to 09:45', false],
  ])(
    '[RST-1][TIM-4] after a flight of six hours at %s, which is %s where it ends, rested is %s',
    (leaves, _, rested) => {
      const night = { ...flight, days: daily(leaves), journeyTime: minutes(6 * 60) }
      const driver = drive(worldOf(raceOf(AIRPORT, riddle), [night]))
      driver.report()
      const id = driver.book({ journey: onDay('flight', 0, '2026-11-22'), from: AIRPORT, to: CHATHAM })
      driver.play()
      driver.until(driver.ticket(id).journey.arrival)
      expect(driver.ticket(id).state).toBe('arrived')
      expect(driver.events('slept')).toHaveLength(rested ? 1 : 0)
    },
  )

  it('[RST-3] a wrong answer costs double after 20 hours awake', () => {
    const driver = racer()
    driver.until(gameMs(driver.race().clock.begin + 19 * HOUR))
    expect(wrong(driver)).toBe(15)
    driver.until(gameMs(driver.race().clock.begin + 21 * HOUR))
    expect(wrong(driver)).toBe(60)
  })

  it('[RST-3] 20 hours to the millisecond are not yet more than 20', () => {
    const race = racer().race()
    const at = gameMs(race.clock.begin + 20 * HOUR)
    expect([isTired(race, at), isTired(race, gameMs(at + 1))]).toEqual([false, true])
  })

  it('[RST-4] a room costs money, takes its hours, and leaves the player rested', () => {
    const driver = racer()
    expect(driver.give({ kind: 'takeRoom' })).toBeUndefined()
    expect(driver.wallet()).toBe(40)
    expect(driver.give({ kind: 'takeRoom' })).toBe('busy')
    const until = driver.race().busyUntil ?? gameMs(0)
    expect(until - driver.at()).toBe(9 * HOUR)
    driver.until(until)
    expect(hoursAwake(driver.race(), until)).toBe(0)
    expect(driver.race().busyUntil).toBeUndefined()
    expect(driver.give({ kind: 'takeRoom' })).toBe('wallet-short')
  })

  it('[RST-4] a sleeping player misses what leaves meanwhile; without a room there is no sleep', () => {
    const driver = racer({ wallet: 200 })
    const id = driver.book({ journey: onDay('coach', 0), from: AUCKLAND, to: WELLINGTON })
    driver.give({ kind: 'takeRoom' })
    driver.until(driver.race().busyUntil ?? gameMs(0))
    expect(driver.ticket(id).state).toBe('missed')
    expect(racer({ from: AIRPORT }).give({ kind: 'takeRoom' })).toBe('no-room')
  })
})
