import { describe, expect, it } from 'vitest'
import type { Pace, StepSpec } from '../../step/step-spec.ts'
import { type Driver, drive, onDay } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  CHATHAM,
  RIGHT,
  WELLINGTON,
  daily,
  flight,
  leg,
  raceOf,
  raceSpec,
  service,
  standard,
  task,
  time,
  worldOf,
} from '../../testing/world.ts'
import { HOUR, MINUTE, type Minutes, dollars, gameMs, minutes } from '../../time/units.ts'
import { apply, replay } from '../log/apply.ts'
import { hoursAwake, isTired } from './rest.ts'

const riddle = { stepType: 'undertakeTask', tasks: [task()] } as const

function racer({
  wallet = 100,
  at = '9:00',
  from = AUCKLAND as string,
  length = 675,
  pace = 'steady' as Pace,
  coaches = ['09:15', '19:00'],
  step = riddle as StepSpec,
} = {}): Driver {
  const world = worldOf(
    raceSpec({
      wallet: dollars(wallet),
      startTime: time(at),
      pace,
      legs: [leg({ stepType: 'locateAt', location: from }, step)],
    }),
  )
  const room = { price: dollars(60), hours: 9 }
  const inn = world.locations.get(AUCKLAND)
  if (inn) (world.locations as Map<string, typeof inn>).set(AUCKLAND, { ...inn, room })
  const coach = service({ journeyTime: minutes(length), days: daily(...coaches) })
  ;(world.services as Map<string, typeof coach>).set('coach', coach)
  const driver = drive(world)
  driver.report()
  driver.play()
  return driver
}

const wrong = (driver: Driver): number => {
  driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: 'wrong' })
  return ((driver.race().busyUntil ?? 0) - driver.at()) / MINUTE
}

describe('nights', () => {
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

describe('work', () => {
  const goal = { stepType: 'reach', location: WELLINGTON } as const

  it('[WRK-1] is for a player who can afford no way on', () => {
    expect(racer({ wallet: 87, step: goal }).give({ kind: 'work', hours: 2 })).toBe('not-stranded')
    expect(racer({ wallet: 86, step: goal }).give({ kind: 'work', hours: 2 })).toBeUndefined()
  })

  it('[WRK-1] is not for a player with a ticket, which is a way on', () => {
    const holder = racer({ wallet: 87, step: goal })
    holder.book({ journey: onDay('coach', 1), from: AUCKLAND, to: WELLINGTON })
    expect(holder.wallet()).toBe(0)
    expect(holder.give({ kind: 'work', hours: 1 })).toBe('not-stranded')
  })

  it('[WRK-2] is paid when it is done, and keeps the player busy until then', () => {
    const question = { stepType: 'undertakeTask', tasks: [task({ place: WELLINGTON })] } as const
    const driver = racer({ wallet: 80, step: question })
    driver.give({ kind: 'work', hours: 2 })
    expect(driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: RIGHT })).toBe(
      'busy',
    )
    expect(driver.wallet()).toBe(80)
    driver.until(driver.race().busyUntil ?? gameMs(0))
    expect(driver.wallet()).toBe(90)
    expect(
      driver.give({
        kind: 'bookTicket',
        journey: onDay('coach', 1),
        from: AUCKLAND,
        to: WELLINGTON,
        fareType: 'Standard',
      }),
    ).toBeUndefined()
  })
})

describe('fares with conditions', () => {
  const early = { ...standard(40), type: 'Early', soldUntil: 120 as Minutes }
  function withEarly(at: string): Driver {
    const driver = racer({ at })
    const coach = service({ fares: [standard(87), early] })
    ;(driver.world.services as Map<string, typeof coach>).set('coach', coach)
    return driver
  }
  const book = {
    kind: 'bookTicket',
    journey: onDay('coach', 1),
    from: AUCKLAND,
    to: WELLINGTON,
    fareType: 'Early',
  } as const

  it('[JNY-8] are sold until a given time before departure', () => {
    expect(withEarly('16:59').give(book)).toBeUndefined()
    expect(withEarly('17:00').give(book)).toBe('fare-not-sold')
  })

  it('[TKT-11] are not refunded', () => {
    const driver = withEarly('9:00')
    driver.give(book)
    driver.give({ kind: 'cancelTicket', ticketId: driver.race().tickets[0]?.ticketId ?? '' })
    expect(driver.wallet()).toBe(60)
    expect(driver.events('cancelled')[0]?.refunded).toBe(false)
  })

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
      const driver = racer({ pace })
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
