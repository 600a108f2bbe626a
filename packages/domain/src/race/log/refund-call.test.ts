import { describe, expect, it } from 'vitest'
import type { Pace } from '../../step/step-spec.ts'
import { type Driver, drive, onDay } from '../../testing/drive.ts'
import { AUCKLAND, WELLINGTON, coach, leg, raceSpec, task, time, worldOf } from '../../testing/world.ts'
import { HOUR, MINUTE, dollars, gameMs } from '../../time/units.ts'
import { apply, replay } from './apply.ts'

/** At play in Auckland from 9:00, with $100 and a question before them, where coaches leave for Wellington at 9:15 and 19:00. */
function racer(pace: Pace = 'steady'): Driver {
  const legs = [leg({ stepType: 'locateAt', location: AUCKLAND }, { stepType: 'undertakeTask', tasks: [task()] })]
  const spec = raceSpec({ wallet: dollars(100), startTime: time('9:00'), pace, legs })
  const driver = drive(worldOf(spec, [coach]))
  driver.report()
  driver.play()
  return driver
}

describe('tickets', () => {
  it('[TKT-12] that can be refunded raise one call, 10 real seconds before the refund closes', () => {
    const driver = racer()
    const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    const call = driver.ticket(id).refundCallAt
    if (call === undefined) throw new Error('no call')
    const closes = driver.ticket(id).journey.departure - HOUR
    driver.until(call)
    expect(driver.events('refundCalled')).toHaveLength(1)
    driver.wait(9_999)
    expect(driver.at()).toBeLessThan(closes)
    driver.wait(1)
    expect(driver.at()).toBeGreaterThanOrEqual(closes)
    expect(driver.events('refundCalled')).toHaveLength(1)
  })

  it('[TKT-12] raise no call if booked at that very instant, or later', () => {
    const driver = racer()
    const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    const call = driver.ticket(id).refundCallAt
    const [booked] = driver.events('booked')
    if (call === undefined || !booked) throw new Error('no call')
    const before = replay(driver.log().slice(0, booked.seq - 1))
    const callOf = (at: number): number | undefined =>
      apply(before, { ...booked, at: gameMs(at) }).tickets[0]?.refundCallAt
    expect(callOf(call - 1)).toBe(call)
    expect(callOf(call)).toBeUndefined()
    expect(callOf(call + 1)).toBeUndefined()
  })

  it('[TKT-12] count those seconds at the clock’s own rate, even while it runs at the deciding rate', () => {
    const [steady, auto] = (['steady', 'auto'] as const).map((pace) => {
      const driver = racer(pace)
      const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
      return driver.ticket(id).refundCallAt
    })
    expect(auto).toBeDefined()
    expect(auto).toBe(steady)
  })

  it.each([100, 1])(
    '[TKT-12] count them at the speed of then: booked at x20, they raise their call 10 seconds ahead at x%d',
    (speed) => {
      const driver = racer()
      const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
      driver.give({ kind: 'setSpeed', speed })
      const { refundCallAt: call, journey } = driver.ticket(id)
      if (call === undefined) throw new Error('no call')
      driver.until(call)
      expect(driver.events('refundCalled')).toHaveLength(1)
      driver.wait(9_999)
      expect(driver.at()).toBeLessThan(journey.departure - HOUR)
      driver.wait(1)
      expect(driver.at()).toBeGreaterThanOrEqual(journey.departure - HOUR)
      expect(replay(JSON.parse(JSON.stringify(driver.log())))).toEqual(driver.race())
    },
  )

  it('[TKT-12] raise their call at once if a new speed leaves less than that, and only once', () => {
    const driver = racer()
    const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    driver.until(gameMs((driver.ticket(id).refundCallAt ?? 0) - 10 * MINUTE))
    driver.give({ kind: 'setSpeed', speed: 100 })
    expect(driver.events('refundCalled')).toMatchObject([{ ticketId: id, at: driver.at() }])
    driver.give({ kind: 'setSpeed', speed: 1 })
    driver.until(gameMs(driver.ticket(id).journey.departure - HOUR))
    expect(driver.events('refundCalled')).toHaveLength(1)
  })

  it('[TKT-12] raise no call at another speed if booked too late for it, or if given back', () => {
    const driver = racer()
    const back = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    driver.give({ kind: 'cancelTicket', ticketId: back })
    driver.until(gameMs(driver.ticket(back).refundCallAt ?? 0))
    const late = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    driver.give({ kind: 'setSpeed', speed: 1 })
    driver.until(driver.ticket(late).journey.departure)
    expect(driver.events('refundCalled')).toEqual([])
    expect(driver.events('speedSet')).toEqual([expect.not.objectContaining({ refundCalls: expect.anything() })])
  })

  it('[TKT-12] keep their calls in a log from before speed changes moved them', () => {
    const driver = racer()
    const id = driver.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    const { refundCallAt: call } = driver.ticket(id)
    driver.give({ kind: 'setSpeed', speed: 100 })
    const old = driver.log().map((event) => {
      if (event.type !== 'speedSet') return event
      const { refundCalls: _, ...bare } = event
      return bare
    })
    expect(replay(old).tickets).toMatchObject([{ ticketId: id, refundCallAt: call }])
  })

  it('[TKT-12][TKT-6] raise no call if no money would come back, because a ticket held with it was given back', () => {
    const driver = racer()
    driver.give({ kind: 'topUp', amount: dollars(100), transferId: 'for two' })
    const journey = onDay('coach', 1)
    const id = driver.book({ journey, from: AUCKLAND, to: WELLINGTON })
    const other = driver.book({ journey, from: AUCKLAND, to: WELLINGTON })
    const call = driver.ticket(id).refundCallAt
    if (call === undefined) throw new Error('no call')
    driver.give({ kind: 'cancelTicket', ticketId: other })
    expect(driver.events('cancelled')).toMatchObject([{ ticketId: other, refunded: true }])
    driver.until(call)
    expect(driver.events('refundCalled')).toEqual([])
    driver.give({ kind: 'cancelTicket', ticketId: id })
    expect(driver.events('cancelled')).toMatchObject([{}, { ticketId: id, refunded: false }])
  })
})
