import {
  type Coords,
  type Fare,
  GOLD,
  STANDARD,
  type Service,
  type Transport,
  WEEKDAYS,
  distance,
  pathLength,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content } from './index.ts'

const COACH_STOP = { akl: 'nz-auckland-BusStation-intercity', wlg: 'nz-wellington-BusStation-intercity' }
const STATION = { akl: 'nz-auckland-RailwayStation-strand', wlg: 'nz-wellington-RailwayStation' }
const TERMINAL = 'nz-wellington-airportDomesticTerminal'

interface Figures {
  readonly transport: Transport
  /** The fares of a taxi and a train are ours: the specification gives none. */
  readonly base: number | 'ours'
  readonly time: string
  readonly stops: readonly string[]
  /** Type, dollars, class. */
  readonly fares: readonly (readonly [string, number, number])[] | 'ours'
  /** Check-in, boarding, checkedout, in minutes. */
  readonly events: readonly [number, number, number]
  readonly departures: readonly string[]
}

/** The specification's section 3, "Fixed timetable data shown", row by row. */
const SPECIFIED: { readonly [productId: string]: Figures } = {
  'coach-auckland-wellington': {
    transport: 'bus',
    base: 100,
    time: '11:15',
    stops: [COACH_STOP.akl, COACH_STOP.wlg],
    fares: [
      ['Standard', 87, 10],
      ['Gold', 116, 20],
    ],
    events: [60, 15, 28],
    departures: ['09:15', '19:00'],
  },
  'coach-wellington-auckland': {
    transport: 'bus',
    base: 300,
    time: '11:15',
    stops: [COACH_STOP.wlg, COACH_STOP.akl],
    fares: [
      ['Standard', 87, 10],
      ['Gold', 116, 20],
    ],
    events: [20, 15, 28],
    departures: ['07:15', '09:15', '19:00'],
  },
  'regional-wellington-airport-station': {
    transport: 'bus',
    base: 1,
    time: '00:27',
    stops: [TERMINAL, STATION.wlg],
    fares: [['Standard', 12, 10]],
    events: [3, 5, 8],
    departures: [
      '06:00',
      '07:00',
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
      '22:00',
      '23:00',
    ],
  },
  'taxi-wellington-airport-station': {
    transport: 'taxi',
    base: 'ours',
    time: '00:31',
    stops: [TERMINAL, STATION.wlg],
    fares: [['Standard', 45, 10]],
    events: [3, 3, 6],
    departures: [],
  },
  'rail-auckland-wellington': {
    transport: 'train',
    base: 100,
    time: '10:40',
    stops: [STATION.akl, STATION.wlg],
    fares: 'ours',
    events: [0, 0, 0],
    departures: ['07:45'],
  },
  'rail-wellington-auckland': {
    transport: 'train',
    base: 300,
    time: '10:40',
    stops: [STATION.wlg, STATION.akl],
    fares: 'ours',
    events: [0, 0, 0],
    departures: ['19:45'],
  },
}

const clock = (mins: number): string =>
  `${String(Math.floor(mins / 60)).padStart(2, '0')}:${String(mins % 60).padStart(2, '0')}`

function serviceOf(productId: string): Service {
  const found = content.services.find((service) => service.productId === productId)
  if (!found) throw new Error(`no service ${productId}`)
  return found
}

describe("the specification's timetable, figure by figure", () => {
  it.each(Object.entries(SPECIFIED))('%s', (productId, { transport, base, time, stops, fares, events, departures }) => {
    const service = serviceOf(productId)
    expect(service.transport).toBe(transport)
    expect(base === 'ours' ? base : service.baseNumber).toBe(base)
    expect(service.baseMultiplier).toBe(6)
    expect(clock(service.journeyTime)).toBe(time)
    expect(service.stops).toEqual(stops)
    const sold = service.fares.map((fare) => [fare.type, fare.fare / 100, fare.class])
    expect(fares === 'ours' ? fares : sold).toEqual(fares)
    expect([service.events.checkin, service.events.boarding, service.events.checkedout]).toEqual(events)
    for (const day of WEEKDAYS) expect(service.days[day].map(clock)).toEqual(departures)
  })

  it('begins its list of companies with the national rail operator', () => {
    expect(content.companies[0]?.code).toMatch(/^[A-Z]{3}$/)
    expect(content.companies[0]?.name).toBe(serviceOf('rail-auckland-wellington').company)
  })
})

