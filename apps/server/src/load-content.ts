import type { Location, RaceSpec, RealMs, Service } from '@final-call/domain'
import { sanitiseRace } from './functions/sanitise.ts'
import { type Author, type ContentStore, HOUSE } from './ports.ts'

const BY_HOUSE: Author = { uid: HOUSE, admin: true }

/** Stores the built-in content, in place of what an earlier version stored. */
export async function loadContent(
  store: ContentStore,
  content: {
    readonly locations: readonly Location[]
    readonly services: readonly Service[]
    readonly races: readonly RaceSpec[]
  },
  now: RealMs,
): Promise<void> {
  for (const location of content.locations) await store.putLocation(location, BY_HOUSE, now)
  for (const service of content.services) await store.putService(service, BY_HOUSE, now)
  for (const race of content.races) await store.putSpec(await sanitiseRace(race), BY_HOUSE, now)
}
