import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLOCK, HILL, NEAR, reach, playerAt } from '../../testing/player-at.ts'
import { AIRPORT, AUCKLAND, HAMILTON, STATION, WELLINGTON, service, standard } from '../../testing/world.ts'
import { type GameMs, DAY, cents, gameMs, minutes } from '../../time/units.ts'
import { departuresOf } from '../../timetable/departures.ts'
import { isOnSale } from '../../timetable/fare.ts'
import { walksFrom } from '../../timetable/walk.ts'
import { standAt } from './cheapest-fare.ts'
import { cheapestWay } from './cheapest-way.ts'
import type { World } from '../world/world.ts'

/** The least that it costs to get to each place, by all journeys and walks from every place, until nothing gets cheaper. */
function addedUp(world: World, from: string, window: { readonly since: GameMs; readonly until: GameMs }, now: GameMs) {
  const least = new Map([[from, 0]])
  // It grows, and is gone over again as long as something gets cheaper.
  const open = new Set([from])
  for (const here of open) {
    open.delete(here)
    const paid = least.get(here) ?? 0
    const rides = [...world.services.values()].flatMap((it) =>
      [...world.locations.keys()].flatMap((to) =>
        departuresOf(it, world, { from: here, to }, window).flatMap((journey) =>
          journey.fares.filter((fare) => isOnSale(fare, journey, now)).map(({ fare }) => ({ to, price: paid + fare })),
        ),
      ),
    )
    for (const { to, price } of [
      ...rides,
      ...walksFrom(world, here, now).map((walk) => ({ to: walk.to, price: paid })),
    ]) {
      if (price >= (least.get(to) ?? Number.POSITIVE_INFINITY)) continue
      least.set(to, price)
      open.add(to)
    }
  }
  return least
}

const STOPS = [AUCKLAND, HAMILTON, NEAR, WELLINGTON, AIRPORT, CLOCK]
const someServices = fc.array(
  fc.record({
    stops: fc.uniqueArray(fc.constantFrom(...STOPS), { minLength: 2 }),
    uses: fc.array(fc.constantFrom('both', 'both', 'on', 'off'), { minLength: STOPS.length, maxLength: STOPS.length }),
    fares: fc.array(
      fc.record({ fare: fc.integer({ min: 0, max: 9 }), soldUntil: fc.constantFrom(undefined, 0, 900, 5000) }),
      { minLength: 1, maxLength: 2 },
    ),
    time: fc.integer({ min: 0, max: 1439 }),
  }),
  { maxLength: 9 },
)

it('[WRK-6] the cheapest way costs what adding up all journeys and walks gives', () => {
  fc.assert(
    fc.property(someServices, fc.constantFrom(AIRPORT, STATION, HILL), (all, goal) => {
      const services = all.map(({ stops, uses, fares, time }, i) => {
        const each = [minutes(time)]
        return service({
          productId: `p${i}`,
          stops,
          stopUses: uses.slice(0, stops.length),
          fares: fares.map(({ fare, soldUntil }, n) => ({
            ...standard(0),
            type: `F${n}`,
            fare: cents(fare),
            ...(soldUntil === undefined ? {} : { soldUntil: minutes(soldUntil) }),
          })),
          days: { sun: each, mon: each, tue: each, wed: each, thu: each, fri: each, sat: each },
        })
      })
      const { world, at } = playerAt(AUCKLAND, 0, [reach(goal)], services)
      const [now, until] = [at(), gameMs(at() + 2 * DAY)]
      const way = cheapestWay([goal], AUCKLAND, world, standAt(world, [], now, until))
      const least = addedUp(world, AUCKLAND, { since: gameMs(now + 1), until }, now).get(goal)
      expect(way && [way.price, way.to]).toEqual(least === undefined ? undefined : [least, goal])
    }),
    { numRuns: 200 },
  )
})
