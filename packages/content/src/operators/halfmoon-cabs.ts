import type { ServiceWire } from '@final-call/contract'
import { HALFMOON } from '../companies.ts'
import { fares } from '../two-way.ts'

const RANKS: readonly (readonly [from: string, to: string, minutes: number, dollars: number])[] = [
  ['nz-christchurch-airport-CHC', 'nz-christchurch-city', 21, 48],
  ['nz-christchurch-airport-CHC', 'nz-christchurch-RailwayStation', 16, 42],
  ['nz-christchurch-RailwayStation', 'nz-christchurch-city', 7, 14],
  ['nz-queenstown-airport-ZQN', 'nz-queenstown-city', 14, 40],
  ['nz-dunedin-airport-DUD', 'nz-dunedin-city', 29, 88],
  ['nz-nelson-airport-NSN', 'nz-nelson-city', 12, 29],
]

const cab = {
  transport: 'taxi',
  company: HALFMOON.name,
  events: { checkin: [0, 5], boarding: [0, 5], checkedout: [0, 6] },
} as const satisfies Partial<ServiceWire>

/** The part of a place's id that names a cab. */
const nameOf = (id: string): string => id.replace(/^nz-/, '').toLowerCase()

/** Taxis of the South Island, both ways between an airport, a station and their city. */
export const halfmoonCabs: readonly ServiceWire[] = RANKS.flatMap(([from, to, minutes, dollars]) =>
  [[from, to] as const, [to, from] as const].map(([a, b]): ServiceWire => ({
    ...cab,
    productId: `taxi-${nameOf(a)}-${nameOf(b)}`,
    journeyTimeHM: [0, minutes],
    stops: [a, b],
    fares: fares(dollars),
  })),
)
