import { describe, expect, it } from 'vitest'
import type { Location } from '../place/location.ts'
import type { StepSpec } from '../step/step-spec.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  LOCATIONS,
  RACE_MORNING,
  STATION,
  WELLINGTON,
  bus,
  busBack,
  cab,
  coach,
  daily,
  leg,
  offsets,
  raceSpec,
  service,
  standard,
  task,
  trip,
  worldOf,
} from '../testing/world.ts'
import { type Service, STANDARD } from '../timetable/service.ts'
import { type Cents, HOUR, MINUTE, cents, dollars, hm, minutes } from '../time/units.ts'
import { THINKING } from './real-time.ts'
import { type RaceReport, raceReport } from './report.ts'
import type { Route } from './route.ts'

interface Race {
  readonly start: string
  readonly steps: readonly StepSpec[]
  readonly services: readonly Service[]
  readonly wallet?: Cents
  readonly time?: readonly [number, number]
  /** The budget of one search. */
  readonly most?: number
}

const reportOn = ({ start, steps, services, wallet = dollars(1000), time = [9, 35], most }: Race): RaceReport =>
  raceReport(
    worldOf(
      raceSpec({ wallet, startTime: hm(time), legs: [leg({ stepType: 'locateAt', location: start }, ...steps)] }),
      services,
    ),
    RACE_MORNING,
    most === undefined ? {} : { most },
  )

/** `bus 10:00` and so on: what is ridden, and the time after 00:00 at which it leaves. */
const ridesOf = (route: Route | undefined): readonly string[] =>
  (route?.rides ?? []).map(({ mode, departure, fare }) => `${mode} ${clock(departure)} ${fare / 100}`)

const clock = (at: number): string => {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Pacific/Auckland')
  return `${hour}:${String(minute).padStart(2, '0')}`
}

const reach = (location: string): StepSpec => ({ stepType: 'reach', location })

