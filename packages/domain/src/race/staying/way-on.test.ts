import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOOK_AHEAD } from '../../board/board.ts'
import { drive } from '../../testing/drive.ts'
import { EAST, reach, playerAt } from '../../testing/player-at.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  LOCATIONS,
  STATION,
  WELLINGTON,
  daily,
  leg,
  local,
  offsets,
  raceSpec,
  service,
  standard,
  worldOf,
} from '../../testing/world.ts'
import { departuresOf, taxiFrom } from '../../timetable/departures.ts'
import { isOnSale } from '../../timetable/fare.ts'
import type { Service } from '../../timetable/service.ts'
import { walksFrom } from '../../timetable/walk.ts'
import { type GameMs, HOUR, cents, dollars, gameMs, minutes } from '../../time/units.ts'
import { cheapestFrom, cheapestWayOn, wayAfterRoom } from './way-on.ts'
import { workOffered } from './work-offer.ts'
import type { World } from '../world/world.ts'

/** The cheapest fare of all journeys of all services, each looked at by itself. */
function cheapestOfAll(world: World, from: string, now: GameMs, until?: GameMs): number | undefined {
  const fares = [...world.services.values()].flatMap((it) => {
    const window = { since: gameMs(now + 1), until: until ?? gameMs(now + LOOK_AHEAD[it.transport]) }
    const taxi = taxiFrom(it, world, { from }, now)
    const journeys = taxi ? [taxi] : departuresOf(it, world, { from }, window)
    return journeys.flatMap((journey) => journey.fares.filter((fare) => isOnSale(fare, journey, now)))
  })
  return fares.length === 0 ? undefined : Math.min(...fares.map(({ fare }) => fare))
}

const someDays = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 3000 })), { maxLength: 2 })
  .map((all) => all.toSorted((a, b) => a - b).map(minutes))
const fares = fc.array(
  fc.record({ fare: fc.integer({ min: 0, max: 5 }), soldUntil: fc.constantFrom(undefined, 30, 1500, 2879, 2880) }),
  { minLength: 1, maxLength: 3 },
)
const someServices = fc.array(
  fc.record({
    transport: fc.constantFrom('bus' as const, 'train' as const, 'taxi' as const),
    stops: fc.uniqueArray(fc.constantFrom(AUCKLAND, HAMILTON, WELLINGTON, STATION, AIRPORT), { minLength: 2 }),
    days: fc.tuple(someDays, someDays, someDays, someDays, someDays, someDays, someDays),
    fares,
    boarding: fc.constantFrom(0, 5, 40),
    journeyTime: fc.integer({ min: 5, max: 3000 }),
    firstUse: fc.constantFrom('both' as const, 'off' as const),
    zone: fc.constantFrom(undefined, 'America/New_York'),
    clock: fc.constantFrom('wall clock' as const, 'noon minus 12 h' as const),
  }),
  { maxLength: 4 },
)
const made = (all: typeof someServices extends fc.Arbitrary<infer T> ? T : never): readonly Service[] =>
  all.map(({ days: [sun, mon, tue, wed, thu, fri, sat], fares: prices, boarding, firstUse, zone, ...it }, i) =>
    service({
      ...it,
      ...(zone === undefined ? {} : { zone }),
      productId: `p${i}`,
      journeyTime: minutes(it.journeyTime),
      stopUses: it.stops.map((_, n) => (n === 0 ? firstUse : 'both')),
      events: offsets(10, boarding, 5),
      fares: prices.map(({ fare, soldUntil }, n) => ({
        ...standard(0),
        type: `F${n}`,
        fare: cents(fare),
        ...(soldUntil === undefined ? {} : { soldUntil: minutes(soldUntil) }),
      })),
      days: { sun, mon, tue, wed, thu, fri, sat },
    }),
  )

// Ordinary days, and those on which clocks there go forward and back.
const someMoments = fc.record({
  startOn: fc.constantFrom('2026-11-21', '2026-11-22', '2026-09-26', '2026-09-27', '2027-04-03', '2027-04-04'),
  startTime: fc.integer({ min: 0, max: 1439 }).map(minutes),
})

describe('ways on', () => {
  it('[JNY-8] are those that a search of every journey would find', () => {
    fc.assert(
      fc.property(
        someServices,
        someMoments,
        fc.constantFrom(STATION, WELLINGTON, AUCKLAND),
        (all, { startOn, startTime }, from) => {
          const world = worldOf(raceSpec(), made(all), LOCATIONS)
          const now = gameMs(local(`${startOn} 00:00`) + startTime * 60_000)
          expect(cheapestFrom(world, from, now)?.price).toBe(cheapestOfAll(world, from, now))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('[WRK-1][WRK-3] are searched from every place near, and until the end if nothing leaves sooner', () => {
    fc.assert(
      fc.property(
        someServices,
        someMoments,
        fc.constantFrom(STATION, WELLINGTON, AUCKLAND),
        fc.integer({ min: 0, max: 5 }),
        (all, moment, from, money) => {
          // Nothing leads to a place that nobody knows.
          const steps = [
            { stepType: 'locateAt', location: from },
            { stepType: 'reach', location: EAST },
          ] as const
          const spec = raceSpec({ ...moment, wallet: cents(money), legs: [leg(...steps)] })
          const player = drive(worldOf(spec, made(all), LOCATIONS))
          player.report()
          const { world } = player
          const near = [from, ...walksFrom(world, from, player.at()).map(({ to }) => to)]
          const least = (until?: GameMs): number =>
            Math.min(...near.map((it) => cheapestOfAll(world, it, player.at(), until) ?? Number.POSITIVE_INFINITY))
          const soon = least()
          const price = Number.isFinite(soon) ? soon : least(gameMs(player.race().clock.end + 1))
          const stranded = Number.isFinite(price) && price > money
          expect(workOffered(player.race(), world, player.at())?.hours).toBe(stranded ? 1 : undefined)
          expect(player.give({ kind: 'work', hours: 1 })).toBe(stranded ? undefined : 'not-stranded')
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('[WRK-7] after a night in a room the way on is what is sold then, for a player who can take one', () => {
  const coach = (productId: string, days: Service['days'], fare: number): Service =>
    service({ productId, stops: [AUCKLAND, HAMILTON], fares: [standard(fare)], days })
  const noon = coach('noon', { ...daily(), sat: daily('12:00').sat }, 20)
  const guest = playerAt(AUCKLAND, 50, [reach(HAMILTON)], [noon, coach('night', daily('22:00'), 30)])
  const room = { price: dollars(30), hours: 8 }
  const locations = new Map([...guest.world.locations].map(([id, it]) => [id, { ...it, room }]))
  const [race, world, now] = [guest.race(), { ...guest.world, locations }, local('2026-11-21 11:30')]
  expect(cheapestWayOn(race, world, AUCKLAND, now)).toEqual({ price: dollars(20), to: HAMILTON })
  expect(wayAfterRoom(race, world, now)).toEqual({ price: dollars(30), to: HAMILTON })
  expect(wayAfterRoom(race, guest.world, now)).toBeUndefined()
  expect(
    wayAfterRoom({ ...race, busyUntil: gameMs(now + HOUR), busyWith: { kind: 'room' } }, world, now),
  ).toBeUndefined()
})
