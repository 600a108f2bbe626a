import { describe, expect, it } from 'vitest'
import { type Booking, type Driver, drive, onDay, order } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  SERVICES,
  STATION,
  WELLINGTON,
  coach,
  minutesAfter,
  raceOf,
  raceSpec,
  standard,
  time,
  toStation,
  toWellington,
  today,
  tomorrow,
  worldOf,
} from '../../testing/world.ts'
import { dollars, minutes, realMs } from '../../time/units.ts'
import type { RefusalReason } from './commands.ts'
import { MOST_TICKETS } from './ticket-commands.ts'
import { refundedInstead, refundsLost } from '../../ticket/ticket.ts'
import { settle } from '../due/settle.ts'

/** At the coach stop in Auckland, with the way to the airport of Wellington open and nothing done yet. */
function inAuckland(startTime = '08:00', wallet = 3000): Driver {
  const spec = raceOf(AUCKLAND, { stepType: 'reach', location: AIRPORT })
  const driver = drive(worldOf({ ...spec, startTime: time(startTime), wallet: dollars(wallet), speed: 1 }))
  driver.report()
  return driver
}

const tryBook = (driver: Driver, { journey, from, to, fareType = 'Standard' }: Booking): RefusalReason | undefined =>
  driver.give({ kind: 'bookTicket', journey, from, to, fareType })