describe('the best way', () => {
  it('[PLN-1] is the taxi if the wallet pays for it, otherwise the bus', () => {
    const race = { start: AIRPORT, steps: [reach(STATION)], services: [bus, cab] }
    const rich = reportOn(race)
    expect(ridesOf(rich.best)).toEqual(['taxi 9:38 45'])
    expect(rich.best?.elapsed).toBe((3 + 31) * MINUTE)
    expect(rich.best).toEqual(rich.fastest)
    expect(ridesOf(rich.cheapest)).toEqual(['bus 10:00 12'])
    const poor = reportOn({ ...race, wallet: dollars(44) })
    expect(ridesOf(poor.best)).toEqual(['bus 10:00 12'])
    expect(poor.best?.elapsed).toBe(52 * MINUTE)
    expect(ridesOf(poor.fastest)).toEqual(['taxi 9:38 45'])
  })

  it('[PLN-1] is on foot if that is sooner', () => {
    const { best } = reportOn({ start: WELLINGTON, steps: [reach(STATION), reach(AIRPORT)], services: [busBack] })
    expect(ridesOf(best)).toEqual(['walk 9:35 0', 'bus 10:30 12'])
    expect(best?.elapsed).toBe((55 + 31) * MINUTE)
    // Two minutes on foot and 31 on board.
    expect(best?.waiting).toBeCloseTo(1 - 33 / 86, 5)
  })

  it('[PLN-1] rides between middle stops, and changes at the instant of an arrival', () => {
    const stops = [AUCKLAND, HAMILTON, WELLINGTON]
    const slow = service({ productId: 'slow', stops, stopOffsets: [0, 120, 675].map(minutes), days: daily('10:00') })
    const on = service({
      productId: 'on',
      stops: [HAMILTON, WELLINGTON],
      journeyTime: hm([6, 0]),
      days: daily('12:00'),
    })
    const { best } = reportOn({ start: AUCKLAND, steps: [reach(WELLINGTON)], services: [slow, on] })
    expect(ridesOf(best)).toEqual(['bus 10:00 87', 'bus 12:00 87'])
  })

  it('[PLN-1][JNY-4] orders a taxi ahead, and pays before it comes', () => {
    const late = { ...cab, productId: 'late', stops: [STATION, AIRPORT] }
    const race = { start: AIRPORT, steps: [reach(STATION), reach(AIRPORT)], services: [bus, late] }
    const { best } = reportOn(race)
    expect(ridesOf(best)).toEqual(['bus 10:00 12', 'taxi 10:27 45'])
    expect(best?.rides.map(({ buyBy }) => clock(buyBy))).toEqual(['9:59', '10:24'])
    expect(best?.rides[1]?.journey).toMatchObject({ date: 'taxi', notBefore: best?.rides[1]?.departure })
  })

  it('[PLN-1] does not catch what leaves as the race begins', () => {
    const race = { start: AUCKLAND, steps: [reach(WELLINGTON)], services: [coach], time: [9, 15] as const }
    expect(ridesOf(reportOn(race).best)).toEqual(['bus 19:00 87'])
  })

  it('[PLN-1] buys an early fare in time, even if it is sold out on arrival', () => {
    const early = { type: 'Early', fare: dollars(30), class: STANDARD, soldUntil: hm([2, 0]) }
    const on = service({
      productId: 'on',
      stops: [HAMILTON, WELLINGTON],
      fares: [standard(90), early],
      days: daily('12:30'),
    })
    const to = service({ productId: 'to', stops: [AUCKLAND, HAMILTON], fares: [standard(10)], days: daily('10:00') })
    const first = { ...to, journeyTime: hm([2, 0]) }
    const race = { start: AUCKLAND, steps: [reach(WELLINGTON)], services: [first, on] }
    const { best } = reportOn(race)
    expect(ridesOf(best)).toEqual(['bus 10:00 10', 'bus 12:30 30'])
    expect(clock(best?.rides[1]?.buyBy ?? 0)).toBe('10:29')
    expect(reportOn({ ...race, time: [9, 59] }).best?.cost).toBe(dollars(40))
    // From 10:31 on, the day's coach has left; tomorrow's early fare is on sale again.
    expect(ridesOf(reportOn({ ...race, time: [10, 31] }).best)).toEqual(['bus 10:00 10', 'bus 12:30 30'])
    expect(ridesOf(reportOn({ ...race, start: HAMILTON, time: [10, 31] }).best)).toEqual(['bus 12:30 90'])
    expect(reportOn({ ...race, start: HAMILTON, time: [10, 31], wallet: dollars(89) }).best?.elapsed).toBeGreaterThan(
      24 * HOUR,
    )
  })

  it('[PLN-1] takes the kind of ride that a booking step asks for, and waits for the time that its author set', () => {
    const steps: StepSpec[] = [
      trip('bookBusTaxi', AIRPORT, STATION),
      { stepType: 'awaitTime', until: hm([12, 0]) },
      { stepType: 'moveTo', location: STATION },
      reach(AIRPORT),
    ]
    const train = service({ productId: 'train', transport: 'train', stops: [AIRPORT, STATION], days: daily('09:40') })
    const quick = { ...train, journeyTime: minutes(5) }
    const { best } = reportOn({ start: AIRPORT, steps, services: [quick, bus, busBack] })
    // Nothing keeps players at the station: they may wait anywhere.
    expect(ridesOf(best)).toEqual(['bus 10:00 12', 'bus 10:30 12'])
    expect(clock(best?.finish ?? 0)).toBe('12:00')
    const stay: StepSpec = { stepType: 'undertakeTask', tasks: [task({ place: STATION })] }
    const stayed = reportOn({
      start: AIRPORT,
      steps: [...steps.slice(0, 3), stay, reach(AIRPORT)],
      services: [bus, busBack],
    })
    expect(ridesOf(stayed.best)).toEqual(['bus 10:00 12', 'bus 12:30 12'])
  })

  it('[PLN-1] waits at a waiting step, and goes where a step moves the player', () => {
    const steps: StepSpec[] = [
      { stepType: 'moveTo', location: STATION },
      { stepType: 'awaitTime', until: hm([11, 0]) },
    ]
    const { best } = reportOn({ start: AUCKLAND, steps, services: [] })
    expect(best).toMatchObject({ rides: [], elapsed: 85 * MINUTE, cost: 0, need: 0, kind: [] })
    const walked = reportOn({
      start: WELLINGTON,
      steps: [{ stepType: 'awaitTime', until: hm([11, 0]) }, reach(STATION)],
      services: [],
    })
    expect(walked.best?.elapsed).toBe(85 * MINUTE)
  })

  it('[PLN-1] answers a task at its place, which takes time, and spends its bonus', () => {
    const steps: StepSpec[] = [
      reach(STATION),
      { stepType: 'undertakeTask', tasks: [task({ place: STATION, bonus: dollars(20) }), task({ place: AUCKLAND })] },
      reach(AIRPORT),
    ]
    const { best } = reportOn({ start: AIRPORT, steps, services: [bus, busBack], wallet: dollars(12) })
    expect(best).toMatchObject({ cost: 2400, need: 1200 })
    const late = reportOn({ start: AIRPORT, steps: steps.slice(0, 2), services: [bus] })
    expect(late.best?.elapsed).toBe(52 * MINUTE + THINKING)
  })
})

