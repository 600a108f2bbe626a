import type { WireLocation } from '@final-call/contract'
import type { LocationId } from '@final-call/domain'
import { isolated } from '../words/isolated.ts'

/** Every place that the race has told of so far. */
export type Places = ReadonlyMap<LocationId, WireLocation>

export const placesOf = (locations: readonly WireLocation[]): Places =>
  new Map(locations.map((place) => [place.id, place]))

/** A place's name in a sentence; its id where it is not known, so that there is no hole. */
export const placeName = (places: Places, id: LocationId): string => isolated(places.get(id)?.name ?? id)

/** Made once: `localeCompare` makes its own at each comparison. */
const names = new Intl.Collator('en-NZ')

/** Orders names of places. */
export const compareNames = (a: string, b: string): number => names.compare(a, b)

/** A place's zone, or another's where it is not known. */
export const zoneAt = (places: Places, id: LocationId | undefined, otherwise: string): string =>
  (id === undefined ? undefined : places.get(id)?.zone) ?? otherwise
