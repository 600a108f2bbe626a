import type { Location, LocationId, RaceSpec, RealMs, Service, World } from '@final-call/domain'

/** Who writes content. An administrator may overwrite anybody's. */
export interface Author {
  readonly uid: string
  readonly admin: boolean
}

/** Places, and the services between them. */
export interface StoredTimetable {
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
}

export interface ContentStore {
  /** False, with nothing written, when the id belongs to another author. */
  putSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  putLocation(location: Location, by: Author, now: RealMs): Promise<boolean>
  putService(service: Service, by: Author, now: RealMs): Promise<boolean>
  /**
   * Stores a whole timetable in one transaction: its places, and its services in place of all that this author stored before.
   * Places that are no longer in it stay, since races name them. False, with nothing written, when an id belongs to another
   * author.
   */
  putTimetable(timetable: StoredTimetable, by: Author, now: RealMs): Promise<boolean>
  specs(): Promise<readonly RaceSpec[]>
  spec(id: string): Promise<RaceSpec | undefined>
  /** Who stored a race spec. */
  authorOf(specId: string): Promise<string | undefined>
  locations(): Promise<readonly Location[]>
  /** What operators imported, and of what players uploaded only the places named: nobody's upload changes another's race. */
  locationsFor(named: readonly LocationId[]): Promise<readonly Location[]>
  services(): Promise<readonly Service[]>
  /** Stands for places and services as they are now: after any change of them, by whichever process, it is another. */
  revision(): Promise<string>
  /** Pins content, once, under a hash of it. @returns the world's id. */
  pin(world: World): Promise<string>
  /** @throws LogTouched when the stored text is not what was pinned */
  world(worldId: string): Promise<World | undefined>
  uploadsOf(uid: string): Promise<{ readonly specs: readonly RaceSpec[]; readonly locations: readonly Location[] }>
}

/** The author of the built-in content. */
export const HOUSE = 'final-call'

/** The author of a timetable that an operator imported under a name of their choice. */
export const timetableAuthor = (name: string): string => `gtfs:${name}`

/** The author of an upload whose author's account is gone. */
export const DELETED_AUTHOR = 'deleted'
