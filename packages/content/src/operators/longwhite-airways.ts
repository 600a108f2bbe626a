import type { ServiceWire } from '@final-call/contract'
import { LONGWHITE } from '../companies.ts'
import { daily } from '../daily.ts'
import { type Line, bothWays, early, fares } from '../two-way.ts'

const AUCKLAND = 'nz-auckland-airportDomesticTerminal'
const WELLINGTON = 'nz-wellington-airportDomesticTerminal'
const NAPIER = 'nz-napier-airport-NPE'
const NELSON = 'nz-nelson-airport-NSN'
const CHRISTCHURCH = 'nz-christchurch-airport-CHC'
const QUEENSTOWN = 'nz-queenstown-airport-ZQN'
const DUNEDIN = 'nz-dunedin-airport-DUD'
const CHATHAM = 'nz-chatham-airport-CHT'

type Ways = readonly [there: { id: string; base: number }, back: { id: string; base: number }]

/** Flights in both directions. Check-in opens two hours before departure, the gate half an hour. */
function flights(
  [there, back]: Ways,
  line: Omit<Line, 'after' | 'fares'> & {
    takes: [number, number]
    prices: [early: number, standard: number, gold: number]
  },
): readonly ServiceWire[] {
  const [cheap, standard, gold] = line.prices
  const ways = bothWays({
    ...line,
    after: [[0, 0], line.takes],
    fares: [...early(cheap, [10, 0]), ...fares(standard, gold)],
  })
  const flight = {
    transport: 'flight',
    airline: LONGWHITE.name,
    flightBaseMultiplier: 2,
    events: { checkin: [2, 0], boarding: [0, 30], checkedout: [0, 25] },
  } as const satisfies Partial<ServiceWire>
  return [
    { ...flight, productId: `longwhite-${there.id}`, flightBaseNumber: there.base, ...ways.there },
    { ...flight, productId: `longwhite-${back.id}`, flightBaseNumber: back.base, ...ways.back },
  ]
}

const ways = (from: string, to: string, base: number): Ways => [
  { id: `${from}-${to}`, base },
  { id: `${to}-${from}`, base: base + 50 },
]

/** The airline by day. An early fare is a third off, and is sold until ten hours before the gate closes. */
export const longwhiteAirways: readonly ServiceWire[] = [
  ...flights(ways('auckland', 'wellington', 401), {
    stops: [AUCKLAND, WELLINGTON],
    takes: [1, 5],
    prices: [109, 159, 229],
    there: daily([7, 0], [9, 0], [11, 30], [14, 0], [16, 30], [18, 30]),
    back: daily([7, 15], [9, 15], [11, 45], [14, 15], [16, 45], [18, 45]),
  }),
  ...flights(ways('auckland', 'christchurch', 501), {
    stops: [AUCKLAND, CHRISTCHURCH],
    takes: [1, 25],
    prices: [139, 209, 289],
    there: daily([7, 10], [10, 20], [13, 30], [16, 50], [19, 10]),
    back: daily([6, 50], [9, 20], [12, 40], [15, 50], [19, 0]),
  }),
  ...flights(ways('auckland', 'queenstown', 601), {
    stops: [AUCKLAND, QUEENSTOWN],
    takes: [1, 55],
    prices: [189, 279, 379],
    there: daily([8, 30], [12, 50], [16, 10]),
    back: daily([11, 10], [15, 20], [18, 30]),
  }),
  ...flights(ways('auckland', 'dunedin', 701), {
    stops: [AUCKLAND, DUNEDIN],
    takes: [1, 50],
    prices: [169, 249, 339],
    there: daily([8, 0], [17, 0]),
    back: daily([10, 30], [19, 20]),
  }),
  ...flights(ways('auckland', 'nelson', 801), {
    stops: [AUCKLAND, NELSON],
    takes: [1, 25],
    prices: [119, 179, 249],
    there: daily([7, 40], [12, 10], [17, 20]),
    back: daily([9, 35], [14, 5], [19, 15]),
  }),
  ...flights(ways('auckland', 'napier', 901), {
    stops: [AUCKLAND, NAPIER],
    takes: [1, 0],
    prices: [79, 129, 189],
    there: daily([7, 50], [13, 15], [18, 10]),
    back: daily([9, 15], [14, 40], [19, 35]),
  }),
  ...flights(ways('wellington', 'napier', 1801), {
    stops: [WELLINGTON, NAPIER],
    takes: [0, 55],
    prices: [69, 99, 149],
    there: daily([8, 20], [15, 30], [19, 10]),
    back: daily([9, 40], [16, 50], [20, 30]),
  }),
  ...flights(ways('wellington', 'christchurch', 1001), {
    stops: [WELLINGTON, CHRISTCHURCH],
    takes: [0, 55],
    prices: [89, 139, 199],
    there: daily([7, 0], [10, 10], [13, 15], [16, 20], [19, 15]),
    back: daily([7, 5], [9, 30], [12, 0], [15, 5], [18, 10]),
  }),
  ...flights(ways('wellington', 'nelson', 1101), {
    stops: [WELLINGTON, NELSON],
    takes: [0, 40],
    prices: [69, 109, 159],
    there: daily([7, 30], [10, 40], [14, 30], [18, 0]),
    back: daily([8, 35], [11, 45], [15, 35], [19, 5]),
  }),
  ...flights(ways('wellington', 'queenstown', 1201), {
    stops: [WELLINGTON, QUEENSTOWN],
    takes: [1, 25],
    prices: [149, 219, 299],
    there: daily([9, 40], [15, 0]),
    back: daily([11, 40], [17, 0]),
  }),
  ...flights(ways('wellington', 'dunedin', 1301), {
    stops: [WELLINGTON, DUNEDIN],
    takes: [1, 20],
    prices: [129, 189, 259],
    there: daily([7, 50], [16, 40]),
    back: daily([9, 50], [18, 40]),
  }),
  ...flights(ways('christchurch', 'nelson', 1401), {
    stops: [CHRISTCHURCH, NELSON],
    takes: [0, 55],
    prices: [89, 129, 179],
    there: daily([8, 15], [13, 40], [17, 30]),
    back: daily([9, 40], [15, 5], [18, 55]),
  }),
  ...flights(ways('christchurch', 'queenstown', 1501), {
    stops: [CHRISTCHURCH, QUEENSTOWN],
    takes: [1, 10],
    prices: [99, 149, 209],
    there: daily([8, 45], [12, 55], [14, 20], [17, 45]),
    back: daily([10, 25], [16, 0], [19, 20]),
  }),
  ...flights(ways('christchurch', 'dunedin', 1601), {
    stops: [CHRISTCHURCH, DUNEDIN],
    takes: [1, 5],
    prices: [79, 119, 169],
    there: daily([7, 55], [12, 30], [18, 5]),
    back: daily([9, 25], [14, 0], [19, 35]),
  }),
  ...flights(ways('christchurch', 'chatham', 1701), {
    stops: [CHRISTCHURCH, CHATHAM],
    takes: [2, 15],
    prices: [269, 389, 489],
    there: daily([9, 0], [14, 30]),
    back: daily([13, 0], [18, 30]),
  }),
]
