import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOOK_AHEAD } from '../board/board.ts'
import type { Location } from '../place/location.ts'
import { drive } from '../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  LOCATIONS,
  STATION,
  WELLINGTON,
  leg,
  local,
  offsets,
  raceSpec,
  service,
  standard,
  task,
  trip,
  worldOf,
} from '../testing/world.ts'
import { departuresOf, taxiFrom } from '../timetable/departures.ts'
import { isOnSale } from '../timetable/fare.ts'
import type { Service } from '../timetable/service.ts'
import { walksFrom } from '../timetable/walk.ts'
import { type GameMs, DAY, cents, dollars, gameMs, minutes } from '../time/units.ts'
import type { StepSpec } from '../step/step-spec.ts'
import { canAfford, cheapestFrom, hoursToWork, offersWork } from './staying.ts'
import type { World } from './world.ts'

/** The cheapest fare of every journey of every service, each made and looked at. */
function cheapestOfAll(world: World, from: string, now: GameMs): number | undefined {
  const fares = [...world.services.values()].flatMap((it) => {
    const window = { since: gameMs(now + 1), until: gameMs(now + LOOK_AHEAD[it.transport]) }
    const taxi = taxiFrom(it, world, { from }, now)
    const journeys = taxi ? [taxi] : departuresOf(it, world, { from }, window)
    return journeys.flatMap((journey) => journey.fares.filter((fare) => isOnSale(fare, journey, now)))
  })
  return fares.length === 0 ? undefined : Math.min(...fares.map(({ fare }) => fare))
}

const NEAR = 'nz-hamilton-BusStation'
const EAST = 'nz-gisborne-BusStation'

