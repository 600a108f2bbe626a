import type { Location, RaceSpec, RealMs, Service } from '@final-call/domain'
import { sanitiseRace } from './functions/sanitise.ts'
import type { Author, ContentStore } from './ports.ts'

/** Whose the built-in content is. */
const HOUSE: Author = { uid: 'final-call', admin: true }

/** Stores the built-in content, in place of what an earlier version of it stored. */
export async function loadContent(
  store: ContentStore,
  content: {
    readonly locations: readonly Location[]
    readonly services: readonly Service[]
    readonly races: readonly RaceSpec[]
  },
  now: RealMs,
): Promise<void> {
  for (const location of content.locations) await store.putLocation(location, HOUSE, now)
  for (const service of content.services) await store.putService(service, HOUSE, now)
  for (const race of content.races) await store.putSpec(sanitiseRace(race), HOUSE, now)
}
