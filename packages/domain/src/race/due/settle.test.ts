import { describe, expect, it } from 'vitest'
import type { StepSpec } from '../../step/step-spec.ts'
import { type Driver, drive, onDay, order } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  SERVICES,
  STATION,
  WELLINGTON,
  bus,
  daily,
  minutesAfter,
  offsets,
  raceOf,
  raceSpec,
  standard,
  task,
  time,
  toStation,
  today,
  worldOf,
} from '../../testing/world.ts'
import { dollars, realMs } from '../../time/units.ts'
import { nextWake } from './due.ts'
import { LAPSE_AFTER, settle } from './settle.ts'

const CALLS = ['checkInCalled', 'boardingCalled', 'boarded', 'missed', 'arrived'] as const

/** At the airport at 09:35 with the whole way open, at a speed at which a game hour is about 140 real seconds. */
function atAirport(...steps: readonly StepSpec[]): Driver {
  const driver = drive(worldOf({ ...raceOf(AIRPORT, ...steps, { stepType: 'reach', location: AUCKLAND }), speed: 1 }))
  driver.report()
  return driver
}

describe('signs of life', () => {
  it('[CLK-7] the clock is taken to run for 12 s without one, but is not confirmed', () => {
    const driver = atAirport()
    driver.play()
    driver.silence(LAPSE_AFTER)
    expect(driver.race().clock.run.state).toBe('play')
    expect(driver.events('lapsed')).toEqual([])
  })

  it('[CLK-7] after that it has been paused since the last one', () => {
    const driver = atAirport()
    driver.play()
    driver.wait(60_000)
    const heard = { at: driver.at(), real: driver.now() }
    driver.silence(3_600_000)
    expect(driver.race().clock.run).toEqual({ state: 'pause', at: heard.at })
    expect(driver.events('lapsed')).toMatchObject([heard])
    driver.silence(3_600_000)
    expect(driver.events('lapsed')).toHaveLength(1)
  })

  it('[CLK-7] the call that ends a silence finds the clock lapsed', () => {
    const driver = atAirport()
    driver.play()
    driver.wait(1_000)
    const at = driver.at()
    driver.skipReal(13_000)
    expect(
      driver.give({ kind: 'bookTicket', journey: order('cab'), ...toStation, fareType: 'Standard' }),
    ).toBeUndefined()
    expect(driver.events('lapsed')).toMatchObject([{ at }])
    expect(driver.events('booked')).toMatchObject([{ at }])
    driver.play()
    expect(driver.race()).toMatchObject({ lapsedReal: 13_000, pausedReal: 0, clock: { run: { state: 'play', at } } })
  })

  it('[CLK-7] a paused clock does not lapse', () => {
    const driver = atAirport()
    driver.silence(3_600_000)
    expect(driver.events('lapsed')).toEqual([])
  })

  it('[LOG-2] one heard by another server whose clock is ahead brings about nothing that is still to come', () => {
    const driver = atAirport()
    driver.play()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    const moment = { now: driver.now(), sign: realMs(driver.now() + 600_000) }
    expect(settle(driver.race(), driver.world, moment)).toEqual([])
  })

  it('[LOG-2] nothing happens beyond the last one', () => {
    const driver = atAirport()
    const id = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('09:50'))
    driver.silence(11_990)
    expect(driver.at()).toBeGreaterThan(today('09:54'))
    driver.silence(10)
    expect(driver.ticket(id).boardingCalled).toBe(false)
    driver.wait(0)
    expect(driver.ticket(id).boardingCalled).toBe(true)
  })
})

