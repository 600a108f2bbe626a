import type { GameSpecCard } from '@final-call/contract'
import type { Location, LocationId, ProductId, RaceSpec, RealMs, Service, World } from '@final-call/domain'

/** Who writes content. Administrators may overwrite anybody's. */
export interface Author {
  readonly uid: string
  readonly admin: boolean
}

/** Places, and the services between them. */
export interface StoredTimetable {
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
}

/** The content that races use, of all authors. It is the same object while nothing of it changes. */
export type Content = Pick<World, 'locations' | 'services'>

/** The world around one race. */
export interface Surroundings {
  readonly content: Content
  /** The places that this race names and players uploaded: races that do not name them do without. */
  readonly uploads: readonly Location[]
}

/** The content that ships with the game. */
export interface BuiltIn extends StoredTimetable {
  readonly races: readonly RaceSpec[]
}

/** Whether a timetable was stored. If not, `taken` is the id of a place or service in it that belongs to another author. */
export type StoringTimetable = { readonly ok: true } | { readonly ok: false; readonly taken: string }

/** How many places an author has, and whether a given id is among them. */
export interface PlacesHeld {
  readonly places: number
  readonly hasThis: boolean
}

/** How many services and places were removed, and how many places were kept because races name them. */
export interface DroppedTimetable {
  readonly services: number
  readonly places: number
  readonly kept: number
}

/** A stored race that this version cannot read, and why. */
export interface UnreadableSpec {
  readonly id: string
  readonly error: unknown
}

export interface ListedSpecs {
  /** Ordered by id. */
  readonly cards: readonly GameSpecCard[]
  /** Races left out of `cards`. Each is reported once, until it changes. */
  readonly unreadable: readonly UnreadableSpec[]
}

/** Race specs. */
export interface SpecStore {
  /** Stores a race. Returns false, with nothing written, if the id belongs to another author. */
  putSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  /** Like `putSpec`, but also false if no race has that id. The race keeps its author. */
  replaceSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  /** Removes a race if it belongs to `author`. */
  dropSpec(id: string, author: string): Promise<void>
  /** Every race as the list shows it, without reading the specs themselves. */
  cards(): Promise<ListedSpecs>
  /** The ids of an author's races, in order. */
  specIdsBy(author: string): Promise<readonly string[]>
  /** A race; undefined if there is none. @throws ZodError for one that this version cannot read */
  spec(id: string): Promise<RaceSpec | undefined>
  /** A race as JSON in the upload format, or as stored if this version cannot read it. */
  upload(id: string): Promise<string | undefined>
  /** The author of a race; undefined if there is none. */
  authorOf(specId: string): Promise<string | undefined>
  /** When a race was created, in epoch seconds; known even for a race that this version cannot read. */
  createdAt(specId: string): Promise<number | undefined>
}

/** Places and services: built in, from imported timetables, and uploaded by players. */
export interface TimetableStore {
  /** Stores a place or a service. Returns false, with nothing written, if the id belongs to another author. */
  putLocation(location: Location, by: Author, now: RealMs): Promise<boolean>
  putService(service: Service, by: Author, now: RealMs): Promise<boolean>
  /**
   * Stores a timetable in one transaction, replacing all services that this author stored before. Places that are no longer in it stay,
   * since races may name them. If an id belongs to another author, nothing is written, and the first such id is returned. An administrator
   * instead takes over players' places with those ids.
   */
  putTimetable(timetable: StoredTimetable, by: Author, now: RealMs): Promise<StoringTimetable>
  /** Removes in one transaction all services of an author, and their places that no stored race names. */
  dropTimetable(author: string): Promise<DroppedTimetable>
  /** How many places an author has, and whether `id` is one of them. */
  placesHeld(author: string, id: LocationId): Promise<PlacesHeld>
  /** Every stored place. */
  locations(): Promise<readonly Location[]>
  /** Built-in places and those of timetables. */
  operatorLocations(): Promise<readonly Location[]>
  /** Those of the named places that players uploaded. Only named ones: an upload never affects a race that does not name it. */
  uploadedLocations(named: readonly LocationId[]): Promise<readonly Location[]>
  /** An author's places, ordered by id. */
  placesBy(author: string): Promise<readonly Location[]>
  /** The stored timetable whose name is a prefix of `id`, if no place has that id yet; otherwise undefined. */
  timetableOver(id: LocationId): Promise<string | undefined>
  services(): Promise<readonly Service[]>
  /** The ids of an author's services, in order. */
  serviceIdsBy(author: string): Promise<readonly ProductId[]>
  /**
   * Changes whenever built-in or timetable places, or any services, are changed by any process. Uploaded places do not affect it.
   */
  revision(): Promise<string>
}

/** Pinned worlds: the content that races run on, as it was when they began. */
export interface WorldStore {
  /** The id of a world, a hash of its content, whether or not it is pinned. */
  worldId(world: World): string
  /** Stores a world under its id, if it is not there yet. @returns the id */
  pin(world: World): Promise<string>
  /** A pinned world; undefined if there is none. @throws LogTouched if the stored text does not match the id */
  world(worldId: string): Promise<World | undefined>
}

/** All content that races are made of. */
export interface ContentStore extends SpecStore, TimetableStore, WorldStore {
  /**
   * Stores the built-in content in one transaction, replacing all built-in services and races. Places that are no longer in it stay,
   * since races may name them. Content of other authors under its ids becomes built in. Of several concurrent calls the last one wins
   * as a whole.
   */
  putBuiltIn(content: BuiltIn, now: RealMs): Promise<void>
}

/** The author of the built-in content. */
export const HOUSE = 'final-call'

/** The author id of a timetable, by the name under which the operator imported it. */
export const timetableAuthor = (name: string): string => `gtfs:${name}`

/** The inverse of `timetableAuthor`. */
export const timetableName = (author: string): string => author.slice(timetableAuthor('').length)

/** The author ids of all timetables whose name is a prefix of `id`: for `us-springfield-1328` those of `us` and `us-springfield`. */
export function timetablesOver(id: LocationId): readonly string[] {
  const parts = id.split('-')
  return parts.slice(1).map((_, i) => timetableAuthor(parts.slice(0, i + 1).join('-')))
}

/** The author of uploads whose author has deleted their account. */
export const DELETED_AUTHOR = 'deleted'
