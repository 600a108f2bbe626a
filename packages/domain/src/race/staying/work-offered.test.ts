import { describe, expect, it } from 'vitest'
import { CLOCK, EAST, HILL, NEAR, asks, reach, playerAt } from '../../testing/player-at.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  STATION,
  WELLINGTON,
  daily,
  service,
  standard,
  train,
  trip,
} from '../../testing/world.ts'
import type { Fare, Service } from '../../timetable/service.ts'
import { dollars, minutes } from '../../time/units.ts'
import { localClock, localDate } from '../../time/zone.ts'
import { workOffered } from './work-offer.ts'

const line = (fare: number, ...stops: readonly string[]): Service =>
  service({ productId: `${stops.join(' ')} ${fare}`, stops, fares: [standard(fare)] })

const offered = (...it: Parameters<typeof playerAt>) => {
  const player = playerAt(...it)
  return workOffered(player.race(), player.world, player.at())
}
const offer = (hours: number, price: number, to: string) => ({ hours, way: { price: dollars(price), to } })

describe('the hours of work that are offered', () => {
  it.each([4, 35, 36, 57, 61])(
    '[WRK-3][WRK-6] pay for the whole way, even for a player who could pay for a part: $%d',
    (money) => {
      const lines = [line(36, AUCKLAND, HAMILTON), line(62, AUCKLAND, WELLINGTON), line(62, HAMILTON, WELLINGTON)]
      const hours = Math.ceil((62 - money) / 5)
      expect(offered(AUCKLAND, money, [reach(WELLINGTON)], lines)).toMatchObject(offer(hours, 62, WELLINGTON))
      expect(offered(AUCKLAND, 62, [reach(WELLINGTON)], lines)).toBeUndefined()
    },
  )

  it('[WRK-6] pay for a series of rides, and walks between them cost nothing', () => {
    const lines = [line(24, AUCKLAND, HAMILTON), line(31, NEAR, WELLINGTON), line(90, AUCKLAND, WELLINGTON)]
    expect(offered(AUCKLAND, 4, [reach(STATION)], lines)).toMatchObject(offer(11, 55, STATION))
  })

  it('[WRK-3][WRK-6] pay for a detour or for short rides if those are the cheapest, and nobody is stranded who can pay for them', () => {
    const detour = [line(60, HAMILTON, WELLINGTON), line(24, HAMILTON, AUCKLAND), line(1, AUCKLAND, WELLINGTON)]
    expect(offered(HAMILTON, 4, [reach(WELLINGTON)], detour)).toMatchObject(offer(5, 25, WELLINGTON))
    expect(offered(HAMILTON, 25, [reach(WELLINGTON)], detour)).toBeUndefined()
  })

  it('[WRK-3][WRK-6] pay for any ride if nothing is known to lead the whole way', () => {
    const south = line(60, HAMILTON, STATION, WELLINGTON)
    expect(offered(HAMILTON, 4, [reach(AIRPORT)], [south])).toMatchObject(offer(12, 60, WELLINGTON))
    expect(offered(HAMILTON, 4, [reach(EAST)], [south])).toMatchObject(offer(12, 60, WELLINGTON))
  })

  it('[WRK-6] pay for the way to the start of a trip and for its ticket', () => {
    const north = trip('bookTrain', STATION, AUCKLAND)
    const trains = [line(40, HAMILTON, WELLINGTON), { ...train, fares: [standard(20)] }]
    expect(offered(HAMILTON, 4, [north], trains)).toMatchObject(offer(12, 60, AUCKLAND))
    expect(offered(STATION, 4, [north], trains)).toMatchObject(offer(4, 20, AUCKLAND))
    expect(offered(HAMILTON, 4, [north], trains.slice(0, 1))).toMatchObject(offer(8, 40, STATION))
  })

  it('[WRK-6] pay for the way to the cheapest to reach of several questions', () => {
    const lines = [line(20, AUCKLAND, HAMILTON), line(20, HAMILTON, WELLINGTON), line(35, HAMILTON, CLOCK)]
    expect(offered(AUCKLAND, 4, [asks(HILL, WELLINGTON)], lines)).toMatchObject(offer(8, 40, WELLINGTON))
  })

  it('[WRK-6] are a day if the whole way costs more', () => {
    expect(
      offered(AUCKLAND, 4, [reach(WELLINGTON)], [line(20, AUCKLAND, HAMILTON), line(300, HAMILTON, WELLINGTON)]),
    ).toMatchObject(offer(24, 320, WELLINGTON))
  })

  it('[WRK-6] do not count a ride that leaves only after the race ends', () => {
    const never = { ...line(1, HAMILTON, WELLINGTON), days: daily() }
    const lines = [line(20, AUCKLAND, HAMILTON), never, line(50, HAMILTON, WELLINGTON)]
    expect(offered(AUCKLAND, 4, [reach(WELLINGTON)], lines)).toMatchObject(offer(14, 70, WELLINGTON))
  })
})

const zone = 'Pacific/Auckland'
/** How the first ride of the way is told. */
const first = (...it: Parameters<typeof offered>): string | undefined => {
  const found = offered(...it)?.first
  if (!found) return undefined
  const { journey, price } = found
  return `${journey.from} ${journey.to} ${localDate(journey.departure, zone).toString()} ${localClock(journey.departure, zone)} ${price}`
}

describe('the ride that the way begins with', () => {
  const at = (fare: Fare, ...times: readonly string[]): Service =>
    service({ stops: [AUCKLAND, WELLINGTON], fares: [fare], days: daily(...times) })
  const ride = (when: string, price: number): string => `${AUCKLAND} ${WELLINGTON} 2026-11-${when} ${price}`
  const wanted = [reach(WELLINGTON)]

  it('is the first that leaves after the hours of work', () => {
    // Eleven hours from 09:35.
    expect(first(AUCKLAND, 4, wanted, [at(standard(59), '10:00', '20:35', '20:36', '21:40')])).toBe(
      ride('21 20:36', 5900),
    )
  })

  it('is still sold, after the work, for the fare that was counted', () => {
    const early = { ...standard(59), soldUntil: minutes(600) }
    expect(first(AUCKLAND, 4, wanted, [at(early, '06:35', '06:36', '21:00')])).toBe(ride('22 06:36', 5900))
  })

  it('is none if the fare is no longer sold then', () => {
    const early = { ...standard(59), soldUntil: minutes(17 * 24 * 60) }
    const lines = [at(early, '10:00')]
    expect(offered(AUCKLAND, 4, wanted, lines)).toMatchObject(offer(11, 59, WELLINGTON))
    expect(first(AUCKLAND, 4, wanted, lines)).toBeUndefined()
  })

  it('follows a walk, and leads to where the way leaves it', () => {
    const lines = [line(60, NEAR, WELLINGTON, EAST), line(2, WELLINGTON, AIRPORT)]
    expect(first(HAMILTON, 0, [reach(AIRPORT)], lines)).toMatch(`${NEAR} ${WELLINGTON} `)
    expect(offered(HAMILTON, 0, [reach(AIRPORT)], lines)).toMatchObject({
      ...offer(13, 62, AIRPORT),
      first: { price: 6000 },
    })
  })

  it('is a taxi as if ordered after the work', () => {
    const taxi = { ...at(standard(10)), transport: 'taxi' as const }
    expect(first(AUCKLAND, 0, wanted, [taxi])).toBe(ride('21 11:50', 1000))
  })
})
