import { describe, expect, it } from 'vitest'
import { ownRate } from '../../clock/clock.ts'
import { drive, fromAirport, onDay, order } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  STATION,
  minutesAfter,
  raceOf,
  raceSpec,
  time,
  toAirport,
  toStation,
  toWellington,
  today,
  trip,
  worldOf,
} from '../../testing/world.ts'

describe('skipping', () => {
  it.each([
    ['check-in', '10:10'],
    ['boarding', '10:25'],
    ['departure', '10:30'],
    ['arrival', '11:01'],
  ] as const)(
    '[CLK-8] to the %s of the 10:30 bus leads to %s; what happens on the way happens first',
    (alarm, lands) => {
      const driver = drive(worldOf(raceOf(STATION, { stepType: 'reach', location: AUCKLAND })))
      driver.report()
      const ticketId = driver.book({ journey: onDay('bus-back', 5), from: STATION, to: AIRPORT })
      driver.play()
      expect(driver.give({ kind: 'skipToAlarm', ticketId, alarm })).toBeUndefined()
      expect(driver.at()).toBe(today(lands))
      const story = ['10:10 checkInCalled', '10:25 boardingCalled', '10:30 boarded', '11:01 arrived']
      expect(driver.story('checkInCalled', 'boardingCalled', 'boarded', 'arrived')).toEqual(
        story.filter((it) => it.slice(0, 5) <= lands),
      )
      expect(driver.events('skipped')).toMatchObject([{ at: today(lands), alarm, ticketId }])
    },
  )

  it('[CLK-8] takes no real time: the clock runs on from there at once', () => {
    const driver = drive(worldOf(raceOf(STATION, { stepType: 'reach', location: AUCKLAND })))
    driver.report()
    const ticketId = driver.book({ journey: onDay('bus-back', 5), ...toAirport })
    driver.play()
    driver.give({ kind: 'skipToAlarm', ticketId, alarm: 'arrival' })
    expect(driver.log().filter(({ real }) => real > driver.now())).toEqual([])
    driver.wait(1_000)
    expect(driver.at()).toBe(Math.floor(today('11:01') + 1_000 * ownRate(driver.race().clock)))
  })

  it('[CLK-8] happens once if it is pressed twice, even on a paused clock', () => {
    const driver = fromAirport({ stepType: 'reach', location: AUCKLAND })
    const ticketId = driver.book({ journey: onDay('bus', 4), ...toStation })
    const skip = { kind: 'skipToAlarm', ticketId, alarm: 'boarding' } as const
    driver.give(skip)
    driver.give(skip)
    expect(driver.at()).toBe(today('09:55'))
    expect(driver.events('skipped')).toHaveLength(1)
    expect(driver.race().clock.run.state).toBe('pause')
  })

  it('[CLK-8] is refused for an unknown ticket and for an alarm that the ticket lacks; for a ticket given back it does nothing', () => {
    const driver = fromAirport({ stepType: 'reach', location: AUCKLAND })
    const ticketId = driver.book({ journey: onDay('bus', 5), ...toStation })
    expect(driver.give({ kind: 'skipToAlarm', ticketId: 'T999', alarm: 'boarding' })).toBe('no-ticket')
    expect(driver.give({ kind: 'skipToAlarm', ticketId, alarm: 'check-in' })).toBe('no-ticket')
    driver.give({ kind: 'cancelTicket', ticketId })
    expect(driver.give({ kind: 'skipToAlarm', ticketId, alarm: 'boarding' })).toBeUndefined()
    expect(driver.at()).toBe(today('09:35'))
  })

  it('[CLK-8] to the arrival of a ride that is not boarded goes only to the departure', () => {
    const driver = drive(worldOf(raceOf(STATION, { stepType: 'reach', location: AUCKLAND })))
    driver.report()
    // It leaves from where the player is not.
    const ticketId = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    const skip = { kind: 'skipToAlarm', ticketId, alarm: 'arrival' } as const
    expect(driver.give(skip)).toBeUndefined()
    expect(driver.story('missed')).toEqual(['10:00 missed'])
    expect(driver.at()).toBe(today('10:00'))
    expect(driver.events('skipped')).toMatchObject([{ at: today('10:00'), alarm: 'departure', ticketId }])
    driver.give(skip)
    expect(driver.events('skipped')).toHaveLength(1)
  })

  it('[CLK-8][TKT-9] to the arrival of a ride that the player is taken off goes only to that instant', () => {
    const noon = { stepType: 'awaitTime', until: time('12:00') } as const
    const away = [noon, { stepType: 'moveTo', location: AIRPORT }, trip('bookBusTaxi', AIRPORT, STATION)] as const
    for (const boarded of [true, false]) {
      const driver = drive(worldOf({ ...raceOf(AUCKLAND, ...away), startTime: time('09:00') }))
      driver.report()
      const ticketId = driver.book({ journey: onDay('coach', 0), ...toWellington })
      const later = driver.book({ journey: onDay('bus-back', 8), ...toAirport })
      driver.play()
      if (boarded) driver.until(today('10:00'))
      const skip = { kind: 'skipToAlarm', ticketId, alarm: 'arrival' } as const
      driver.give(skip)
      expect(driver.ticket(ticketId).state).toBe('void')
      expect(driver.ticket(later).state).toBe('booked')
      expect(driver.open()).toBe('bookBusTaxi')
      expect(driver.at()).toBe(today('12:00'))
      expect(driver.events('skipped')).toMatchObject([{ at: today('12:00'), ticketId }])
      driver.give(skip)
      expect(driver.events('skipped')).toHaveLength(1)
    }
  })

  it('[CLK-8] is over only after what is due at the arrival itself', () => {
    const driver = drive(
      worldOf(raceOf(STATION, { stepType: 'reach', location: AIRPORT }, { stepType: 'reach', location: STATION })),
    )
    driver.report()
    const ticketId = driver.book({ journey: onDay('bus-back', 5), ...toAirport })
    driver.play()
    driver.until(today('10:40'))
    driver.give({ kind: 'skipToAlarm', ticketId, alarm: 'arrival' })
    expect(
      driver
        .log()
        .slice(-4)
        .map(({ type }) => type),
    ).toEqual(['arrived', 'stepCompleted', 'stepOpened', 'skipped'])
  })

  it('[CLK-8][CLK-6] never goes past the end, nor past the end of the race', () => {
    const driver = fromAirport({ stepType: 'reach', location: AUCKLAND })
    const last = order('cab', minutesAfter(driver.race().clock.end, -10))
    const beyond = driver.book({ journey: last, ...toStation })
    driver.give({ kind: 'skipToAlarm', ticketId: beyond, alarm: 'arrival' })
    expect(driver.race().ended).toMatchObject({ ending: 'out of time', at: driver.race().clock.end })

    const short = drive(
      worldOf(
        raceOf(
          AIRPORT,
          { stepType: 'awaitTime', until: raceSpec().startTime },
          { stepType: 'reach', location: STATION },
        ),
      ),
    )
    short.report()
    short.book({ journey: onDay('bus', 4), ...toStation })
    const late = short.book({ journey: onDay('bus', 9), ...toStation })
    short.give({ kind: 'skipToAlarm', ticketId: late, alarm: 'departure' })
    expect(short.race().ended).toMatchObject({ ending: 'complete', at: today('10:27') })
    expect(short.events('skipped')).toEqual([])
  })
})
