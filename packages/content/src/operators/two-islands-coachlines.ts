import type { ServiceWire } from '@final-call/contract'
import { GOLD, STANDARD } from '@final-call/domain'
import { TWO_ISLANDS } from '../companies.ts'
import { daily } from '../daily.ts'
import { highwayOne } from '../paths/north-island.ts'

const fares = [
  { type: 'Standard', fare: 87, class: STANDARD },
  { type: 'Gold', fare: 116, class: GOLD },
]

/** The specification's national coach operator, with its exact figures. */
export const twoIslandsCoachlines: readonly ServiceWire[] = [
  {
    transport: 'bus',
    productId: 'coach-auckland-wellington',
    company: TWO_ISLANDS.name,
    busLine: 'T1',
    busBaseNumber: 100,
    journeyTimeHM: [11, 15],
    stops: ['nz-auckland-BusStation-intercity', 'nz-wellington-BusStation-intercity'],
    stopsCoords: highwayOne,
    fares,
    events: { checkin: [1, 0], boarding: [0, 15], checkedout: [0, 28] },
    days: daily([9, 15], 19),
  },
  {
    transport: 'bus',
    productId: 'coach-wellington-auckland',
    company: TWO_ISLANDS.name,
    busLine: 'T1',
    busBaseNumber: 300,
    journeyTimeHM: [11, 15],
    stops: ['nz-wellington-BusStation-intercity', 'nz-auckland-BusStation-intercity'],
    stopsCoords: highwayOne,
    stopsCoordsReverse: true,
    fares,
    events: { checkin: [0, 20], boarding: [0, 15], checkedout: [0, 28] },
    days: daily([7, 15], [9, 15], 19),
  },
]
