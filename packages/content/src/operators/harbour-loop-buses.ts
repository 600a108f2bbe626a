import type { ServiceWire } from '@final-call/contract'
import { HARBOUR_LOOP } from '../companies.ts'
import { every } from '../daily.ts'
import { aucklandAirportToCity } from '../paths/cities.ts'
import { bothWays, fares } from '../two-way.ts'

const airport = bothWays({
  stops: [
    'nz-auckland-airportDomesticTerminal',
    'nz-auckland-RailwayStation-waitemata',
    'nz-auckland-BusStation-intercity',
  ],
  after: [
    [0, 0],
    [0, 48],
    [0, 55],
  ],
  path: aucklandAirportToCity,
  fares: fares(17),
  there: every(30, '05:15', '23:45'),
  back: every(30, '04:00', '22:30'),
})

const bus = {
  transport: 'bus',
  company: HARBOUR_LOOP.name,
  busLine: 'H1',
  events: { checkin: [0, 5], boarding: [0, 5], checkedout: [0, 8] },
} as const satisfies Partial<ServiceWire>

/** Auckland's bus to the airport. */
export const harbourLoopBuses: readonly ServiceWire[] = [
  { ...bus, productId: 'harbour-airport-city', busBaseNumber: 1000, ...airport.there },
  { ...bus, productId: 'harbour-city-airport', busBaseNumber: 2000, ...airport.back },
]
