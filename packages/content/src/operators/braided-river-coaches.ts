import type { ServiceWire } from '@final-call/contract'
import { BRAIDED_RIVER } from '../companies.ts'
import { daily } from '../daily.ts'
import * as path from '../paths/south-island.ts'
import { type Line, bothWays, fares } from '../two-way.ts'

const PICTON = 'nz-picton-ferry'
const BLENHEIM = 'nz-blenheim-city'
const NELSON = 'nz-nelson-city'
const CHRISTCHURCH = 'nz-christchurch-city'
const GREYMOUTH = 'nz-greymouth-city'
const QUEENSTOWN = 'nz-queenstown-city'
const CROMWELL = 'nz-cromwell-city'
const DUNEDIN = 'nz-dunedin-city'

function coaches([from, to]: readonly [string, string], base: number, line: Line): readonly ServiceWire[] {
  const ways = bothWays(line)
  const bus = {
    transport: 'bus',
    company: BRAIDED_RIVER.name,
    busLine: `B${base / 100}`,
    events: { checkin: [0, 25], boarding: [0, 10], checkedout: [0, 15] },
  } as const satisfies Partial<ServiceWire>
  return [
    { ...bus, productId: `braided-${from}-${to}`, busBaseNumber: base, ...ways.there },
    { ...bus, productId: `braided-${to}-${from}`, busBaseNumber: base + 50, ...ways.back },
  ]
}

/** The South Island's coaches, both ways on every road. */
export const braidedRiverCoaches: readonly ServiceWire[] = [
  ...coaches(['picton', 'christchurch'], 100, {
    stops: [PICTON, BLENHEIM, 'nz-kaikoura-city', CHRISTCHURCH],
    after: [
      [0, 0],
      [0, 30],
      [2, 25],
      [5, 15],
    ],
    path: path.pictonToChristchurch,
    fares: fares(62, 84),
    there: daily([6, 45], [13, 15], [18, 40]),
    back: daily([7, 0], [13, 30], [23, 30]),
  }),
  ...coaches(['picton', 'nelson'], 200, {
    stops: [PICTON, BLENHEIM, NELSON],
    after: [
      [0, 0],
      [0, 30],
      [2, 15],
    ],
    path: path.pictonToNelson,
    fares: fares(36),
    there: daily([8, 0], [13, 20], [18, 45]),
    back: daily([6, 30], [10, 45], [16, 0]),
  }),
  ...coaches(['nelson', 'greymouth'], 300, {
    stops: [NELSON, GREYMOUTH],
    after: [
      [0, 0],
      [5, 40],
    ],
    path: path.nelsonToGreymouth,
    fares: fares(64, 88),
    there: daily([7, 20], [14, 0]),
    back: daily([7, 10], [14, 10]),
  }),
  ...coaches(['christchurch', 'greymouth'], 400, {
    stops: [CHRISTCHURCH, 'nz-arthurspass-RailwayStation', GREYMOUTH],
    after: [
      [0, 0],
      [2, 15],
      [3, 50],
    ],
    path: path.christchurchToGreymouth,
    fares: fares(54, 74),
    there: daily([7, 30], [13, 0], [17, 30]),
    back: daily([7, 45], [13, 30], [17, 45]),
  }),
  ...coaches(['greymouth', 'queenstown'], 500, {
    stops: [GREYMOUTH, 'nz-franzjosef-city', 'nz-wanaka-city', QUEENSTOWN],
    after: [
      [0, 0],
      [3, 10],
      [7, 40],
      [8, 55],
    ],
    path: path.greymouthToQueenstown,
    fares: fares(98, 132),
    there: daily([8, 0], [20, 45]),
    back: daily([7, 50], [20, 15]),
  }),
  ...coaches(['christchurch', 'dunedin'], 600, {
    stops: [CHRISTCHURCH, 'nz-timaru-city', 'nz-oamaru-city', DUNEDIN],
    after: [
      [0, 0],
      [2, 20],
      [3, 35],
      [5, 30],
    ],
    path: path.christchurchToDunedin,
    fares: fares(56, 77),
    there: daily([8, 0], [14, 0], [23, 15]),
    back: daily([7, 45], [13, 45], [23, 0]),
  }),
  ...coaches(['christchurch', 'queenstown'], 700, {
    stops: [CHRISTCHURCH, 'nz-tekapo-city', CROMWELL, QUEENSTOWN],
    after: [
      [0, 0],
      [3, 25],
      [7, 5],
      [8, 5],
    ],
    path: path.christchurchToQueenstown,
    fares: fares(84, 112),
    there: daily([7, 40], [13, 10], [21, 45]),
    back: daily([7, 30], [12, 40], [21, 15]),
  }),
  ...coaches(['dunedin', 'queenstown'], 800, {
    stops: [DUNEDIN, CROMWELL, QUEENSTOWN],
    after: [
      [0, 0],
      [3, 15],
      [4, 20],
    ],
    path: path.dunedinToQueenstown,
    fares: fares(52, 70),
    there: daily([7, 50], [13, 40], [18, 10]),
    back: daily([8, 15], [14, 0], [17, 40]),
  }),
  ...coaches(['wanaka', 'queenstown'], 900, {
    stops: ['nz-wanaka-city', CROMWELL, QUEENSTOWN],
    after: [
      [0, 0],
      [0, 45],
      [1, 45],
    ],
    path: path.wanakaToQueenstown,
    fares: fares(26),
    there: daily([7, 30], [11, 0], [16, 30]),
    back: daily([9, 0], [13, 15], [18, 0]),
  }),
]