describe('a race that cannot be won', () => {
  it.each([
    ['a race in which nothing leads to a goal', { steps: [reach(HAMILTON)], services: [bus] }],
    ['a race in which no fare is sold', { steps: [reach(STATION)], services: [{ ...bus, fares: [] }] }],
    ['a race with an unknown step', { steps: [{ stepType: 'unknown', kind: 'teleport' } as const], services: [bus] }],
    ['a race through an unknown place', { steps: [reach('nz-atlantis')], services: [bus] }],
    ['a race without a requested kind of ride', { steps: [trip('bookTrain', AIRPORT, STATION)], services: [bus] }],
  ])('[PLN-3] %s has no way', (_why, race) => {
    expect(reportOn({ start: AIRPORT, ...race })).toEqual({
      wallet: dollars(1000),
      kinds: [],
      halt: { leg: 0, step: 1 },
    })
  })

  it('[PLN-3] for lack of money still reports what it would take', () => {
    const report = reportOn({ start: AIRPORT, steps: [reach(STATION)], services: [bus], wallet: dollars(11) })
    expect(report.best).toBeUndefined()
    expect(report.cheapest?.need).toBe(dollars(12))
  })

  it('[PLN-3] within its 17 days counts as one without a way', () => {
    const yearly = service({
      productId: 'slow',
      stops: [AIRPORT, STATION],
      journeyTime: hm([99, 59]),
      days: daily('09:00'),
    })
    const steps = Array.from({ length: 4 }, () => [reach(STATION), reach(AIRPORT)]).flat()
    const back = { ...yearly, productId: 'slow-back', stops: [STATION, AIRPORT] }
    expect(reportOn({ start: AIRPORT, steps, services: [yearly, back] }).fastest).toBeUndefined()
  })
})

describe('a search that is given up', () => {
  const race = { start: AIRPORT, steps: [reach(STATION), reach(AIRPORT)], services: [bus, busBack] }

  it('[PLN-9] says so, and keeps the way of the mindless player', () => {
    const whole = reportOn(race)
    expect(whole.gaveUp).toBeUndefined()
    expect(ridesOf(whole.mindless)).toEqual(['bus 10:00 12', 'bus 10:30 12'])
    const { mindless, realTime } = whole
    expect(reportOn({ ...race, most: 1 })).toEqual({
      wallet: dollars(1000),
      kinds: [],
      mindless,
      realTime,
      gaveUp: true,
    })
  })

  it('[PLN-9] differs from one that has searched all ways without reaching the end', () => {
    const nowhere = { ...race, steps: [reach(HAMILTON)] }
    expect(reportOn(nowhere)).toEqual({ wallet: dollars(1000), kinds: [], halt: { leg: 0, step: 1 } })
    expect(reportOn({ ...nowhere, most: 1 })).toEqual({ wallet: dollars(1000), kinds: [], gaveUp: true })
  })
})

