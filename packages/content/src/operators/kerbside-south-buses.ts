import type { ServiceWire } from '@final-call/contract'
import { KERBSIDE } from '../companies.ts'
import { every } from '../daily.ts'
import * as path from '../paths/cities.ts'
import { type Line, bothWays, fares } from '../two-way.ts'

function buses([from, to]: readonly [string, string], base: number, line: Line): readonly ServiceWire[] {
  const ways = bothWays(line)
  const bus = {
    transport: 'bus',
    company: KERBSIDE.name,
    busLine: `K${base / 1000}`,
    events: { checkin: [0, 5], boarding: [0, 5], checkedout: [0, 8] },
  } as const satisfies Partial<ServiceWire>
  return [
    { ...bus, productId: `kerbside-${from}-${to}`, busBaseNumber: base, ...ways.there },
    { ...bus, productId: `kerbside-${to}-${from}`, busBaseNumber: base + 500, ...ways.back },
  ]
}

/** City buses of the South Island, most of them to an airport. */
export const kerbsideSouthBuses: readonly ServiceWire[] = [
  ...buses(['christchurch-airport', 'city'], 1000, {
    stops: ['nz-christchurch-airport-CHC', 'nz-christchurch-city'],
    after: [
      [0, 0],
      [0, 32],
    ],
    path: path.christchurchAirportToCity,
    fares: fares(9),
    there: every(30, '06:10', '23:40'),
    back: every(30, '04:30', '22:00'),
  }),
  ...buses(['christchurch-station', 'city'], 2000, {
    stops: ['nz-christchurch-RailwayStation', 'nz-christchurch-city'],
    after: [
      [0, 0],
      [0, 11],
    ],
    fares: fares(4),
    there: every(60, '06:50', '21:50'),
    back: every(60, '06:20', '21:20'),
  }),
  ...buses(['queenstown-airport', 'city'], 3000, {
    stops: ['nz-queenstown-airport-ZQN', 'nz-queenstown-city'],
    after: [
      [0, 0],
      [0, 22],
    ],
    path: path.queenstownAirportToCity,
    fares: fares(10),
    there: every(30, '06:40', '23:40'),
    back: every(30, '05:00', '22:00'),
  }),
  ...buses(['dunedin-airport', 'city'], 4000, {
    stops: ['nz-dunedin-airport-DUD', 'nz-dunedin-city'],
    after: [
      [0, 0],
      [0, 45],
    ],
    path: path.dunedinAirportToCity,
    fares: fares(24),
    there: every(60, '07:20', '23:20'),
    back: every(60, '04:15', '20:15'),
  }),
  ...buses(['nelson-airport', 'city'], 5000, {
    stops: ['nz-nelson-airport-NSN', 'nz-nelson-city'],
    after: [
      [0, 0],
      [0, 24],
    ],
    path: path.nelsonAirportToCity,
    fares: fares(8),
    there: every(60, '07:05', '20:05'),
    back: every(60, '06:15', '19:15'),
  }),
]
