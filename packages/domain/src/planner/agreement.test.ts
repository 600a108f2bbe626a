import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import type { StepSpec } from '../step/step-spec.ts'
import { RACE_MORNING, leg, raceSpec, task, worldOf } from '../testing/world.ts'
import { departuresOf, taxiFrom } from '../timetable/departures.ts'
import type { Journey } from '../timetable/journey.ts'
import type { Service } from '../timetable/service.ts'
import { walksFrom } from '../timetable/walk.ts'
import { DAY, type GameMs, cents, dollars, gameMs, minutes } from '../time/units.ts'
import { courseOf } from './course.ts'
import { type Ride, follow, player } from '../testing/planner/player.ts'
import { LOCATIONS, places, serviceOf, trip } from '../testing/planner/random-world.ts'
import { THINKING } from './real-time.ts'
import { raceReport } from './report.ts'
import type { Route } from './route.ts'

const TERMS = { now: RACE_MORNING, thinking: THINKING }

const question = fc
  .record({ place: fc.option(places, { nil: undefined }), bonus: fc.integer({ min: 0, max: 3 }) })
  .map(({ place, bonus }): StepSpec => ({
    stepType: 'undertakeTask',
    tasks: [task({ bonus: cents(bonus * 1000), ...(place === undefined ? {} : { place }) })],
  }))
const until = fc.integer({ min: 0, max: 95 }).map((quarter): StepSpec => ({
  stepType: 'awaitTime',
  until: minutes(quarter * 15),
}))
const at = (stepType: 'reach' | 'moveTo') => places.map((location): StepSpec => ({ stepType, location }))

/** A step, or several that authors write together. */
const steps: fc.Arbitrary<readonly StepSpec[]> = fc.oneof(
  { weight: 3, arbitrary: at('reach').map((it) => [it]) },
  { weight: 1, arbitrary: at('moveTo').map((it) => [it]) },
  { weight: 2, arbitrary: question.map((it) => [it]) },
  { weight: 1, arbitrary: until.map((it) => [it]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        trip,
        fc.constantFrom('bookAny', 'bookBusTaxi', 'bookFlight'),
        fc.boolean(),
        fc.option(until),
        fc.option(places),
      )
      .map(([{ from, to }, stepType, opens, waits, move]): readonly StepSpec[] => [
        ...(opens ? [{ stepType: 'generateBuses', from, to } as const] : []),
        { stepType, from, to },
        ...(waits ? [waits] : []),
        // A player who is moved elsewhere after a wait may gain by booking late, which makes the way long: no plan goes that far.
        ...(move ? [{ stepType: 'moveTo', location: waits || move === from ? to : move } as const] : []),
      ]),
  },
)

const races = fc
  .record({
    start: places,
    legs: fc.array(fc.array(steps, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    services: fc.array(serviceOf, { minLength: 1, maxLength: 4 }),
    startTime: fc.integer({ min: 5, max: 20 }),
  })
  .map(({ start, legs, services, startTime }): World => {
    const parts = legs.map((written) => leg(...written.flat()))
    const [first = leg(), ...others] = parts
    const spec = raceSpec({
      wallet: dollars(1000),
      startTime: minutes(startTime * 60),
      legs: [{ ...first, steps: [{ stepType: 'locateAt', location: start }, ...first.steps] }, ...others],
    })
    const named = services.map((it, i): Service => ({ ...it, productId: `s${i}` }))
    const world = worldOf({ ...spec, speed: 1 }, named, LOCATIONS)
    // A wait after a booking is for a local time where the player books, and planned ways do not say where that is best.
    if (!courseOf(world).some(({ bound, step }) => bound && step.stepType === 'awaitTime')) return world
    return worldOf(
      world.spec,
      named,
      LOCATIONS.map((it) => ({ ...it, zone: 'Pacific/Auckland' })),
    )
  })

/** Every way on from a place: the next two departures of each service, a taxi now, and walks. */
function waysOn(world: World, place: LocationId, now: GameMs): readonly Journey[] {
  const after = { since: gameMs(now + 1), until: gameMs(now + 2 * DAY) }
  const rides = [...world.services.values()].flatMap((service) =>
    [...new Set(service.stops)].flatMap((to) => {
      const trips = to === place ? [] : departuresOf(service, world, { from: place, to }, after).slice(0, 2)
      const taxi = to === place ? undefined : taxiFrom(service, world, { from: place, to }, now)
      return [...trips, ...(taxi ? [taxi] : [])]
    }),
  )
  return [...rides, ...walksFrom(world, place, now)]
}

const rideOn = ({ ref, from, to, departure, transport, fares }: Journey): Ride => ({
  mode: transport,
  from,
  to,
  departure,
  journey: ref,
  fareType: transport === 'walk' ? 'Walk' : 'Standard',
  fare: fares[0]?.fare ?? 0,
  buyBy: departure,
})

const elapsedOf = ({ ended, clock }: ReturnType<typeof follow>): number | undefined =>
  ended?.ending === 'complete' ? ended.at - clock.begin : undefined

describe('the planner and the game', () => {
  it('[PLN-10] agree on when a planned way wins, if its commands are given in the game', () => {
    fc.assert(
      fc.property(races, (world) => {
        const { best, cheapest, fastest } = raceReport(world, RACE_MORNING)
        const routes = [...new Set([best, cheapest, fastest])].filter((it): it is Route => it !== undefined)
        for (const route of routes) {
          const played = follow({ ...world, spec: { ...world.spec, wallet: route.need } }, route.rides, TERMS)
          expect(elapsedOf(played)).toBe(route.elapsed)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('[PLN-10] agree that no random player wins sooner than the fastest way, or at all if there is none', () => {
    fc.assert(
      fc.property(races, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (world, choices) => {
        const { fastest } = raceReport(world, RACE_MORNING)
        const it = player(world, TERMS)
        it.act(it.at())
        for (const choice of choices) {
          const race = it.race()
          if (race.ended || race.place.kind !== 'at') break
          const ways = waysOn(world, race.place.location, it.at())
          const way = ways[choice % (ways.length + 1)]
          if (!way) {
            // Stays, and does what can be done there.
            it.act(gameMs(it.at() + (choice % 24) * 3_600_000))
            continue
          }
          const ride = rideOn(way)
          if (!it.book(ride)) break
          it.act(ride.departure)
          if (!it.ride(ride)) break
          it.act(it.at())
        }
        if (!it.race().ended) it.act(it.race().clock.end)
        expect(elapsedOf(it.race()) ?? Infinity).toBeGreaterThanOrEqual(fastest?.elapsed ?? Infinity)
      }),
      { numRuns: 400 },
    )
  })
})