describe('a wait in a town of forty stops', () => {
  const often = daily(...Array.from({ length: 100 }, (_, i) => `${9 + Math.floor(i / 7)}:${10 + (i % 7) * 7}`))
  const corners = Array.from({ length: 40 }, (_, i): Location => ({ ...(LOCATIONS[0] as Location), id: `corner-${i}` }))
  const line = [AIRPORT, STATION, ...corners.map(({ id }) => id)]
  const tram = (from: string, to: string): Service =>
    service({
      productId: `${from} ${to}`,
      stops: [from, to],
      journeyTime: minutes(3),
      fares: [standard(2)],
      days: often,
    })
  const trams = line.slice(1).flatMap((to, i) => [tram(line[i] ?? '', to), tram(to, line[i] ?? '')])
  const until8pm: StepSpec = { stepType: 'awaitTime', until: hm([20, 0]) }

  it.each([
    ['is the end of the race', [], 1],
    ['is followed by a ride', [reach(AIRPORT)], 2],
  ])('[PLN-7] is not filled with rides that lead nowhere sooner, if it %s', (_, rest, rides) => {
    const report = raceReport(
      worldOf(
        raceSpec({
          startTime: hm([9, 35]),
          legs: [leg({ stepType: 'locateAt', location: AIRPORT }, reach(STATION), until8pm, ...rest)],
        }),
        trams,
        [...LOCATIONS, ...corners],
      ),
      RACE_MORNING,
      { most: 10_000 },
    )
    expect(report.gaveUp).toBeUndefined()
    expect(report.best?.rides).toHaveLength(rides)
  })
})

describe('kinds of way', () => {
  const fast = service({
    productId: 'air',
    transport: 'flight',
    journeyTime: hm([1, 10]),
    fares: [standard(200)],
    days: daily('14:00'),
  })
  const rail = service({
    productId: 'rail',
    transport: 'train',
    journeyTime: hm([10, 0]),
    fares: [standard(60)],
    events: offsets(0, 0, 0),
    days: daily('09:40'),
  })

  const road = service({ productId: 'road', days: daily('09:50') })

  it('[PLN-3] are named by their long rides, the best of each, fastest first', () => {
    const race = { start: AUCKLAND, steps: [reach(WELLINGTON)], services: [fast, rail, road] }
    const { kinds } = reportOn(race)
    expect(kinds.map(({ kind, elapsed }) => [kind.join(), elapsed / MINUTE])).toEqual([
      ['flight', 4 * 60 + 25 + 70],
      ['train', 5 + 600],
    ])
    const poor = reportOn({ ...race, wallet: dollars(100) })
    expect(poor.kinds.map(({ kind }) => kind.join())).toEqual(['train', 'bus'])
  })

  it('[PLN-3] do not differ by a ride across town', () => {
    const race = {
      start: WELLINGTON,
      steps: [reach(AIRPORT)],
      services: [busBack, { ...cab, stops: [WELLINGTON, AIRPORT] }],
    }
    expect(reportOn(race).kinds.map(({ kind }) => kind)).toEqual([[]])
  })
})

