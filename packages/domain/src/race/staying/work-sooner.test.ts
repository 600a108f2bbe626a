import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEAR, reach, playerAt } from '../../testing/player-at.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  STATION,
  WELLINGTON,
  daily,
  offsets,
  service,
  standard,
  trip,
} from '../../testing/world.ts'
import { departuresOf, taxiFrom } from '../../timetable/departures.ts'
import { isOnSale } from '../../timetable/fare.ts'
import type { Service } from '../../timetable/service.ts'
import { walksFrom } from '../../timetable/walk.ts'
import { type GameMs, DAY, HOUR, MINUTE, cents, gameMs, minutes } from '../../time/units.ts'
import { localClock, localDate } from '../../time/zone.ts'
import { leastFares } from '../ways/least-fares.ts'
import { soonestWay } from '../ways/soonest-way.ts'
import { workOffered } from './work-offer.ts'
import type { World } from '../world/world.ts'

const zone = 'Pacific/Auckland'
const told = (at: GameMs | undefined): string | undefined =>
  at === undefined ? undefined : `${localDate(at, zone).day} ${localClock(at, zone)}`

/** The offer in short: it is 09:35 on the 21st. */
function offered(...it: Parameters<typeof playerAt>) {
  const player = playerAt(...it)
  const offer = workOffered(player.race(), player.world, player.at())
  if (!offer) return undefined
  const { hours, first, arrival, sooner } = offer
  return {
    hours,
    first: told(first?.journey.departure),
    arrival: told(arrival),
    ...(sooner && {
      sooner: `${sooner.hours} h, ${told(sooner.first.journey.departure)}, ${told(sooner.arrival)}, ${sooner.price}`,
    }),
  }
}

const line = (fare: number, stops: readonly string[], takes: number, ...times: readonly string[]): Service =>
  service({
    productId: `${stops.join(' ')} ${fare}`,
    stops,
    fares: [standard(fare)],
    days: daily(...times),
    journeyTime: minutes(takes),
  })
const wanted = [reach(WELLINGTON)]
const slow = line(45, [AUCKLAND, HAMILTON], 60, '22:55')
const quick = line(65, [AUCKLAND, HAMILTON], 60, '20:40')
const ferry = line(61, [HAMILTON, WELLINGTON], 180, '09:00', '23:50')

describe('the end of the way that work pays for', () => {
  it('[WRK-6] is told as if each ride were taken in turn, however many changes and walks there are', () => {
    expect(offered(AUCKLAND, 61, wanted, [slow, ferry])).toEqual({ hours: 9, first: '21 22:55', arrival: '22 12:00' })
    const near = line(55, [NEAR, WELLINGTON], 60, '20:40', '21:40')
    // After work until 20:35 the walk of six minutes is too long for 20:40; the station is two minutes from where the line ends.
    expect(offered(HAMILTON, 0, [reach(STATION)], [near])).toMatchObject({ first: '21 21:40', arrival: '21 22:42' })
  })

  it('[WRK-6] is not told if a day of work does not pay for it all, nor if the race is over by then', () => {
    expect(offered(AUCKLAND, 0, wanted, [slow, line(200, [HAMILTON, WELLINGTON], 60, '09:00')])).toMatchObject({
      hours: 24,
      arrival: undefined,
    })
    const long = line(10, [AUCKLAND, WELLINGTON], 18 * 24 * 60, '12:00')
    expect(offered(AUCKLAND, 0, wanted, [long])).toEqual({ hours: 2, first: '21 12:00', arrival: undefined })
  })
})

