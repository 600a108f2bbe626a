import type { WireLocation } from '@final-call/contract'
import type { LocationId } from '@final-call/domain'
import { isolated } from '../words/isolated.ts'

/** The places of a race that the server has revealed so far. */
export type Places = ReadonlyMap<LocationId, WireLocation>

export const placesOf = (locations: readonly WireLocation[]): Places =>
  new Map(locations.map((place) => [place.id, place]))

/** A place's name, or its id if the place is unknown, isolated for use in a sentence. */
export const placeName = (places: Places, id: LocationId): string => isolated(places.get(id)?.name ?? id)

/** Shared, because `localeCompare` creates a collator per comparison. */
const names = new Intl.Collator('en-NZ')

/** Comparator for place names. */
export const compareNames = (a: string, b: string): number => names.compare(a, b)

/** A place's IANA zone, or `otherwise` if the place is unknown. */
export const zoneAt = (places: Places, id: LocationId | undefined, otherwise: string): string =>
  (id === undefined ? undefined : places.get(id)?.zone) ?? otherwise