describe('a mindless player', () => {
  const near = service({
    productId: 'near',
    stops: [AUCKLAND, HAMILTON],
    journeyTime: hm([2, 0]),
    fares: [standard(20)],
    days: daily('09:40'),
  })
  const on = service({
    productId: 'on',
    stops: [HAMILTON, WELLINGTON],
    journeyTime: hm([9, 0]),
    fares: [standard(70)],
    days: daily('20:00'),
  })
  const direct = service({ productId: 'direct', fares: [standard(87)], days: daily('10:00') })
  const race = { start: AUCKLAND, steps: [reach(WELLINGTON)], services: [near, on, direct] }

  it('[PLN-4] takes the first departure towards the goal', () => {
    const { best, mindless } = reportOn(race)
    expect(ridesOf(best)).toEqual(['bus 10:00 87'])
    expect(ridesOf(mindless)).toEqual(['bus 9:40 20', 'bus 20:00 70'])
  })

  it('[PLN-4] works for what they cannot pay, at five dollars an hour', () => {
    const { mindless } = reportOn({ ...race, wallet: dollars(80) })
    // At 11:40 ten dollars are missing: two hours of work, and still in time for the coach.
    expect(ridesOf(mindless)).toEqual(['bus 9:40 20', 'bus 20:00 70'])
    const { mindless: poorer } = reportOn({ ...race, wallet: dollars(40) })
    // Ten hours of work mean the next day's coach.
    expect(poorer?.elapsed).toBe(43 * HOUR + 25 * MINUTE)
  })

  it('[PLN-4] gets nowhere if nothing leaves', () => {
    expect(reportOn({ ...race, services: [near] }).mindless).toBeUndefined()
  })
})

describe('real time', () => {
  it("[PLN-5] counts reading the board at every place at four game seconds per second, and the rest at the clock's rate", () => {
    const spec = raceSpec({
      legs: [
        leg({ stepType: 'locateAt', location: AIRPORT }, reach(STATION), {
          stepType: 'undertakeTask',
          tasks: [task()],
        }),
      ],
      speed: 1,
    })
    const realTime = (pace: 'auto' | 'steady'): number =>
      raceReport(worldOf({ ...spec, pace }, [bus]), RACE_MORNING).realTime ?? 0
    // 25 minutes to the bus and 27 on it. The race's span is 17 days, 14 h 24 min 59 s: 25.3 game ms per real one.
    const rate = ((17 * 24 + 14) * 3600 + 24 * 60 + 59) / 600 / 100
    expect(realTime('steady')).toBeCloseTo((52 * MINUTE) / rate + 40_000, 3)
    expect(realTime('auto')).toBeCloseTo(15_000 + (52 * MINUTE - 60_000) / rate + 40_000, 3)
    const quick = raceReport(worldOf({ ...spec, speed: 20, pace: 'auto' }, [bus]), RACE_MORNING).realTime ?? 0
    expect(quick).toBeCloseTo(15_000 + (52 * MINUTE - 60_000) / (20 * rate) + 40_000, 3)
    const steady = raceReport(worldOf({ ...spec, speed: 20 }, [bus]), RACE_MORNING).realTime ?? 0
    expect(steady).toBeCloseTo(15_000 + (27 * MINUTE) / (20 * rate) + 40_000, 3)
  })
})

it('[PLN-7] a dense network has its best way too', () => {
  const ids = LOCATIONS.map(({ id }) => id)
  const many = ids.flatMap((from) =>
    ids
      .filter((to) => to !== from)
      .flatMap((to) =>
        [1, 2, 3].map((n): Service =>
          service({
            productId: `${from}-${to}-${n}`,
            stops: [from, to],
            fares: [{ type: 'Standard', fare: cents(1000 * n + 7), class: STANDARD }],
            journeyTime: minutes(700 - 150 * n),
            days: daily('06:00', '09:40', '13:10', '18:20'),
          }),
        ),
      ),
  )
  const steps = [reach(HAMILTON), reach(WELLINGTON), reach(STATION), reach(AUCKLAND), reach(AIRPORT)]
  expect(reportOn({ start: AUCKLAND, steps, services: many, wallet: dollars(100) }).best).toBeDefined()
})