describe('the timetable', () => {
  const places = new Map(content.locations.map((location) => [location.id, location.coords]))
  const coordsOf = (id: string): Coords => places.get(id) ?? [0, 0]

  it.each(content.services.map((service) => [service.productId, service] as const))('%s', (_id, service) => {
    expect(service.stops.filter((stop) => !places.has(stop))).toEqual([])
    expect(content.companies.map(({ name }) => name)).toContain(service.company)
    expect(service.fares.length).toBeGreaterThan(0)
    expect(WEEKDAYS.every((day) => service.days[day].length > 0)).toBe(service.transport !== 'taxi')
  })

  it('draws every path from its first stop to its last', () => {
    const astray = content.services.filter(({ stops, stopsCoords, stopsCoordsReverse }) => {
      if (!stopsCoords) return false
      const path = stopsCoordsReverse ? stopsCoords.toReversed() : stopsCoords
      return [path[0], path.at(-1)].some((end, i) => {
        const stop = places.get(stops.at(-i) ?? '')
        return !end || !stop || distance(end, stop) > 250
      })
    })
    expect(astray.map(({ productId }) => productId)).toEqual([])
  })

  it('gives each journey of a company its own number', () => {
    const numbers = content.services
      .filter(({ transport }) => transport !== 'taxi')
      .flatMap(({ company, baseNumber, baseMultiplier, days }) =>
        days.mon.map((_, i) => `${company} ${baseNumber + baseMultiplier * i}`),
      )
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('has every product and every place once', () => {
    const ids = [...content.services.map(({ productId }) => productId), ...content.locations.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('travels at plausible speeds by air, road, rail and sea', () => {
    const SPEEDS = { flight: [150, 750], bus: [8, 90], train: [35, 90], taxi: [8, 85], vessel: [15, 45] } as const
    const odd = content.services.filter(({ transport, stops, journeyTime }) => {
      const legs = stops.slice(1).map((stop, i) => distance(coordsOf(stops[i] ?? ''), coordsOf(stop)))
      const speed = legs.reduce((sum, metres) => sum + metres, 0) / 1000 / (journeyTime / 60)
      const [slow, fast] = SPEEDS[transport]
      return speed < slow || speed > fast
    })
    expect(odd.map(({ productId }) => productId)).toEqual([])
  })

  it('draws no path shorter than a straight line, or with a huge detour', () => {
    const odd = content.services.filter(({ stops, stopsCoords = [] }) => {
      const from = coordsOf(stops[0] ?? '')
      const to = coordsOf(stops.at(-1) ?? '')
      const along = pathLength(stopsCoords)
      return along > 0 && (along < distance(from, to) * 0.99 || along > distance(from, to) * 2.2)
    })
    expect(odd.map(({ productId }) => productId)).toEqual([])
  })

  it('has no flights at the hours of night when an airport is closed', () => {
    const CLOSED = {
      'nz-wellington-airportDomesticTerminal': ['00:00', '06:00'],
      'nz-queenstown-airport-ZQN': ['22:00', '06:00'],
    } as const
    const calls = content.services
      .filter(({ transport }) => transport === 'flight')
      .flatMap(({ productId, stops: [from, to], journeyTime, days }) =>
        WEEKDAYS.flatMap((day) => days[day]).flatMap((departure) => [
          { productId, place: from, at: clock(departure) },
          { productId, place: to, at: clock((departure + journeyTime) % 1440) },
        ]),
      )
    for (const [place, [from, to]] of Object.entries(CLOSED)) {
      const there = calls.filter((call) => call.place === place)
      expect(there.length).toBeGreaterThan(0)
      expect(there.filter(({ at }) => (from < to ? at >= from && at < to : at >= from || at < to))).toEqual([])
    }
  })

  it('leaves every city at least twice a day for every city it serves, and comes back', () => {
    const cityOf = new Map(content.locations.map(({ id, city }) => [id, city]))
    const departures = new Map<string, number>()
    for (const { transport, stops, days } of content.services) {
      stops.slice(1).forEach((stop, i) => {
        const pair = `${cityOf.get(stops[i] ?? '')} > ${cityOf.get(stop)}`
        const most = transport === 'taxi' ? Infinity : Math.min(...WEEKDAYS.map((day) => days[day].length))
        departures.set(pair, (departures.get(pair) ?? 0) + most)
      })
    }
    const back = (pair: string): string => pair.split(' > ').reverse().join(' > ')
    const bottlenecks = [...departures].filter(([pair, count]) => count < 2 || !departures.has(back(pair)))
    expect(bottlenecks).toEqual([])
  })

  it('sells an early fare for less than any other, and a Gold one for more', () => {
    const priceOf = (fares: readonly Fare[], fareClass: number): number =>
      fares.find((it) => it.class === fareClass && it.soldUntil === undefined)?.fare ?? Number.NaN
    for (const { productId, fares } of content.services) {
      const standard = priceOf(fares, STANDARD)
      expect(standard, productId).toBeGreaterThan(0)
      for (const fare of fares) {
        if (fare.soldUntil !== undefined) expect(fare.fare, productId).toBeLessThan(standard)
        else if (fare.class === GOLD) expect(fare.fare, productId).toBeGreaterThan(standard)
        else expect(fare.fare, productId).toBe(standard)
      }
    }
  })
})
