import type { Location, LocationId } from '../place/location.ts'
import type { Timetable } from './timetable.ts'
import type { ProductId, Service } from './service.ts'

/** Places and the services between them: all that journeys are derived from. */
export interface Network {
  readonly locations: ReadonlyMap<LocationId, Location>
  readonly services: ReadonlyMap<ProductId, Service>
  /** An index over the same services. If present, boards are read from it; if absent, each service is scanned. */
  readonly timetable?: Timetable
}
