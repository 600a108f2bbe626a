import type { ServiceWire } from '@final-call/contract'
import { NARROW_WATER } from '../companies.ts'
import { daily } from '../daily.ts'
import { cookStrait } from '../paths/rails-and-strait.ts'
import { bothWays, fares } from '../two-way.ts'

const crossing = bothWays({
  stops: ['nz-wellington-port', 'nz-picton-ferry'],
  after: [
    [0, 0],
    [3, 50],
  ],
  path: cookStrait,
  fares: fares(49),
  there: daily([2, 0], [13, 0], [20, 30]),
  back: daily([1, 45], [7, 45], [19, 30]),
})

const vessel = {
  transport: 'vessel',
  company: NARROW_WATER.name,
  events: { checkin: [1, 0], boarding: [0, 40], checkedout: [0, 25] },
} as const satisfies Partial<ServiceWire>

/** The slow, cheap boat over Cook Strait. */
export const narrowWaterFerries: readonly ServiceWire[] = [
  { ...vessel, productId: 'narrow-wellington-picton', vesselBaseNumber: 10, ...crossing.there },
  { ...vessel, productId: 'narrow-picton-wellington', vesselBaseNumber: 40, ...crossing.back },
]
