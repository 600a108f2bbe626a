import type { GameSpecCard } from '@final-call/contract'
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

/** The content that comes with a version of the game. */
export interface BuiltIn extends StoredTimetable {
  readonly races: readonly RaceSpec[]
}

/** Whether a timetable was stored; `taken` is the id of a place or service in it that belongs to another author. */
export type StoringTimetable = { readonly ok: true } | { readonly ok: false; readonly taken: string }

export interface PlacesHeld {
  readonly places: number
  readonly hasThis: boolean
}

/** How many services and places are gone, and how many places stay, since races name them. */
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
  /** What is left out; each once, until it changes. */
  readonly unreadable: readonly UnreadableSpec[]
}

/** Races as authors wrote them. */
export interface SpecStore {
  /** False, with nothing written, when the id belongs to another author. */
  putSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  /** The same, and false as well where there is no race of that id. Its author stays. */
  replaceSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  /** Removes a race as long as it is that author's. */
  dropSpec(id: string, author: string): Promise<void>
  /** Every race as the list shows it, without reading the races themselves. */
  cards(): Promise<ListedSpecs>
  /** The ids of the races that somebody has stored, in order. */
  specIdsBy(author: string): Promise<readonly string[]>
  /** @throws ZodError for a race that this version cannot read */
  spec(id: string): Promise<RaceSpec | undefined>
  /** The text of a race as it is uploaded; of one that this version cannot read, as it is stored. */
  upload(id: string): Promise<string | undefined>
  /** Who stored a race spec. */
  authorOf(specId: string): Promise<string | undefined>
  /** When a race was created, in epoch seconds, also of one that cannot be read otherwise. */
  createdAt(specId: string): Promise<number | undefined>
}

/** Places, and the services between them: the house's, those of imported timetables, and what players upload. */
export interface TimetableStore {
  /** False, with nothing written, when the id belongs to another author; so the next. */
  putLocation(location: Location, by: Author, now: RealMs): Promise<boolean>
  putService(service: Service, by: Author, now: RealMs): Promise<boolean>
  /**
   * Stores a whole timetable in one transaction: its places, and its services in place of all that this author stored before.
   * Places that are no longer in it stay, since races name them. With nothing written, the first id of it that belongs to another
   * author; an administrator's takes over the places of players that have its ids.
   */
  putTimetable(timetable: StoredTimetable, by: Author, now: RealMs): Promise<StoringTimetable>
  /** Removes in one transaction all services that an author stored, and those of their places that no stored race names. */
  dropTimetable(author: string): Promise<DroppedTimetable>
  /** How many places an author has stored, and whether one of that id is among them. */
  placesHeld(author: string, id: LocationId): Promise<PlacesHeld>
  locations(): Promise<readonly Location[]>
  /** The places of the house and of timetables. */
  operatorLocations(): Promise<readonly Location[]>
  /** Of the places named, those that players uploaded: nobody's upload changes a race that does not name it. */
  uploadedLocations(named: readonly LocationId[]): Promise<readonly Location[]>
  /** The places that somebody has stored, by their ids. */
  placesBy(author: string): Promise<readonly Location[]>
  /** The name of a stored timetable under which an id is that no place has yet; undefined where there is none. */
  timetableOver(id: LocationId): Promise<string | undefined>
  services(): Promise<readonly Service[]>
  /**
   * Stands for operators' places and for all services as they are now: after any change of them, by whichever process, it is
   * another. Places that players upload are not in it.
   */
  revision(): Promise<string>
}

/** What races run on, as it was when the first of them began. */
export interface WorldStore {
  /** The id that a world has once it is pinned: a hash of it. */
  worldId(world: World): string
  /** Pins content, once, under a hash of it. @returns the world's id. */
  pin(world: World): Promise<string>
  /** @throws LogTouched when the stored text is not what was pinned */
  world(worldId: string): Promise<World | undefined>
}

/** What races are made of. */
export interface ContentStore extends SpecStore, TimetableStore, WorldStore {
  /**
   * Stores the built-in content in one transaction: its places, and its services and races in place of all that the house stored
   * before. Places that are no longer in it stay, since races name them. What anybody else had under ids of it is the house's from
   * then on. Of several that store at once the last one's is there, whole.
   */
  putBuiltIn(content: BuiltIn, now: RealMs): Promise<void>
}

/** The author of the built-in content. */
export const HOUSE = 'final-call'

/** The author of a timetable that an operator imported under a name of their choice. */
export const timetableAuthor = (name: string): string => `gtfs:${name}`

/** The name of an author's timetable. */
export const timetableName = (author: string): string => author.slice(timetableAuthor('').length)

/** The authors of all timetables under whose names an id would be: for `us-springfield-1328` those of `us` and `us-springfield`. */
export function timetablesOver(id: LocationId): readonly string[] {
  const parts = id.split('-')
  return parts.slice(1).map((_, i) => timetableAuthor(parts.slice(0, i + 1).join('-')))
}

/** The author of an upload whose author's account is gone. */
export const DELETED_AUTHOR = 'deleted'
