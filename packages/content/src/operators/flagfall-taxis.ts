import type { ServiceWire } from '@final-call/contract'
import { STANDARD } from '@final-call/domain'
import { FLAGFALL } from '../companies.ts'
import { rotoruaToTaupo } from '../paths/north-island.ts'

const taxi = {
  transport: 'taxi',
  company: FLAGFALL.name,
  events: { checkin: [0, 5], boarding: [0, 5], checkedout: [0, 6] },
} as const satisfies Partial<ServiceWire>

const fare = (dollars: number) => [{ type: 'Standard', fare: dollars, class: STANDARD }]

/** Taxis north of Wellington: within Auckland, and the expensive way between Rotorua and Taupō. */
export const flagfallTaxis: readonly ServiceWire[] = [
  {
    ...taxi,
    productId: 'taxi-auckland-coach-strand',
    journeyTimeHM: [0, 9],
    stops: ['nz-auckland-BusStation-intercity', 'nz-auckland-RailwayStation-strand'],
    fares: fare(18),
  },
  {
    ...taxi,
    productId: 'taxi-auckland-strand-coach',
    journeyTimeHM: [0, 9],
    stops: ['nz-auckland-RailwayStation-strand', 'nz-auckland-BusStation-intercity'],
    fares: fare(18),
  },
  {
    ...taxi,
    productId: 'taxi-rotorua-taupo',
    journeyTimeHM: [0, 58],
    stops: ['nz-rotorua-city', 'nz-taupo-city'],
    stopsCoords: rotoruaToTaupo,
    fares: fare(165),
  },
  {
    ...taxi,
    productId: 'taxi-taupo-rotorua',
    journeyTimeHM: [0, 58],
    stops: ['nz-taupo-city', 'nz-rotorua-city'],
    stopsCoords: rotoruaToTaupo,
    stopsCoordsReverse: true,
    fares: fare(165),
  },
  {
    ...taxi,
    productId: 'taxi-napier-airport',
    journeyTimeHM: [0, 12],
    stops: ['nz-napier-city', 'nz-napier-airport-NPE'],
    fares: fare(26),
  },
  {
    ...taxi,
    productId: 'taxi-napier-airport-city',
    journeyTimeHM: [0, 12],
    stops: ['nz-napier-airport-NPE', 'nz-napier-city'],
    fares: fare(26),
  },
  ...[
    'nz-auckland-BusStation-intercity',
    'nz-auckland-RailwayStation-strand',
    'nz-auckland-RailwayStation-waitemata',
  ].flatMap((place): readonly ServiceWire[] => {
    const name = place.split('-').at(-1) ?? ''
    const airport = 'nz-auckland-airportDomesticTerminal'
    return [
      {
        ...taxi,
        productId: `taxi-auckland-${name}-airport`,
        journeyTimeHM: [0, 36],
        stops: [place, airport],
        fares: fare(78),
      },
      {
        ...taxi,
        productId: `taxi-auckland-airport-${name}`,
        journeyTimeHM: [0, 36],
        stops: [airport, place],
        fares: fare(78),
      },
    ]
  }),
]