describe('calls', () => {
  it('[TKT-3] are one for check-in and one for boarding, each at its time', () => {
    const driver = drive(
      worldOf({ ...raceOf(AUCKLAND, { stepType: 'reach', location: WELLINGTON }), startTime: time('07:00') }),
    )
    driver.report()
    driver.book({ journey: onDay('coach', 0), from: AUCKLAND, to: WELLINGTON })
    driver.play()
    driver.until(today('10:00'))
    driver.wait(1)
    expect(driver.story(...CALLS)).toEqual(['08:15 checkInCalled', '09:00 boardingCalled', '09:15 boarded'])
  })

  it.each([
    [
      'the bus, whose check-in opens after boarding',
      onDay('bus', 5),
      { from: AIRPORT, to: STATION },
      ['10:55 boardingCalled', '11:00 boarded'],
    ],
    [
      'a taxi, whose check-in and boarding are at the same time',
      order('cab', today('10:00')),
      toStation,
      ['09:57 boardingCalled', '10:00 boarded'],
    ],
  ])('[TKT-3] include none for check-in with %s', (_, journey, trip, story) => {
    const driver = atAirport()
    driver.book({ journey, ...trip })
    driver.play()
    driver.until(today('11:05'))
    expect(driver.story('checkInCalled', 'boardingCalled', 'boarded')).toEqual(story)
  })

  it('[TKT-3] are a single one for boarding, at departure, if its offset is zero', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 8), ...toStation })
    driver.book({ journey: onDay('train', 0), from: STATION, to: AUCKLAND })
    driver.play()
    driver.until(today('19:45'))
    expect(driver.story(...CALLS).slice(-2)).toEqual(['19:45 boardingCalled', '19:45 boarded'])
  })

  it.each([
    ['08:40', 'Standard', ['08:40 checkInCalled', '09:00 boardingCalled']],
    ['08:15', 'Standard', ['08:15 checkInCalled', '09:00 boardingCalled']],
    ['09:00', 'Standard', ['09:00 boardingCalled']],
    ['09:14', 'Gold', ['09:14 boardingCalled']],
  ])('[TKT-3] of a ticket bought at %s (%s), inside a window, come at once', (at, fareType, story) => {
    const spec = raceOf(AUCKLAND, { stepType: 'reach', location: WELLINGTON })
    const driver = drive(worldOf({ ...spec, startTime: time(at) }))
    driver.book({ journey: onDay('coach', 0), from: AUCKLAND, to: WELLINGTON, fareType })
    const called = driver.story('checkInCalled', 'boardingCalled')
    expect(called).toEqual(story.filter((it) => it.startsWith(at)))
    driver.report()
    driver.play()
    driver.wait(10_000)
    expect(driver.story('checkInCalled', 'boardingCalled')).toEqual(story)
  })
})

describe('a walk', () => {
  it.each(['09:35', '10:00'])('[WLK-2][TKT-3] that begins at %s raises no call', (begins) => {
    const driver = drive(worldOf(raceOf(STATION, { stepType: 'reach', location: AUCKLAND })))
    driver.report()
    const journey = { productId: 'walk', date: 'walk', notBefore: today(begins) } as const
    driver.book({ journey, from: STATION, to: WELLINGTON, fareType: 'Walk' })
    driver.play()
    driver.until(today('10:30'))
    expect(driver.story(...CALLS, 'refundCalled')).toEqual([`${begins} boarded`, expect.stringContaining('arrived')])
  })
})

