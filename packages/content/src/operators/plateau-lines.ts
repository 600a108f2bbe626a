import type { ServiceWire } from '@final-call/contract'
import { PLATEAU_LINES } from '../companies.ts'
import { daily } from '../daily.ts'
import {
  aucklandToHamilton,
  aucklandToRotorua,
  hamiltonToTaupo,
  napierToPalmerstonNorth,
  palmerstonNorthToWellington,
  rotoruaToTaupo,
  taupoToNapier,
  taupoToWellington,
} from '../paths/north-island.ts'
import { type Line, bothWays, fares } from '../two-way.ts'

const bus = {
  transport: 'bus',
  company: PLATEAU_LINES.name,
  events: { checkin: [0, 20], boarding: [0, 10], checkedout: [0, 15] },
} as const satisfies Partial<ServiceWire>

function coaches(
  [from, to]: readonly [string, string],
  busLine: string,
  base: number,
  line: Line,
): readonly ServiceWire[] {
  const ways = bothWays(line)
  return [
    { ...bus, productId: `plateau-${from}-${to}`, busLine, busBaseNumber: base, ...ways.there },
    { ...bus, productId: `plateau-${to}-${from}`, busLine, busBaseNumber: base + 100, ...ways.back },
  ]
}

/** Coaches over the central North Island, both ways on every road, so that a wrong turn is never the end of a race. */
export const plateauLines: readonly ServiceWire[] = [
  {
    ...bus,
    productId: 'plateau-auckland-hamilton-rotorua',
    busLine: 'P1',
    busBaseNumber: 500,
    journeyTimeHM: [3, 50],
    stops: ['nz-auckland-BusStation-intercity', 'nz-hamilton-city', 'nz-rotorua-city'],
    stopOffsetsHM: [
      [0, 0],
      [2, 5],
      [3, 50],
    ],
    stopsCoords: aucklandToRotorua,
    fares: fares(38, 52),
    days: daily(8, [12, 30], [17, 30]),
  },
  {
    ...bus,
    productId: 'plateau-rotorua-hamilton-auckland',
    busLine: 'P1',
    busBaseNumber: 600,
    journeyTimeHM: [3, 50],
    stops: ['nz-rotorua-city', 'nz-hamilton-city', 'nz-auckland-BusStation-intercity'],
    stopOffsetsHM: [
      [0, 0],
      [1, 45],
      [3, 50],
    ],
    stopsCoords: aucklandToRotorua,
    stopsCoordsReverse: true,
    fares: fares(38, 52),
    days: daily([7, 40], [12, 40], [17, 10]),
  },
  {
    ...bus,
    productId: 'plateau-auckland-hamilton',
    busLine: 'P2',
    busBaseNumber: 700,
    journeyTimeHM: [1, 55],
    stops: ['nz-auckland-BusStation-intercity', 'nz-hamilton-city'],
    stopsCoords: aucklandToHamilton,
    fares: fares(24),
    days: daily([7, 45], [9, 45], [11, 45], [13, 45], [15, 45], [17, 45], [19, 45]),
  },
  {
    ...bus,
    productId: 'plateau-hamilton-auckland',
    busLine: 'P2',
    busBaseNumber: 800,
    journeyTimeHM: [1, 55],
    stops: ['nz-hamilton-city', 'nz-auckland-BusStation-intercity'],
    stopsCoords: aucklandToHamilton,
    stopsCoordsReverse: true,
    fares: fares(24),
    days: daily([6, 45], [8, 45], [10, 45], [12, 45], [14, 45], [16, 45], [18, 45]),
  },
  {
    ...bus,
    productId: 'plateau-hamilton-taupo',
    busLine: 'P3',
    busBaseNumber: 900,
    journeyTimeHM: [2, 15],
    stops: ['nz-hamilton-city', 'nz-taupo-city'],
    stopsCoords: hamiltonToTaupo,
    fares: fares(34),
    days: daily([10, 15], [14, 15], [18, 15]),
  },
  {
    ...bus,
    productId: 'plateau-taupo-hamilton',
    busLine: 'P3',
    busBaseNumber: 1000,
    journeyTimeHM: [2, 15],
    stops: ['nz-taupo-city', 'nz-hamilton-city'],
    stopsCoords: hamiltonToTaupo,
    stopsCoordsReverse: true,
    fares: fares(34),
    days: daily([7, 30], [11, 30], [16, 30]),
  },
  {
    ...bus,
    productId: 'plateau-rotorua-taupo',
    busLine: 'P4',
    busBaseNumber: 1100,
    journeyTimeHM: [1, 5],
    stops: ['nz-rotorua-city', 'nz-taupo-city'],
    stopsCoords: rotoruaToTaupo,
    fares: fares(22),
    days: daily([9, 40], [13, 20], [16, 50], [19, 45]),
  },
  {
    ...bus,
    productId: 'plateau-taupo-rotorua',
    busLine: 'P4',
    busBaseNumber: 1200,
    journeyTimeHM: [1, 5],
    stops: ['nz-taupo-city', 'nz-rotorua-city'],
    stopsCoords: rotoruaToTaupo,
    stopsCoordsReverse: true,
    fares: fares(22),
    days: daily([8, 10], [11, 50], [15, 20], [18, 20]),
  },
  ...coaches(['taupo', 'wellington'], 'P5', 1300, {
    stops: ['nz-taupo-city', 'nz-palmerstonnorth-city', 'nz-wellington-BusStation-intercity'],
    after: [
      [0, 0],
      [3, 40],
      [5, 55],
    ],
    path: taupoToWellington,
    fares: fares(58, 79),
    there: daily([8, 40], [13, 40], [16, 20], [22, 30]),
    back: daily([8, 20], [13, 10], [21, 45]),
  }),
  ...coaches(['taupo', 'napier'], 'P6', 1500, {
    stops: ['nz-taupo-city', 'nz-napier-city'],
    after: [
      [0, 0],
      [1, 55],
    ],
    path: taupoToNapier,
    fares: fares(32),
    there: daily([7, 50], [11, 40], [15, 20]),
    back: daily([7, 30], [12, 10], [17, 20]),
  }),
  ...coaches(['napier', 'palmerstonnorth'], 'P7', 1700, {
    stops: ['nz-napier-city', 'nz-palmerstonnorth-city'],
    after: [
      [0, 0],
      [2, 40],
    ],
    path: napierToPalmerstonNorth,
    fares: fares(36),
    there: daily([8, 10], [14, 50], [18, 30]),
    back: daily([8, 30], [13, 20], [17, 50]),
  }),
  ...coaches(['palmerstonnorth', 'wellington'], 'P8', 1900, {
    stops: ['nz-palmerstonnorth-city', 'nz-wellington-BusStation-intercity'],
    after: [
      [0, 0],
      [2, 10],
    ],
    path: palmerstonNorthToWellington,
    fares: fares(29),
    there: daily([6, 30], [11, 15], [15, 40], [19, 0]),
    back: daily([7, 0], [10, 30], [15, 15], [18, 45]),
  }),
]