describe('booking', () => {
  it('[CMD-3][WAL-3] takes the fare and gives a ticket for the journey as it is now', () => {
    const driver = inAuckland()
    const id = driver.book({ journey: onDay('coach', 0), ...toWellington })
    expect(driver.ticket(id)).toMatchObject({ state: 'booked', bookedAt: today('08:00'), fare: standard(87) })
    expect(driver.ticket(id).journey).toMatchObject({
      journeyNumber: '100',
      departure: today('09:15'),
      arrival: today('20:30'),
    })
    expect(driver.events('money').at(-1)).toMatchObject({ reason: 'fare', amount: -8700, ref: id })
    expect(driver.wallet()).toBe(2913)
  })

  it.each<[string, Partial<Booking>, RefusalReason]>([
    ['a booking of an unknown product', { journey: onDay('ghost', 0) }, 'no-journey'],
    ['a booking of an unknown departure of the day', { journey: onDay('coach', 7) }, 'no-journey'],
    ['a booking in the wrong direction', { from: WELLINGTON, to: AUCKLAND }, 'no-journey'],
    ['a booking of a coach of the day before', { journey: onDay('coach', 0, '2026-11-20') }, 'departed'],
    ['a booking for a fare that is not sold', { fareType: 'Platinum' }, 'fare-not-sold'],
    ['a booking of a coach ordered like a taxi', { journey: order('coach') }, 'no-journey'],
  ])('[CMD-3][CMD-6] %s is refused, and writes nothing', (_, parts, reason) => {
    const driver = inAuckland()
    const version = driver.race().version
    expect(tryBook(driver, { journey: onDay('coach', 0), ...toWellington, ...parts })).toBe(reason)
    expect(driver.race().version).toBe(version)
  })

  it('[CMD-3] a journey has departed at its departure instant: a race that starts at 09:15 has missed the 09:15 coach', () => {
    const driver = inAuckland('09:15')
    expect(tryBook(driver, { journey: onDay('coach', 0), ...toWellington })).toBe('departed')
    expect(tryBook(driver, { journey: onDay('coach', 1), ...toWellington })).toBeUndefined()
    expect(tryBook(inAuckland('09:14'), { journey: onDay('coach', 0), ...toWellington })).toBeUndefined()
  })

  it('[CMD-3][WAL-2] is refused if the wallet is short, to the cent', () => {
    const sold = worldOf({ ...raceSpec(), wallet: dollars(87) }, [
      ...SERVICES,
      { ...coach, productId: 'dear', fares: [standard(87.01)] },
    ])
    const driver = drive(sold)
    expect(tryBook(driver, { journey: onDay('dear', 1), ...toWellington })).toBe('wallet-short')
    expect(tryBook(driver, { journey: onDay('coach', 1), ...toWellington })).toBeUndefined()
    expect(driver.wallet()).toBe(0)
    expect(tryBook(driver, { journey: order('cab'), ...toStation })).toBe('wallet-short')
  })

  it('[WAL-2] of a free ride needs no money, and is stored as plain zero', () => {
    const free = { ...coach, productId: 'free', fares: [standard(0)] }
    const driver = drive(worldOf({ ...raceSpec(), wallet: dollars(0) }, [free]))
    driver.book({ journey: onDay('free', 1), ...toWellington })
    expect(driver.events('money').map(({ reason }) => reason)).toEqual(['start'])
    expect(Object.is(driver.wallet(), 0)).toBe(true)
  })

  it('[CMD-3] is possible in a paused race, but not in one that is over', () => {
    const driver = inAuckland()
    driver.play()
    driver.give({ kind: 'pauseClock' })
    driver.book({ journey: onDay('coach', 0), ...toWellington })
    driver.give({ kind: 'stopClock' })
    expect(tryBook(driver, { journey: onDay('coach', 1), ...toWellington })).toBe('clock-stopped')
  })

  it('[CMD-7] a departure after the end of the race is refused; one at the very end is sold', () => {
    const driver = inAuckland()
    const { end } = driver.race().clock
    const after = minutesAfter(end, 1)
    const walk = { productId: 'walk', date: 'walk', notBefore: after } as const
    expect(tryBook(driver, { journey: onDay('coach', 0, '2026-12-09'), ...toWellington })).toBe('beyond-end')
    expect(tryBook(driver, { journey: order('cab', after), ...toStation })).toBe('beyond-end')
    expect(tryBook(driver, { journey: walk, from: WELLINGTON, to: STATION, fareType: 'Walk' })).toBe('beyond-end')
    expect(driver.race().tickets).toEqual([])
    expect(tryBook(driver, { journey: onDay('coach', 1, '2026-12-08'), ...toWellington })).toBeUndefined()
    expect(tryBook(driver, { journey: order('cab', end), ...toStation })).toBeUndefined()
  })

  it('[CMD-8] stops at 200 tickets in a race, even if all are given back', () => {
    const driver = inAuckland()
    const coachTomorrow = { journey: onDay('coach', 0, '2026-11-22'), ...toWellington }
    for (let sold = 0; sold < MOST_TICKETS; sold += 1) {
      driver.give({ kind: 'cancelTicket', ticketId: driver.book(coachTomorrow) })
    }
    const { version } = driver.race()
    expect(driver.wallet()).toBe(3000)
    expect(tryBook(driver, coachTomorrow)).toBe('too-many-tickets')
    expect(driver.race()).toMatchObject({ version, tickets: { length: 200 } })
  })

  it('[CMD-5] is allowed even if the player will be late, or holds a ticket that overlaps', () => {
    const driver = inAuckland()
    const all = [
      { journey: onDay('coach-back', 1), from: WELLINGTON, to: AUCKLAND },
      { journey: onDay('coach', 0), ...toWellington },
      { journey: onDay('coach', 0), ...toWellington },
    ]
    expect(all.map((it) => tryBook(driver, it))).toEqual([undefined, undefined, undefined])
  })

  it('[JNY-12] stores the journey in the ticket, whatever happens to the timetable', () => {
    const driver = inAuckland()
    const id = driver.book({ journey: onDay('coach', 0), ...toWellington })
    expect(driver.events('booked').at(-1)?.journey).toEqual(driver.ticket(id).journey)
    driver.play()
    const now = realMs(driver.now() + 600_000)
    const events = settle(driver.race(), worldOf(raceSpec(), []), { now, sign: now })
    expect(events.map(({ type, at }) => [type, at])).toContainEqual(['boarded', today('09:15')])
  })
})