describe('departures', () => {
  it('[TKT-4] a player at another place misses it, without refund', () => {
    const driver = atAirport()
    const id = driver.book({ journey: onDay('coach-back', 2), from: WELLINGTON, to: AUCKLAND })
    driver.play()
    driver.until(today('19:00'))
    expect(driver.ticket(id).state).toBe('missed')
    expect(driver.wallet()).toBe(3000 - 87)
    expect(driver.race().place).toMatchObject({ kind: 'at', location: AIRPORT })
  })

  it('[TKT-4] a player on another journey misses it', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    const late = driver.book({ journey: order('cab', today('10:10')), ...toStation })
    driver.play()
    driver.until(today('10:30'))
    expect(driver.story('boarded', 'missed', 'arrived')).toEqual(['10:00 boarded', '10:10 missed', '10:27 arrived'])
    expect(driver.ticket(late).state).toBe('missed')
  })

  it.each([
    ['inside', '09:49', 'missed'],
    ['at its end', '09:50', 'boarded'],
  ])('[TKT-4][TSK-4] a departure %s of 15 minutes that a wrong answer costs is %s', (_, leaves, outcome) => {
    const driver = atAirport({ stepType: 'undertakeTask', tasks: [task()] })
    const id = driver.book({ journey: order('cab', today(leaves)), ...toStation })
    driver.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: 'wrong' })
    driver.play()
    driver.until(today('09:50'))
    expect(driver.ticket(id).state).toBe(outcome)
  })

  it('[TKT-8] of two tickets that leave at the same instant, the one booked first boards', () => {
    const twin = { ...bus, productId: 'another-bus', baseNumber: 0 }
    const world = worldOf({ ...raceOf(AIRPORT), legs: raceSpec().legs }, [...SERVICES, twin])
    const driver = drive(world)
    driver.report()
    const first = driver.book({ journey: onDay('bus', 4), ...toStation })
    const second = driver.book({ journey: onDay('another-bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:00'))
    expect([driver.ticket(first).state, driver.ticket(second).state]).toEqual(['boarded', 'missed'])
  })

  it('[TKT-10] an arrival puts the player there at its instant', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:00'))
    expect(driver.race().place).toMatchObject({ kind: 'on board' })
    driver.until(today('11:00'))
    expect(driver.race().place).toEqual({ kind: 'at', location: STATION, since: today('10:27') })
  })

  it('[LOG-3] a player who arrives can still leave at that instant', () => {
    const onward = {
      ...bus,
      productId: 'onward',
      stops: [STATION, WELLINGTON],
      days: daily('10:27'),
      fares: [standard(9)],
    }
    const driver = drive(
      worldOf({ ...raceOf(AIRPORT, { stepType: 'reach', location: AUCKLAND }) }, [...SERVICES, onward]),
    )
    driver.report()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.book({ journey: onDay('onward', 0), from: STATION, to: WELLINGTON })
    driver.play()
    driver.until(today('11:00'))
    expect(driver.story('boarded', 'arrived', 'missed')).toEqual([
      '10:00 boarded',
      '10:27 arrived',
      '10:27 boarded',
      '10:54 arrived',
    ])
  })

  it('[LOG-3] work that ends at a departure is over before the calls and the departure', () => {
    const at1035 = { ...bus, days: daily('10:35'), events: offsets(0, 0, 0) }
    const spec = { ...raceOf(AIRPORT, { stepType: 'reach', location: AUCKLAND }), wallet: dollars(0) }
    const driver = drive(worldOf(spec, [at1035]))
    driver.report()
    expect(driver.give({ kind: 'work', hours: 1 })).toBeUndefined()
    driver.give({ kind: 'topUp', amount: dollars(12), transferId: 'one' })
    driver.book({ journey: onDay('bus', 0), ...toStation })
    driver.play()
    driver.until(today('10:40'))
    expect(driver.story('freed', 'money', 'boardingCalled', 'boarded', 'missed').slice(-4)).toEqual([
      '10:35 freed',
      '10:35 money',
      '10:35 boardingCalled',
      '10:35 boarded',
    ])
  })
})

