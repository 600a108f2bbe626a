import type { Location, LocationId } from '../place/location.ts'
import type { Timetable } from './index/timetable.ts'
import type { ProductId, Service } from './service.ts'

/** The places, and the services between them, from which journeys are worked out. */
export interface Network {
  readonly locations: ReadonlyMap<LocationId, Location>
  readonly services: ReadonlyMap<ProductId, Service>
  /** The same services as an index, where somebody has built it: boards are then read from it. */
  readonly timetable?: Timetable
}
