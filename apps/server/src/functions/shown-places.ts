import { type Location, type LocationId, type World, namedSoFar, placesIn } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'
import type { Settled } from './race-desk.ts'

/** What a player may know of a race's places. */
export interface ShownPlaces {
  /**
   * [RCE-9] The race's world without the places that players uploaded and that no step names yet which has opened: what is not
   * open stays on the server.
   */
  world(settled: Settled): Promise<World>
}

function without(locations: ReadonlyMap<LocationId, Location>, ids: readonly LocationId[]): World['locations'] {
  const rest = new Map(locations)
  for (const id of ids) rest.delete(id)
  return rest
}

export function shownPlaces(content: Pick<ContentStore, 'uploadedLocations'>): ShownPlaces {
  // By the object, which lasts as long as it is in the cache of pinned worlds.
  const uploads = new WeakMap<World, Promise<readonly LocationId[]>>()

  async function read(spec: World['spec']): Promise<readonly LocationId[]> {
    // A pinned world has no other places by players than those that its race names.
    const found = await content.uploadedLocations([...new Set(placesIn(spec))])
    return found.map(({ id }) => id)
  }

  function uploadsIn(world: World): Promise<readonly LocationId[]> {
    const known = uploads.get(world)
    if (known) return known
    const fresh = read(world.spec)
    fresh.catch(() => uploads.delete(world))
    uploads.set(world, fresh)
    return fresh
  }

  return {
    async world({ race, world }) {
      const uploaded = await uploadsIn(world)
      if (uploaded.length === 0) return world
      const named = namedSoFar(race)
      const held = uploaded.filter((id) => !named.has(id))
      return held.length === 0 ? world : { ...world, locations: without(world.locations, held) }
    },
  }
}