describe('a sooner way', () => {
  it('[WRK-8] is told if more hours, or more on the way, lead to it', () => {
    const all = [slow, quick, ferry]
    const cheap = { hours: 9, first: '21 22:55', arrival: '22 12:00' }
    // 11 h leave it 10 dollars short: there is time for 2 h more before the ferry.
    expect(offered(AUCKLAND, 61, wanted, all)).toEqual({ ...cheap, sooner: '11 h, 21 20:40, 22 02:50, 12600' })
    const early = line(61, [HAMILTON, WELLINGTON], 180, '09:00', '23:30')
    expect(offered(AUCKLAND, 61, wanted, [slow, quick, early])).toEqual(cheap)
  })

  it('[WRK-8] counts no work on the way for a player who can pay for a slower way on from there', () => {
    const soonerBeside = (fare: number): string | undefined =>
      offered(AUCKLAND, 61, wanted, [slow, quick, ferry, line(fare, [HAMILTON, WELLINGTON], 900, '09:00')])?.sooner
    // After 11 h and the quick ride 51 dollars are left.
    expect(soonerBeside(52)).toBe('11 h, 21 20:40, 22 02:50, 12600')
    expect(soonerBeside(51)).toBe('9 h, 21 22:55, 22 12:00, 10600')
  })

  it('[WRK-8] is told instead if the same hours pay for it all, and not if it is no sooner', () => {
    const better = (fare: number): Service => line(fare, [AUCKLAND, HAMILTON], 60, '18:36')
    const told = (fare: number) => offered(AUCKLAND, 64, wanted, [slow, better(fare), ferry])
    // 9 h and the wallet are 109 dollars.
    expect(told(48)).toEqual({ hours: 9, first: '21 18:36', arrival: '22 02:50' })
    expect(told(49)).toEqual({
      hours: 9,
      first: '21 22:55',
      arrival: '22 12:00',
      sooner: '9 h, 21 18:36, 22 02:50, 11000',
    })
    const same = line(65, [AUCKLAND, HAMILTON], 60, '23:40')
    expect(offered(AUCKLAND, 61, wanted, [slow, same, ferry])).not.toHaveProperty('sooner')
  })

  it('[WRK-8] begins with a taxi no earlier than the player can walk there after the hours', () => {
    const late = line(61, [HAMILTON, WELLINGTON], 60, '09:00')
    const taxi = service({
      productId: 'taxi',
      transport: 'taxi',
      stops: [NEAR, WELLINGTON],
      fares: [standard(70)],
      days: daily(),
      journeyTime: minutes(300),
      events: offsets(3, 3, 6),
    })
    // 14 h until 23:35, then 6 minutes to walk, and 3 for the taxi to come.
    expect(offered(HAMILTON, 0, wanted, [late, taxi])?.sooner).toBe('14 h, 21 23:44, 22 04:44, 7000')
  })

  it('[WRK-8] leads by the ticket that the open step asks for', () => {
    const asked = trip('bookBusTaxi', HAMILTON, WELLINGTON)
    const express = { ...line(1, [HAMILTON, WELLINGTON], 30, '22:00'), transport: 'train' as const }
    expect(offered(AUCKLAND, 61, [asked], [slow, quick, ferry, express])).toMatchObject({
      arrival: '22 12:00',
      sooner: '11 h, 21 20:40, 22 02:50, 12600',
    })
  })

  it('[WRK-8] is given up after 20,000 rides', () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => `${hour}:10`)
    const shuttles = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...line(70, [AUCKLAND, HAMILTON], 60, ...hourly),
        productId: `shuttle ${i}`,
      }))
    const sooner = (count: number) =>
      offered(AUCKLAND, 61, wanted, [slow, quick, ferry, ...shuttles(count)])?.sooner !== undefined
    expect([sooner(50), sooner(2_000)]).toEqual([true, false])
  })

  it('[WRK-8] is given up after as many rides from one place', () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => `${hour}:10`)
    const stops = [AUCKLAND, ...Array.from({ length: 20 }, (_, i) => `stop ${i}`), HAMILTON]
    const bus = { ...line(70, stops, 60, ...hourly), stopOffsets: stops.map((_, i) => minutes(i * 3)) }
    const asked = new Set<string>()
    const hub = Array.from({ length: 1_000 }, (_, i): Service => {
      const productId = `bus ${i}`
      return {
        ...bus,
        productId,
        get days() {
          asked.add(productId)
          return bus.days
        },
      }
    })
    const { world, at } = playerAt(AUCKLAND, 0, wanted, [slow, ferry])
    const services = new Map([...world.services, ...hub.map((it) => [it.productId, it] as const)])
    const start = { place: AUCKLAND, at: at(), money: 6_100, works: true }
    const until = gameMs(at() + 3 * DAY)
    expect(
      soonestWay({ to: WELLINGTON }, { ...world, services }, start, { wage: 500, most: 24, until }),
    ).toBeUndefined()
    // Each has a departure for each hour of work, to 21 stops.
    expect(asked.size).toBeGreaterThan(20)
    expect(asked.size).toBeLessThan(100)
  })

  it('[WRK-8] is not searched for where nothing is known to lead there', () => {
    expect(offered(AUCKLAND, 0, [reach(AIRPORT)], [slow, quick])).toEqual({
      hours: 9,
      first: '21 22:55',
      arrival: '21 23:55',
    })
  })
})

