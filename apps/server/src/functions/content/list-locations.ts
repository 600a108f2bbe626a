import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type NameablePlace, PLACES_LISTED, listLocations } from '@final-call/contract'
import { type Location, type LocationId, type Service, TRANSPORTS, type Transport, inDollars } from '@final-call/domain'
import type { Content, ContentStore } from '../../ports.ts'
import type { CurrentContent } from '../../worlds/current-content.ts'
import { serve } from '../serving/serve.ts'

/** A listed place, with the text that searches match. */
interface Entry {
  readonly place: NameablePlace
  readonly text: string
}

/** Lower-cased and without diacritics, so that Waitemata finds Waitematā. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function entry(
  location: Location,
  leaving: ReadonlySet<Transport> | undefined,
  { own }: Pick<NameablePlace, 'own'>,
): Entry {
  const { id, name, city, country, room } = location
  const transports = TRANSPORTS.filter((it) => leaving?.has(it))
  return {
    place: { id, name, city, transports, room: room ? { price: inDollars(room.price), hours: room.hours } : null, own },
    text: folded([id, name, city, country, ...transports, room ? 'room' : ''].join(' ')),
  }
}

/** The stops of a service where passengers may get on. */
const starts = ({ stops, stopUses }: Service): readonly LocationId[] =>
  stops.slice(0, -1).filter((_, i) => stopUses?.[i] !== 'off')

/** How many services are read before other requests are served. */
const SLICE = 500

async function leavingFrom({ services }: Content): Promise<ReadonlyMap<LocationId, ReadonlySet<Transport>>> {
  const leaving = new Map<LocationId, Set<Transport>>()
  let read = 0
  for (const service of services.values()) {
    for (const stop of starts(service)) {
      leaving.getOrInsertComputed(stop, () => new Set()).add(service.transport)
    }
    read += 1
    if (read % SLICE === 0) await yieldToOthers()
  }
  return leaving
}

interface Listing {
  readonly leaving: ReadonlyMap<LocationId, ReadonlySet<Transport>>
  readonly entries: readonly Entry[]
}

async function listed(content: Content): Promise<Listing> {
  const leaving = await leavingFrom(content)
  return {
    leaving,
    entries: [...content.locations.values()].map((it) => entry(it, leaving.get(it.id), { own: false })),
  }
}

interface ListLocationsDeps {
  readonly content: Pick<ContentStore, 'placesBy'>
  readonly contentNow: CurrentContent
}

export function listLocationsFn({ content, contentNow }: ListLocationsDeps) {
  // Keyed by the content object, which stays the same until the content changes.
  const known = new WeakMap<Content, Promise<Listing>>()

  async function listedNow(): Promise<Listing> {
    const { content: read } = await contentNow.surroundingsOf({ legs: [] })
    return known.getOrInsertComputed(read, listed)
  }

  return serve(listLocations, async ({ search }, { uid }) => {
    const [{ leaving, entries }, own] = await Promise.all([listedNow(), content.placesBy(uid)])
    const words = folded(search).split(/\s+/)
    const found = [...own.map((it) => entry(it, leaving.get(it.id), { own: true })), ...entries]
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ place }) => place)
    return { places: found.slice(0, PLACES_LISTED), more: Math.max(0, found.length - PLACES_LISTED) }
  })
}
