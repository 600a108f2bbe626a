import type { Location, LocationId } from '../place/location.ts'
import type { RaceSpec } from '../step/step-spec.ts'
import type { Timetable } from '../timetable/index/timetable.ts'
import type { ProductId, Service } from '../timetable/service.ts'

/** What a race pins when it starts: the content as it stood then. It holds the answers, so it stays on the server. */
export interface World {
  readonly spec: RaceSpec
  readonly locations: ReadonlyMap<LocationId, Location>
  readonly services: ReadonlyMap<ProductId, Service>
  /** The same services as an index, where somebody has built it: boards are then read from it. */
  readonly timetable?: Timetable
}
