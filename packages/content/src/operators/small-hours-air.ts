import type { ServiceWire } from '@final-call/contract'
import { SMALL_HOURS } from '../companies.ts'
import { daily } from '../daily.ts'
import { type Line, bothWays, early, fares } from '../two-way.ts'

const AUCKLAND = 'nz-auckland-airportDomesticTerminal'
const WELLINGTON = 'nz-wellington-airportDomesticTerminal'
const CHRISTCHURCH = 'nz-christchurch-airport-CHC'
const QUEENSTOWN = 'nz-queenstown-airport-ZQN'
const DUNEDIN = 'nz-dunedin-airport-DUD'

/** A flight whose gate closes early and whose check-in opens late. */
function flights(
  [from, to]: readonly [string, string],
  base: number,
  line: Omit<Line, 'after' | 'fares'> & { takes: [number, number]; prices: [early: number, standard: number] },
): readonly ServiceWire[] {
  const [cheap, standard] = line.prices
  const ways = bothWays({ ...line, after: [[0, 0], line.takes], fares: [...early(cheap, [12, 0]), ...fares(standard)] })
  const flight = {
    transport: 'flight',
    airline: SMALL_HOURS.name,
    flightBaseMultiplier: 2,
    events: { checkin: [1, 0], boarding: [0, 40], checkedout: [0, 20] },
  } as const satisfies Partial<ServiceWire>
  return [
    { ...flight, productId: `smallhours-${from}-${to}`, flightBaseNumber: base, ...ways.there },
    { ...flight, productId: `smallhours-${to}-${from}`, flightBaseNumber: base + 10, ...ways.back },
  ]
}

/** Cheap flights at unpopular hours, but not in those at which the real airports of Queenstown and Wellington are closed. */
export const smallHoursAir: readonly ServiceWire[] = [
  ...flights(['auckland', 'wellington'], 11, {
    stops: [AUCKLAND, WELLINGTON],
    takes: [1, 10],
    prices: [45, 65],
    there: daily([5, 35], [22, 40]),
    back: daily([6, 5], [22, 20]),
  }),
  ...flights(['auckland', 'christchurch'], 31, {
    stops: [AUCKLAND, CHRISTCHURCH],
    takes: [1, 30],
    prices: [69, 95],
    there: daily([5, 20], [22, 10]),
    back: daily([5, 30], [22, 50]),
  }),
  ...flights(['auckland', 'queenstown'], 51, {
    stops: [AUCKLAND, QUEENSTOWN],
    takes: [2, 0],
    prices: [99, 139],
    there: daily([5, 45], [19, 55]),
    back: daily([6, 15], [21, 30]),
  }),
  ...flights(['wellington', 'christchurch'], 71, {
    stops: [WELLINGTON, CHRISTCHURCH],
    takes: [1, 0],
    prices: [39, 59],
    there: daily([6, 0], [22, 15]),
    back: daily([5, 25], [22, 5]),
  }),
  ...flights(['christchurch', 'dunedin'], 91, {
    stops: [CHRISTCHURCH, DUNEDIN],
    takes: [1, 5],
    prices: [39, 55],
    there: daily([6, 0], [22, 30]),
    back: daily([5, 45], [21, 50]),
  }),
]
