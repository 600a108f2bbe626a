import type { ServiceWire } from '@final-call/contract'
import { TRUNK_AND_STRAIT } from '../companies.ts'
import { daily } from '../daily.ts'
import { alpineLine, coastLine, cookStrait, mainTrunk } from '../paths/rails-and-strait.ts'
import { type Way, bothWays, fares } from '../two-way.ts'

const company = TRUNK_AND_STRAIT.name

const mainTrunkTrain = {
  transport: 'train',
  company,
  journeyTimeHM: [10, 40],
  stopsCoords: mainTrunk,
  /** Invented: the specification gives none. */
  fares: fares(118),
  events: { checkin: [0, 0], boarding: [0, 0], checkedout: [0, 0] },
} satisfies Partial<ServiceWire>

/** The specification's national rail operator, with its exact figures; on the Train board, whatever the specification's list calls it. */
const specified: readonly ServiceWire[] = [
  {
    ...mainTrunkTrain,
    productId: 'rail-auckland-wellington',
    trainName: 'Main Trunk Daylight',
    trainBaseNumber: 100,
    stops: ['nz-auckland-RailwayStation-strand', 'nz-wellington-RailwayStation'],
    stopPlatforms: ['1', '9'],
    days: daily([7, 45]),
  },
  {
    ...mainTrunkTrain,
    productId: 'rail-wellington-auckland',
    trainName: 'Main Trunk Starlight',
    trainBaseNumber: 300,
    stops: ['nz-wellington-RailwayStation', 'nz-auckland-RailwayStation-strand'],
    stopPlatforms: ['9', '1'],
    stopsCoordsReverse: true,
    days: daily([19, 45]),
  },
]

const train = {
  transport: 'train',
  company,
  events: { checkin: [0, 30], boarding: [0, 10], checkedout: [0, 15] },
} as const satisfies Partial<ServiceWire>

const coast = bothWays({
  stops: ['nz-picton-RailwayStation', 'nz-blenheim-city', 'nz-kaikoura-city', 'nz-christchurch-RailwayStation'],
  after: [
    [0, 0],
    [0, 27],
    [2, 15],
    [4, 50],
  ],
  path: coastLine,
  fares: fares(89, 124),
  there: daily([7, 20], [14, 20]),
  back: daily([7, 10], [14, 0]),
})

const alpine = bothWays({
  stops: ['nz-christchurch-RailwayStation', 'nz-arthurspass-RailwayStation', 'nz-greymouth-city'],
  after: [
    [0, 0],
    [2, 25],
    [4, 20],
  ],
  path: alpineLine,
  fares: fares(79, 109),
  there: daily([8, 15], [14, 40]),
  back: daily([7, 35], [14, 5]),
})

/** The stations of the South Island's two lines have one platform each, but where trains of both ways meet a second. */
const fromOne = (way: Way, meets?: string) => ({
  ...way,
  stopPlatforms: way.stops.map((stop) => (stop === meets ? '2' : '1')),
})

const southern: readonly ServiceWire[] = [
  {
    ...train,
    productId: 'rail-picton-christchurch',
    trainName: 'Kōwhai Coast',
    trainBaseNumber: 500,
    ...fromOne(coast.there),
  },
  {
    ...train,
    productId: 'rail-christchurch-picton',
    trainName: 'Kōwhai Coast',
    trainBaseNumber: 540,
    ...fromOne(coast.back, 'nz-kaikoura-city'),
  },
  {
    ...train,
    productId: 'rail-christchurch-greymouth',
    trainName: 'Alpine Kea',
    trainBaseNumber: 600,
    ...fromOne(alpine.there),
  },
  {
    ...train,
    productId: 'rail-greymouth-christchurch',
    trainName: 'Alpine Kea',
    trainBaseNumber: 640,
    ...fromOne(alpine.back),
  },
]

const strait = bothWays({
  stops: ['nz-wellington-port', 'nz-picton-ferry'],
  after: [
    [0, 0],
    [3, 15],
  ],
  path: cookStrait,
  fares: fares(78, 108),
  there: daily([8, 45], [15, 30], [20, 45]),
  back: daily([7, 0], [10, 45], [14, 15], [18, 30]),
})

const vessel = {
  transport: 'vessel',
  company,
  events: { checkin: [1, 0], boarding: [0, 30], checkedout: [0, 20] },
} as const satisfies Partial<ServiceWire>

const vessels: readonly ServiceWire[] = [
  { ...vessel, productId: 'strait-wellington-picton', vesselBaseNumber: 700, ...strait.there },
  { ...vessel, productId: 'strait-picton-wellington', vesselBaseNumber: 740, ...strait.back },
]

export const trunkAndStrait: readonly ServiceWire[] = [...specified, ...southern, ...vessels]