describe('the end of time', () => {
  const endless = () => drive(worldOf({ ...raceOf(AIRPORT, { stepType: 'reach', location: AUCKLAND }), speed: 100 }))

  it('[RCE-7][CLK-3] stops the clock at dateEnd, and an unfinished race is out of time', () => {
    const driver = endless()
    driver.report()
    driver.play()
    driver.wait(60 * 60_000)
    const { clock, ended } = driver.race()
    expect(ended).toMatchObject({ ending: 'out of time', at: clock.end })
    expect(clock.run).toEqual({ state: 'stop', at: clock.end })
    expect(driver.give({ kind: 'playClock' })).toBe('clock-stopped')
  })

  it('[RCE-7][LOG-3] comes last: what is due at that very instant still counts', () => {
    const driver = drive(worldOf(raceOf(AIRPORT, { stepType: 'reach', location: STATION })))
    driver.report()
    const { end } = driver.race().clock
    driver.book({ journey: order('cab', minutesAfter(end, -31)), ...toStation })
    driver.play()
    driver.until(end)
    expect(driver.race().ended).toMatchObject({ ending: 'complete', at: end })
  })

  it('[RCE-7][STP-2] still completes a step that completes at once', () => {
    const steps = [
      { stepType: 'reach', location: STATION },
      { stepType: 'moveTo', location: AUCKLAND },
    ] as const
    const driver = drive(worldOf(raceOf(AIRPORT, ...steps)))
    driver.report()
    const { end } = driver.race().clock
    driver.book({ journey: order('cab', minutesAfter(end, -31)), ...toStation })
    driver.play()
    driver.until(end)
    expect(driver.race().ended).toMatchObject({ ending: 'complete', at: end })
  })

  it('[TKT-9] voids tickets that are held or in use', () => {
    const driver = endless()
    driver.report()
    const { end } = driver.race().clock
    const inUse = driver.book({ journey: order('cab', minutesAfter(end, -10)), ...toStation })
    driver.play()
    driver.until(end)
    expect(driver.ticket(inUse).state).toBe('void')

    const stopped = endless()
    const unused = stopped.book({ journey: onDay('bus', 4), ...toStation })
    stopped.give({ kind: 'stopClock' })
    expect(stopped.ticket(unused).state).toBe('void')
  })
})

describe('waking', () => {
  it('[CLK-9] is at the real moment of the next thing due, and never while the clock stands', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    expect(nextWake(driver.race(), driver.world)).toBeUndefined()
    driver.play()
    while (driver.story('arrived').length === 0) {
      const { version } = driver.race()
      const wake = nextWake(driver.race(), driver.world)
      if (wake === undefined) throw new Error('no wake')
      driver.wait(wake - driver.now() - 1)
      expect(driver.race().version).toBe(version)
      driver.wait(1)
      expect(driver.race().version).toBeGreaterThan(version)
    }
    expect(driver.at()).toBeGreaterThanOrEqual(today('10:27'))
    driver.give({ kind: 'stopClock' })
    expect(nextWake(driver.race(), driver.world)).toBeUndefined()
  })

  it('[CLK-9][STP-2] is right after the opening of a step that completes as time passes it', () => {
    const driver = drive(worldOf())
    driver.play()
    const wake = nextWake(driver.race(), driver.world)
    expect(wake).toBe(driver.now() + 1)
    driver.wait(1)
    expect(driver.open()).toBe('bookBusTaxi')
  })
})

describe('settling', () => {
  it('[LOG-6] is complete once it is done', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('12:00'))
    expect(settle(driver.race(), driver.world, { now: driver.now(), sign: driver.now() })).toEqual([])
  })

  it('[LOG-6] at a real moment that has fallen back adds nothing and takes nothing back', () => {
    const driver = atAirport()
    driver.play()
    driver.until(today('09:59'))
    const { race, world, now } = driver
    expect(settle(race(), world, { now: realMs(now() - 60_000), sign: realMs(now() - 90_000) })).toEqual([])
  })

  it('[LOG-2] gives each event its own instant, and the real moment at which the clock was there', () => {
    const driver = atAirport()
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    const began = driver.now()
    driver.wait(600_000)
    const [called] = driver.events('boardingCalled')
    const rate = ((driver.race().clock.end - driver.race().clock.begin) / 600_000) * 0.01
    expect(called?.at).toBe(today('09:55'))
    expect(called?.real).toBe(began + Math.ceil((20 * 60_000) / rate))
  })
})
