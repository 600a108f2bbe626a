import { LocationInput } from '@final-call/contract'
import type { Location, Transport } from '@final-call/domain'
import { MARKERS } from '../feed/modes.ts'
import type { Stop } from '../feed/stops.ts'
import { FeedRefused } from '../files/trouble.ts'
import { idUnder, slug } from '../places/ids.ts'
import type { Names } from '../places/names.ts'
import type { ZoneOf } from '../places/zones.ts'
import type { Run } from '../runs/runs.ts'

/** The country and city of a feed's places as shown, from the prefix: `us-springfield` is Springfield in the United States. */
function regionOf(prefix: string): { readonly country: string; readonly city: string } {
  const [code = '', ...words] = prefix.split('-')
  const country = code.toUpperCase()
  const city = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ')
  try {
    return { country: new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country, city }
  } catch {
    return { country, city }
  }
}

const codeOf = (name: string): string =>
  slug(name)
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 3)
    .padEnd(3, 'X')

/**
 * The places at which services call.
 * @throws FeedRefused if a place does not fit the game's schema.
 */
export function placesOf(
  runs: readonly Run[],
  { prefix, names, zoneOf }: { readonly prefix: string; readonly names: Names; readonly zoneOf: ZoneOf },
): readonly Location[] {
  const found = new Map<string, { readonly place: Stop; readonly modes: Set<Transport> }>()
  for (const { route, calls } of runs) {
    for (const { place } of calls) {
      found.getOrInsertComputed(place.id, () => ({ place, modes: new Set() })).modes.add(route.transport)
    }
  }
  const region = regionOf(prefix)
  const locations = Array.from(found.values(), ({ place, modes }): Location => {
    const name = names.get(place) ?? place.name
    const [, markerType] = MARKERS.find(([mode]) => modes.has(mode)) ?? ['bus', 'BusStation']
    const draft = { id: idUnder(prefix, place.id), name, markerType, coords: place.coords, abvr3: codeOf(place.name) }
    const read = LocationInput.safeParse({ ...draft, ...region })
    if (read.success) return { ...read.data, zone: zoneOf(place) }
    const [issue] = read.error.issues
    throw new FeedRefused(`Stop ${place.id} makes no place: ${issue?.path.join('.')}, ${issue?.message}.`)
  })
  return locations.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
