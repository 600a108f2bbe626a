import type { ServiceWire } from '@final-call/contract'
import { STANDARD } from '@final-call/domain'
import { WINDY_POINT } from '../companies.ts'
import { daily } from '../daily.ts'
import { airportToStation } from '../paths/cities.ts'

const fares = [{ type: 'Standard', fare: 12, class: STANDARD }]
const events = { checkin: [0, 3], boarding: [0, 5], checkedout: [0, 8] } satisfies ServiceWire['events']

/** The specification's regional bus from the airport, with its exact figures, and an invented way back. */
export const windyPointBuses: readonly ServiceWire[] = [
  {
    transport: 'bus',
    productId: 'regional-wellington-airport-station',
    company: WINDY_POINT.name,
    busLine: 'W1',
    busBaseNumber: 1,
    journeyTimeHM: [0, 27],
    stops: ['nz-wellington-airportDomesticTerminal', 'nz-wellington-RailwayStation'],
    stopsCoords: airportToStation,
    fares,
    events,
    days: daily([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]),
  },
  {
    transport: 'bus',
    productId: 'regional-wellington-station-airport',
    company: WINDY_POINT.name,
    busLine: 'W1',
    busBaseNumber: 201,
    journeyTimeHM: [0, 31],
    stops: [
      'nz-wellington-BusStation-intercity',
      'nz-wellington-RailwayStation',
      'nz-wellington-airportDomesticTerminal',
    ],
    stopOffsetsHM: [
      [0, 0],
      [0, 4],
      [0, 31],
    ],
    stopsCoords: [...airportToStation, [-41.27812, 174.78032]],
    stopsCoordsReverse: true,
    fares,
    events,
    days: daily(...Array.from({ length: 18 }, (_, i): [number, number] => [5 + i, 30])),
  },
]
