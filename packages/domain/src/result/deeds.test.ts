import { describe, expect, it } from 'vitest'
import type { Happening, RaceEvent } from '../race/log/events.ts'
import { drive, order } from '../testing/drive.ts'
import { AIRPORT, STATION, raceOf, toStation, worldOf } from '../testing/world.ts'
import { cents, realMs } from '../time/units.ts'
import { finishOf } from './finish.ts'

const driver = drive(worldOf(raceOf(AIRPORT, { stepType: 'reach', location: STATION })))
driver.report()
driver.wait(60_000)
driver.play()
const ticketId = driver.book({ journey: order('cab'), ...toStation })
const { journey, fare } = driver.ticket(ticketId)
driver.until(journey.arrival)

const played = driver.log().findIndex(({ type }) => type === 'played')
/** 20 real seconds before the clock is played. */
const before = { at: driver.race().clock.begin, real: realMs((driver.log()[played]?.real ?? 0) - 20_000) }

/** The log of that race if this came first. In a real log a booking comes before what happens to a ticket. */
const logWith = (happening: Happening): readonly RaceEvent[] =>
  driver
    .log()
    .toSpliced(played, 0, { ...happening, ...before, seq: 0 })
    .map((event, i) => ({ ...event, seq: i + 1 }))

const whole = finishOf(driver.log())?.realTaken ?? 0
const stepId = 'leg-1-step-2'
const task = 0
const until = before.at

describe('the first thing that a player does', () => {
  it.each<Happening>([
    { type: 'played' },
    { type: 'booked', ticketId: 'T0', journey, fare },
    { type: 'cancelled', ticketId: 'T0', refunded: false },
    { type: 'ticketMoved', ticketId: 'T0', journey },
    { type: 'answered', stepId, task, response: 'wrong', right: false },
    { type: 'hintTaken', stepId, task, text: 'a hint' },
    { type: 'skipped', ticketId: 'T0', alarm: 'boarding' },
    { type: 'roomTaken', location: AIRPORT, until },
    { type: 'workStarted', hours: 1, until },
  ])('[RES-6][RES-7] can be $type: real time counts from it, and only playing is steady', (happening) => {
    expect(finishOf(logWith(happening))).toMatchObject({
      realTaken: whole + 20_000,
      steady: happening.type === 'played',
    })
  })

  it.each<Happening>([
    { type: 'placed', location: AIRPORT },
    { type: 'money', reason: 'top-up', amount: cents(100), ref: 'one' },
    { type: 'speedSet', speed: 20 },
    { type: 'paceSet', pace: 'steady' },
    { type: 'holdSet', on: false },
  ])('[RES-6][RES-7] cannot be $type', (happening) => {
    expect(finishOf(logWith(happening))).toMatchObject({ realTaken: whole, steady: true })
  })
})
