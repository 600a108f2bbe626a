import { CallError } from '@final-call/contract'
import { type RaceSpec, type World, placesIn, withinReach } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'

/** A race with all content as it stands now. */
async function worldAround(spec: RaceSpec, content: Pick<ContentStore, 'locationsFor' | 'services'>): Promise<World> {
  const [locations, services] = await Promise.all([content.locationsFor(placesIn(spec)), content.services()])
  return {
    spec,
    locations: new Map(locations.map((location) => [location.id, location])),
    services: new Map(services.map((service) => [service.productId, service])),
  }
}

/** The worlds in which races begin now. */
export interface CurrentWorlds {
  /** Pins a race's, unless that has been done since content last changed. @returns its id. @throws CallError `failed-precondition` */
  pinned(spec: RaceSpec): Promise<string>
}

/** Whoever starts a race that somebody has started before, on content that has not changed since, neither reads nor hashes it. */
export function currentWorlds(
  content: Pick<ContentStore, 'locationsFor' | 'services' | 'revision' | 'pin'>,
): CurrentWorlds {
  // By the object, which the store gives again while the race is as it was: an entry lasts no longer than that.
  const known = new WeakMap<RaceSpec, { readonly revision: string; readonly worldId: Promise<string> }>()

  async function pin(spec: RaceSpec): Promise<string> {
    const world = await worldAround(spec, content)
    const first = spec.legs[0]?.steps[0]
    if (first?.stepType !== 'locateAt' || !world.locations.has(first.location)) {
      throw new CallError('failed-precondition', 'This race cannot start: its first place is not known.')
    }
    return content.pin(withinReach(world))
  }

  return {
    async pinned(spec) {
      // Before the content is: what is kept under a revision may be newer than that, and is never older.
      const revision = await content.revision()
      const last = known.get(spec)
      if (last?.revision === revision) return last.worldId
      const entry = { revision, worldId: pin(spec) }
      known.set(spec, entry)
      try {
        return await entry.worldId
      } catch (error) {
        if (known.get(spec) === entry) known.delete(spec)
        throw error
      }
    },
  }
}