/** The earliest arrival by all journeys and walks, one after the other, with any hours of work before each that the rules allow. */
function soonestOfAll(world: World, goal: string, money: number, until: GameMs, onTheWay: boolean): number {
  const least = leastFares(goal, 0, world)
  const from = { place: AUCKLAND, at: gameMs(until - DAY), money, begins: true, rides: 0 }
  let soonest = Number.POSITIVE_INFINITY
  function go({ place, at, money: has, begins, rides }: typeof from): void {
    if (place === goal) soonest = Math.min(soonest, at)
    if (place === goal || at >= until || rides === 3) return
    const works = begins || (onTheWay && has < (least.get(place) ?? Number.POSITIVE_INFINITY))
    for (const { to, arrival } of walksFrom(world, place, at)) {
      // Walks alone lead nowhere that other walks do not.
      go({ place: to, at: arrival, money: has, begins, rides: rides + 1 })
    }
    for (let hours = begins ? 1 : 0; hours <= (works ? 24 : 0); hours += 1) {
      const now = gameMs(at + hours * HOUR)
      for (const it of world.services.values()) {
        for (const to of it.stops) {
          const taxi = taxiFrom(it, world, { from: place, to }, now)
          const window = { since: gameMs(now + 1), until }
          for (const journey of taxi ? [taxi] : departuresOf(it, world, { from: place, to }, window)) {
            for (const fare of journey.fares) {
              const left = has + hours * 500 - fare.fare
              if (left < 0 || !isOnSale(fare, journey, now)) continue
              go({ place: to, at: journey.arrival, money: left, begins: false, rides: rides + 1 })
            }
          }
        }
      }
    }
  }
  go(from)
  return soonest < until ? soonest : Number.POSITIVE_INFINITY
}

const STOPS = [AUCKLAND, HAMILTON, NEAR, WELLINGTON]
const someServices = fc.array(
  fc.record({
    transport: fc.constantFrom('bus' as const, 'bus' as const, 'taxi' as const),
    stops: fc.uniqueArray(fc.constantFrom(...STOPS), { minLength: 2, maxLength: 3 }),
    fare: fc.integer({ min: 1, max: 40 }),
    soldUntil: fc.constantFrom(undefined, undefined, 300),
    time: fc.integer({ min: 0, max: 1439 }),
    takes: fc.integer({ min: 10, max: 400 }),
  }),
  { minLength: 2, maxLength: 4 },
)

it('[WRK-8] no sooner way is told than there is, and none is missed that takes no work on the way', () => {
  let found = 0
  fc.assert(
    fc.property(someServices, fc.integer({ min: 0, max: 20 }), (all, dollars) => {
      const services = all.map(({ fare, time, takes, soldUntil, ...it }, i) =>
        service({
          ...it,
          productId: `p${i}`,
          journeyTime: minutes(takes),
          fares: [{ ...standard(fare), ...(soldUntil === undefined ? {} : { soldUntil: minutes(soldUntil) }) }],
          days: {
            ...daily(),
            sat: [minutes(time)],
            sun: [minutes(time)],
          },
        }),
      )
      const { world, at } = playerAt(AUCKLAND, 0, wanted, services)
      const [until, money] = [gameMs(at() + DAY), cents(dollars * 100)]
      const start = { place: AUCKLAND, at: at(), money, works: true }
      const way = soonestWay({ to: WELLINGTON }, world, start, { wage: 500, most: 24, until })
      const arrival = way?.arrival ?? Number.POSITIVE_INFINITY
      expect(arrival).toBeGreaterThanOrEqual(soonestOfAll(world, WELLINGTON, money, until, true))
      expect(arrival).toBeLessThanOrEqual(soonestOfAll(world, WELLINGTON, money, until, false))
      if (way) {
        found += 1
        expect(way.first.departure).toBeGreaterThan(at() + way.hours * HOUR)
        expect(way.hours).toBeGreaterThanOrEqual(1)
        expect(way.arrival - at()).toBeGreaterThan(MINUTE)
      }
    }),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(10)
})
