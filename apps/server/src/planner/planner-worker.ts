import { parentPort } from 'node:worker_threads'
import {
  type Location,
  type LocationId,
  type ProductId,
  type RaceReport,
  type Service,
  raceReport,
  withinReach,
} from '@final-call/domain'
import { worldOf } from '../worlds/world-of.ts'
import type { Search } from './ports.ts'

/** Messages to the thread. Content comes in parts, of which the first replaces the previous content. */
export type Told =
  | {
      readonly what: 'content'
      readonly first: boolean
      readonly locations: readonly Location[]
      readonly services: readonly Service[]
    }
  | ({ readonly what: 'search' } & Pick<Search, 'spec' | 'uploads' | 'now'>)
/** The answer to a search; if it throws, the thread ends with the error. */
export type Answer = RaceReport

const port = parentPort
if (!port) throw new Error('this is no thread')

const locations = new Map<LocationId, Location>()
const services = new Map<ProductId, Service>()

port.on('message', (told: Told) => {
  switch (told.what) {
    case 'content':
      if (told.first) {
        locations.clear()
        services.clear()
      }
      for (const it of told.locations) locations.set(it.id, it)
      for (const it of told.services) services.set(it.productId, it)
      return
    case 'search': {
      const { spec, uploads, now } = told
      const world = worldOf({ spec, content: { locations, services }, uploads })
      const hidden = new Set(uploads.map(({ id }) => id))
      port.postMessage(raceReport(withinReach(world), now, { hidden }) satisfies Answer)
    }
  }
})
