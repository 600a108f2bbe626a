import type { ServiceWire } from '@final-call/contract'
import { STANDARD } from '@final-call/domain'
import { SOUTHERLY_CABS } from '../companies.ts'
import { airportToStation } from '../paths/cities.ts'

const taxi = {
  transport: 'taxi',
  company: SOUTHERLY_CABS.name,
  events: { checkin: [0, 3], boarding: [0, 3], checkedout: [0, 6] },
} as const satisfies Partial<ServiceWire>

const fare = (dollars: number) => [{ type: 'Standard', fare: dollars, class: STANDARD }]

/** Wellington's taxis. The first has the specification's exact figures; the coach stop and the port are near its station. */
export const southerlyCabs: readonly ServiceWire[] = [
  {
    ...taxi,
    productId: 'taxi-wellington-airport-station',
    journeyTimeHM: [0, 31],
    stops: ['nz-wellington-airportDomesticTerminal', 'nz-wellington-RailwayStation'],
    stopsCoords: airportToStation,
    fares: fare(45),
  },
  {
    ...taxi,
    productId: 'taxi-wellington-station-airport',
    journeyTimeHM: [0, 31],
    stops: ['nz-wellington-RailwayStation', 'nz-wellington-airportDomesticTerminal'],
    stopsCoords: airportToStation,
    stopsCoordsReverse: true,
    fares: fare(45),
  },
  {
    ...taxi,
    productId: 'taxi-wellington-coach-airport',
    journeyTimeHM: [0, 32],
    stops: ['nz-wellington-BusStation-intercity', 'nz-wellington-airportDomesticTerminal'],
    fares: fare(46),
  },
  {
    ...taxi,
    productId: 'taxi-wellington-airport-coach',
    journeyTimeHM: [0, 32],
    stops: ['nz-wellington-airportDomesticTerminal', 'nz-wellington-BusStation-intercity'],
    fares: fare(46),
  },
  {
    ...taxi,
    productId: 'taxi-wellington-airport-port',
    journeyTimeHM: [0, 32],
    stops: ['nz-wellington-airportDomesticTerminal', 'nz-wellington-port'],
    fares: fare(46),
  },
  {
    ...taxi,
    productId: 'taxi-wellington-port-airport',
    journeyTimeHM: [0, 32],
    stops: ['nz-wellington-port', 'nz-wellington-airportDomesticTerminal'],
    fares: fare(46),
  },
]