describe('cancelling', () => {
  it.each([
    ['Standard', '09:00', '12:59', 87],
    ['Standard', '09:00', '13:00', 87],
    ['Standard', '09:00', '17:59', 87],
    ['Standard', '09:00', '18:00', 0],
    ['Standard', '09:00', '18:59', 0],
    ['Standard', '18:30', '18:30', 0],
    ['Gold', '09:00', '18:00', 116],
    ['Gold', '18:59', '18:59', 116],
  ])(
    '[CMD-4][TKT-5] a %s ticket for 19:00, bought at %s and given back at %s, pays %d',
    (fareType, bought, at, refund) => {
      const driver = inAuckland(bought)
      const id = driver.book({ journey: onDay('coach', 1), ...toWellington, fareType })
      const left = driver.wallet()
      driver.play()
      driver.until(today(at))
      expect(driver.give({ kind: 'cancelTicket', ticketId: id })).toBeUndefined()
      expect(driver.wallet() - left).toBe(refund)
      expect(driver.ticket(id)).toMatchObject({ state: 'cancelled', refunded: refund > 0 })
    },
  )

  it.each([
    ['17:59', undefined, 87],
    ['18:00', 'refund-closed', 0],
  ])('[TKT-13] for a refund at %s is refused as %s, and pays %d', (at, refusal, refund) => {
    const driver = inAuckland()
    const ticketId = driver.book({ journey: onDay('coach', 1), ...toWellington })
    const left = driver.wallet()
    driver.play()
    driver.until(today(at))
    expect(driver.give({ kind: 'cancelTicket', ticketId, refund: true })).toBe(refusal)
    expect(driver.wallet() - left).toBe(refund)
    expect(driver.ticket(ticketId).state).toBe(refusal ? 'booked' : 'cancelled')
  })

  it('[CMD-4] is refused for a ticket that is unknown, used or already given back', () => {
    const driver = inAuckland()
    const used = driver.book({ journey: onDay('coach', 0), ...toWellington, fareType: 'Gold' })
    const back = driver.book({ journey: onDay('coach', 1), ...toWellington })
    expect(driver.give({ kind: 'cancelTicket', ticketId: 'T999' })).toBe('no-ticket')
    expect(driver.give({ kind: 'cancelTicket', ticketId: back })).toBeUndefined()
    expect(driver.give({ kind: 'cancelTicket', ticketId: back })).toBe('ticket-used')
    driver.play()
    driver.until(today('09:15'))
    expect(driver.give({ kind: 'cancelTicket', ticketId: used })).toBe('ticket-used')
    expect(driver.give({ kind: 'moveTicket', ticketId: used, journey: onDay('coach', 1) })).toBe('ticket-used')
  })
})