const someDays = fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 2 }).map((all) => all.map(minutes))
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
  }),
  { maxLength: 4 },
)
const made = (all: typeof someServices extends fc.Arbitrary<infer T> ? T : never): readonly Service[] =>
  all.map(({ days: [sun, mon, tue, wed, thu, fri, sat], fares: prices, boarding, firstUse, ...it }, i) =>
    service({
      ...it,
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

describe('ways on', () => {
  it('[WRK-1][JNY-8] are those that looking at every journey from every place near would find', () => {
    // Ordinary days, and those on which clocks there go forward and back.
    const days = fc.constantFrom('2026-11-21 00:00', '2026-09-26 12:00', '2027-04-03 12:00').map((text) => local(text))
    const moments = fc.tuple(days, fc.integer({ min: 0, max: 48 * 60 })).map(([day, n]) => gameMs(day + n * 60_000))
    fc.assert(
      fc.property(someServices, moments, fc.constantFrom(STATION, WELLINGTON, AUCKLAND), (all, now, from) => {
        const world = worldOf(raceSpec(), made(all), LOCATIONS)
        expect(cheapestFrom(world, from, now)).toBe(cheapestOfAll(world, from, now))
        const near = [from, ...walksFrom(world, from, now).map(({ to }) => to)]
        const least = Math.min(...near.map((it) => cheapestOfAll(world, it, now) ?? Number.POSITIVE_INFINITY))
        for (const money of [0, 1, 2, 3, 4, 5]) expect(canAfford(world, from, cents(money), now)).toBe(least <= money)
      }),
      { numRuns: 300 },
    )
  })
})

describe('work', () => {
  const driver = (wallet: number) => {
    const riddle = { stepType: 'undertakeTask', tasks: [task()] } as const
    const legs = [leg({ stepType: 'locateAt', location: AUCKLAND }, riddle)]
    const it = drive(worldOf(raceSpec({ wallet: dollars(wallet), legs })))
    const offered = () => offersWork(it.race(), it.world, it.at())
    return { ...it, offered }
  }

  it('[WRK-1] is offered exactly when it would be had', () => {
    for (const wallet of [0, 86, 87, 200]) {
      const player = driver(wallet)
      expect(player.offered()).toBe(false)
      player.report()
      expect(player.offered()).toBe(wallet < 87)
      expect(player.give({ kind: 'work', hours: 1 })).toBe(wallet < 87 ? undefined : 'not-stranded')
    }
  })

  it.each([
    [200, undefined],
    [86, 1],
    [81.99, 2],
    [0, 18],
  ])('[WRK-1] is for as long as pays for the coach of $87, with $%d in the wallet: %s hours', (wallet, hours) => {
    const player = driver(wallet)
    player.report()
    expect(hoursToWork(player.race(), player.world, player.at())).toBe(hours)
  })

  it.each<[string, readonly StepSpec[], number | undefined]>([
    ['towards what it asks for, not back', [{ stepType: 'reach', location: WELLINGTON }], 12],
    [
      'towards where its question can be answered',
      [{ stepType: 'undertakeTask', tasks: [task({ place: STATION })] }],
      12,
    ],
    ['to where a trip that it asks for begins', [trip('bookBusTaxi', WELLINGTON, AUCKLAND)], 12],
    [
      'anywhere, where the question can be answered anywhere',
      [{ stepType: 'undertakeTask', tasks: [task()] }],
      undefined,
    ],
    ['anywhere, where nothing leads there', [{ stepType: 'reach', location: EAST }], undefined],
    ['not on foot', [{ stepType: 'reach', location: NEAR }], undefined],
  ])('[WRK-1] pays for a way on: %s', (_, steps, hours) => {
    const back = service({ productId: 'back', stops: [HAMILTON, AUCKLAND], fares: [standard(24)] })
    const on = service({ productId: 'on', stops: [AUCKLAND, HAMILTON, WELLINGTON], fares: [standard(60)] })
    const across = service({ productId: 'across', stops: [HAMILTON, NEAR], fares: [standard(3)] })
    const past = { ...on, productId: 'past', stopUses: ['both', 'off', 'both'] as const, fares: [standard(1)] }
    const [model] = LOCATIONS
    if (!model) throw new Error('no places')
    const more: Location[] = [
      { ...model, id: NEAR, coords: [-37.78, 175.285] },
      { ...model, id: EAST, coords: [-38.66, 178.02] },
    ]
    const legs = [leg({ stepType: 'locateAt', location: HAMILTON }, ...steps)]
    const spec = raceSpec({ wallet: dollars(4), legs })
    const player = drive(worldOf(spec, [back, on, across, past], [...LOCATIONS, ...more]))
    player.report()
    expect(hoursToWork(player.race(), player.world, player.at())).toBe(hours)
    expect(player.give({ kind: 'work', hours: 1 })).toBe(hours === undefined ? 'not-stranded' : undefined)
  })

  it('[WRK-1] is for a day where that does not do either', () => {
    const dear = service({ fares: [standard(500)] })
    const legs = [leg({ stepType: 'locateAt', location: AUCKLAND }, { stepType: 'undertakeTask', tasks: [task()] })]
    const it = drive(worldOf(raceSpec({ wallet: dollars(1), legs }), [dear]))
    it.report()
    expect(hoursToWork(it.race(), it.world, it.at())).toBe(24)
  })

  it('[WRK-1] is not offered to who is busy, nor once the race is over', () => {
    const busy = driver(0)
    busy.report()
    busy.give({ kind: 'work', hours: 1 })
    expect(busy.offered()).toBe(false)
    busy.play()
    busy.until(busy.race().busyUntil ?? gameMs(0))
    expect(busy.offered()).toBe(true)
    busy.give({ kind: 'stopClock' })
    expect(busy.offered()).toBe(false)
  })

  it('[WRK-1] is offered as soon as the last way on that could be paid has left', () => {
    const weekly = service({
      days: { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [minutes(600)] },
      fares: [standard(5)],
    })
    const world = worldOf(raceSpec(), [weekly])
    const leaves = local('2026-11-21 10:00')
    const affords = (at: number) => canAfford(world, AUCKLAND, dollars(5), gameMs(at))
    expect([leaves - 2 * DAY, leaves - 2 * DAY + 1, leaves - 1, leaves].map(affords)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
