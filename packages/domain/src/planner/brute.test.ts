import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StepSpec } from '../step/step-spec.ts'
import { leg, local, raceSpec, task, worldOf } from '../testing/world.ts'
import type { Service } from '../timetable/service.ts'
import { HOUR, cents, gameMs } from '../time/units.ts'
import { type BruteWay, everyWay } from '../testing/planner/brute.ts'
import { raceNetwork } from './race-network.ts'
import { LOCATIONS, places, serviceOf, trip } from '../testing/planner/random-world.ts'
import { routeOf } from './route.ts'
import { waysToWin } from './search.ts'

/** Clocks have gone forward in the night: times counted from the day before are an hour later if they count from noon. */
const BEGIN = local('2026-09-27 06:00')
const END = gameMs(BEGIN + 16 * HOUR)

const step: fc.Arbitrary<StepSpec> = fc.oneof(
  { weight: 3, arbitrary: places.map((location): StepSpec => ({ stepType: 'reach', location })) },
  { weight: 1, arbitrary: trip.map((it): StepSpec => ({ stepType: 'bookBusTaxi', ...it })) },
  { weight: 1, arbitrary: trip.map((it): StepSpec => ({ stepType: 'bookAny', ...it })) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.record({ place: fc.option(places, { nil: undefined }), bonus: fc.integer({ min: 0, max: 3 }) }), {
        minLength: 1,
        maxLength: 2,
      })
      .map((tasks): StepSpec => ({
        stepType: 'undertakeTask',
        tasks: tasks.map((it) =>
          task({ bonus: cents(it.bonus * 1000), ...(it.place === undefined ? {} : { place: it.place }) }),
        ),
      })),
  },
)

const races = fc.record({
  start: places,
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  services: fc.array(serviceOf, { minLength: 1, maxLength: 4 }),
  wallet: fc.integer({ min: 0, max: 15 }).map((tens) => cents(tens * 1000)),
  thinking: fc.constantFrom(0, 160_000),
})

type RandomRace = typeof races extends fc.Arbitrary<infer T> ? T : never

/** The arrivals and wallets that no other dominates. */
const frontier = (ways: readonly Pick<BruteWay, 'finish' | 'need'>[]): readonly string[] => {
  const best = ways.filter(
    (a) => !ways.some((b) => b.finish <= a.finish && b.need <= a.need && (b.finish < a.finish || b.need < a.need)),
  )
  return [...new Set(best.map(({ finish, need }) => `${finish - BEGIN} ${need}`))].toSorted()
}

const earliest = (ways: readonly Pick<BruteWay, 'finish' | 'kind'>[]): Record<string, number> => {
  const first: Record<string, number> = {}
  for (const { kind, finish } of ways) first[kind] = Math.min(first[kind] ?? Number.POSITIVE_INFINITY, finish - BEGIN)
  return first
}

describe('the search, compared with trying every way', () => {
  const inTurn = ({ start, steps, services, wallet, thinking }: RandomRace) => {
    const spec = raceSpec({ wallet, legs: [leg({ stepType: 'locateAt', location: start }, ...steps)] })
    const named = services.map((it, i): Service => ({ ...it, productId: `s${i}` }))
    const world = worldOf(spec, named, LOCATIONS)
    const network = raceNetwork(world, BEGIN, END)
    const every = everyWay(world, { begin: BEGIN, end: END, thinking }, start, steps)
    return {
      world,
      network,
      every,
      wallet,
      terms: { network, thinking, early: true, hidden: new Set<string>() },
    }
  }

  it('[PLN-1][PLN-7] finds the fastest for every wallet', () => {
    fc.assert(
      fc.property(races, (race) => {
        const { world, every, terms } = inTurn(race)
        const found = Array.from(waysToWin(world, terms), (label) => routeOf(label, BEGIN))
        expect(frontier(found)).toEqual(frontier(every))
      }),
      { numRuns: 400 },
    )
  })

  it('[PLN-1] finds the fastest of every kind that a wallet pays for', () => {
    fc.assert(
      fc.property(races, places, (race, location) => {
        const { world, every, wallet, terms } = inTurn({ ...race, steps: [{ stepType: 'reach', location }] })
        const found = Array.from(waysToWin(world, { ...terms, wallet, byKind: true }), (label) => routeOf(label, BEGIN))
        const ways = found.map(({ finish, need, kind }) => ({ finish, need, kind: kind.join(' ') }))
        const paid = every.filter(({ need }) => need <= wallet)
        const first = earliest(ways)
        const truth = earliest(paid)
        for (const kind of Object.keys(first)) expect(first[kind]).toBeGreaterThanOrEqual(truth[kind] ?? Infinity)
        for (const [kind, elapsed] of Object.entries(earliest(paid.filter(({ givenUp }) => !givenUp())))) {
          expect(first[kind]).toBeLessThanOrEqual(elapsed)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('[PLN-1] finds no kind that does not exist, none earlier than possible, and the earliest of all', () => {
    fc.assert(
      fc.property(races, (race) => {
        const { world, every, wallet, terms } = inTurn(race)
        const found = Array.from(waysToWin(world, { ...terms, wallet, byKind: true }), (label) => routeOf(label, BEGIN))
        const truth = earliest(every.filter(({ need }) => need <= wallet))
        for (const { kind, elapsed } of found) expect(elapsed).toBeGreaterThanOrEqual(truth[kind.join(' ')] ?? Infinity)
        const first = Math.min(...found.map(({ elapsed }) => elapsed))
        expect(first).toBe(Math.min(...Object.values(truth)))
      }),
      { numRuns: 400 },
    )
  })
})