describe('overlapping tickets', () => {
  const night = { journey: onDay('coach', 1), ...toWellington }
  const cancel = (driver: Driver, ticketId: string): boolean => {
    driver.give({ kind: 'cancelTicket', ticketId })
    return driver.ticket(ticketId).refunded === true
  }

  it('[TKT-6] one of two that were held together is refunded', () => {
    const driver = inAuckland()
    const a = driver.book(night)
    const b = driver.book(night)
    expect([cancel(driver, b), cancel(driver, a)]).toEqual([true, false])
    expect(driver.wallet()).toBe(3000 - 87)
  })

  it('[TKT-6] each ticket tells beforehand whose refund it would take away, and afterwards whose took its own', () => {
    const driver = inAuckland()
    const a = driver.book(night)
    const b = driver.book(night)
    const apart = driver.book({ ...night, journey: onDay('coach', 1, '2026-11-22') })
    const { journey, bookedAt } = driver.ticket(a)
    const read = () => {
      const { tickets } = driver.race()
      return {
        lost: tickets.map((it) => refundsLost(it, tickets, bookedAt).map(({ ticketId }) => ticketId)),
        instead: tickets.map((it) => refundedInstead(it, tickets, bookedAt)?.ticketId),
      }
    }
    expect(read()).toEqual({ lost: [[b], [a], []], instead: [undefined, undefined, undefined] })
    cancel(driver, b)
    expect(read()).toEqual({ lost: [[], [], []], instead: [b, undefined, undefined] })
    expect(driver.ticket(apart).state).toBe('booked')
    // Once it is too late, that is the reason.
    expect(refundedInstead(driver.ticket(a), driver.race().tickets, journey.departure)).toBeUndefined()
  })

  it('[TKT-6] a ticket whose refund has closed loses nothing by the refund of another', () => {
    const driver = inAuckland()
    const gold = driver.ticket(driver.book({ journey: onDay('coach', 0), ...toWellington, fareType: 'Gold' }))
    const rival = driver.book({ journey: onDay('coach', 0), ...toWellington })
    const { tickets } = driver.race()
    const lost = (at: string) => refundsLost(gold, tickets, today(at)).map(({ ticketId }) => ticketId)
    // A Standard ticket is refunded until check-in opens, an hour before.
    expect([lost('08:14'), lost('08:15')]).toEqual([[rival], []])
  })

  it('[TKT-6] two that do not overlap are both refunded', () => {
    const driver = inAuckland()
    const a = driver.book(night)
    const b = driver.book({ ...night, journey: onDay('coach', 1, '2026-11-22') })
    expect([cancel(driver, a), cancel(driver, b)]).toEqual([true, true])
  })

  it('[TKT-6] a ticket bought after the other was given back was never held with it, even on a paused clock', () => {
    const driver = inAuckland()
    expect([cancel(driver, driver.book(night)), cancel(driver, driver.book(night))]).toEqual([true, true])
    expect(driver.wallet()).toBe(3000)
  })

  it('[TKT-6][TKT-7] a ticket stays the same when it is moved', () => {
    const driver = inAuckland()
    const gold = { ...night, fareType: 'Gold' }
    const a = driver.book(gold)
    const b = driver.book(gold)
    driver.give({ kind: 'moveTicket', ticketId: b, journey: onDay('coach', 1, '2026-11-25') })
    expect([cancel(driver, a), cancel(driver, b)]).toEqual([true, false])
  })

  it('[TKT-6][TKT-7] a ticket that is moved to a departure during its own ride does not overlap itself', () => {
    const driver = inAuckland()
    const ticketId = driver.book({ journey: onDay('coach', 0), ...toWellington, fareType: 'Gold' })
    driver.give({ kind: 'moveTicket', ticketId, journey: onDay('coach', 1) })
    expect(driver.ticket(ticketId).rivals).toEqual([])
  })

  it('[TKT-6][TKT-7] a ticket that is moved onto another overlaps it from then on', () => {
    const driver = inAuckland()
    const a = driver.book({ ...night, fareType: 'Gold' })
    const b = driver.book({ ...night, journey: onDay('coach', 1, '2026-11-22') })
    driver.give({ kind: 'moveTicket', ticketId: a, journey: onDay('coach', 1, '2026-11-22') })
    expect([cancel(driver, a), cancel(driver, b)]).toEqual([true, false])
  })
})

describe('moving a Gold ticket', () => {
  const gold = { journey: onDay('coach', 0), ...toWellington, fareType: 'Gold' }
  const move = (driver: Driver, ticketId: string, journey: Booking['journey']) =>
    driver.give({ kind: 'moveTicket', ticketId, journey })

  it('[TKT-7] to a later departure is free, and its calls come before that departure', () => {
    const driver = inAuckland('09:05')
    const id = driver.book(gold)
    const left = driver.wallet()
    expect(driver.ticket(id)).toMatchObject({ boardingCalled: true })
    expect(move(driver, id, onDay('coach', 1))).toBeUndefined()
    expect(driver.ticket(id)).toMatchObject({ state: 'booked', boardingCalled: false, checkInCalled: false })
    expect(driver.wallet()).toBe(left)
    driver.play()
    driver.until(today('19:05'))
    expect(driver.story('boardingCalled', 'checkInCalled', 'boarded', 'missed')).toEqual([
      '09:05 boardingCalled',
      '18:00 checkInCalled',
      '18:45 boardingCalled',
      '19:00 boarded',
    ])
  })

  it.each<[string, Booking['journey'], RefusalReason]>([
    ['the same departure', onDay('coach', 1), 'not-movable'],
    ['an earlier departure', onDay('coach', 0), 'not-movable'],
    ['another service', onDay('coach-back', 2), 'not-movable'],
    ['an unknown departure', onDay('coach', 5), 'no-journey'],
    ['a departure in the past', onDay('coach', 1, '2026-11-20'), 'departed'],
  ])('[TKT-7] is not possible to %s', (_, journey, reason) => {
    const driver = inAuckland()
    const id = driver.book({ ...gold, journey: onDay('coach', 1) })
    expect(move(driver, id, journey)).toBe(reason)
    expect(driver.ticket(id).journey.departure).toBe(today('19:00'))
  })

  it('[TKT-7] is not possible to a departure at its very instant: it has departed', () => {
    const driver = inAuckland('09:15')
    const id = driver.book({ ...gold, journey: onDay('coach', 1) })
    expect(move(driver, id, onDay('coach', 0))).toBe('departed')
  })

  it('[CMD-7] is not possible to a departure after the end of the race', () => {
    const driver = inAuckland()
    const id = driver.book(gold)
    expect(move(driver, id, onDay('coach', 0, '2026-12-09'))).toBe('beyond-end')
    expect(driver.ticket(id).journey.departure).toBe(today('09:15'))
    expect(move(driver, id, onDay('coach', 0, '2026-12-08'))).toBeUndefined()
  })

  it('[TKT-7] is not possible for a Standard ticket or an unknown one', () => {
    const driver = inAuckland()
    const id = driver.book({ ...gold, fareType: 'Standard' })
    expect(move(driver, id, onDay('coach', 1))).toBe('not-movable')
    expect(move(driver, 'T999', onDay('coach', 1))).toBe('no-ticket')
  })

  it('[TKT-7] keeps its full refund until the new departure', () => {
    const driver = inAuckland()
    const id = driver.book(gold)
    move(driver, id, onDay('coach', 0, '2026-11-22'))
    driver.play()
    driver.until(minutesAfter(tomorrow('09:15'), -1))
    driver.give({ kind: 'cancelTicket', ticketId: id })
    expect(driver.wallet()).toBe(3000)
  })
})

describe('a fare that is sold until two hours before departure', () => {
  const early = { ...standard(40), type: 'Early', soldUntil: minutes(120) }
  const evening = { journey: onDay('coach', 1), ...toWellington, fareType: 'Early' }
  function withEarly(startTime: string): Driver {
    const spec = raceOf(AUCKLAND, { stepType: 'reach', location: AIRPORT })
    const services = [{ ...coach, fares: [...coach.fares, early] }]
    const driver = drive(worldOf({ ...spec, startTime: time(startTime), wallet: dollars(100) }, services))
    driver.report()
    return driver
  }

  it('[JNY-8] is not sold from then on', () => {
    expect(tryBook(withEarly('16:59'), evening)).toBeUndefined()
    expect(tryBook(withEarly('17:00'), evening)).toBe('fare-not-sold')
  })

  it('[TKT-11] is not refunded', () => {
    const driver = withEarly('9:00')
    driver.give({ kind: 'cancelTicket', ticketId: driver.book(evening) })
    expect(driver.wallet()).toBe(60)
    expect(driver.events('cancelled')).toMatchObject([{ refunded: false }])
  })
})
