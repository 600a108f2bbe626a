import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type LocationId, type World, namedSoFar, nearOnFoot, partsOf, placesIn } from '@final-call/domain'
import type { ContentStore } from '../../ports.ts'
import type { RaceDesk, Settled } from '../../desks/race-desk.ts'

interface Way {
  readonly from: LocationId
  readonly to: LocationId
}

/** Which places of a race its player may know of. */
export interface ShownPlaces {
  /**
   * [RCE-9] The race's world without places that are there only for steps still to open. Those are uploaded places that no open step has
   * named yet, and other places not connected by rides or walks to named ones.
   */
  world(settled: Settled): Promise<World>
  /** Whether both ends are in that world. */
  both(way: Way, settled: Settled): Promise<boolean>
}

/** What the functions about places of the caller's race need. */
export interface ShownDeps {
  readonly desk: RaceDesk
  readonly shown: ShownPlaces
}

/** The structure of a pinned world. */
interface Reading {
  readonly uploads: ReadonlySet<LocationId>
  /** Connected component of each place that is not an upload, by rides and walks that avoid uploads. */
  readonly parts: ReadonlyMap<LocationId, number>
  /** Whether nothing has to be withheld. */
  readonly isOne: boolean
}

export function shownPlaces(content: Pick<ContentStore, 'uploadedLocations'>): ShownPlaces {
  // Keyed by the world object, which lives as long as it is in the cache of pinned worlds.
  const readings = new WeakMap<World, Promise<Reading>>()

  async function read({ spec, locations, services }: World): Promise<Reading> {
    // The only uploads in a pinned world are those that its race names.
    const found = await content.uploadedLocations([...placesIn(spec)])
    const uploads = new Set(found.map(({ id }) => id))
    // Analysing a city takes a while.
    await yieldToOthers()
    const operators = new Map([...locations].filter(([id]) => !uploads.has(id)))
    const parts = partsOf({ locations: operators, services })
    return { uploads, parts, isOne: uploads.size === 0 && new Set(parts.values()).size < 2 }
  }

  function readingOf(world: World): Promise<Reading> {
    const known = readings.get(world)
    if (known) return known
    const fresh = read(world)
    fresh.catch(() => readings.delete(world))
    readings.set(world, fresh)
    return fresh
  }

  async function shownOf({ race, world }: Settled): Promise<World> {
    const { uploads, parts, isOne } = await readingOf(world)
    if (isOne) return world
    const { locations } = world
    const named = namedSoFar(race)
    const open = new Set<number | undefined>()
    for (const id of named) {
      const here = uploads.has(id) ? locations.get(id) : undefined
      for (const it of here ? nearOnFoot(locations, here) : [id]) open.add(parts.get(it))
    }
    const isShown = (id: LocationId): boolean => (uploads.has(id) ? named.has(id) : open.has(parts.get(id)))
    const shown = new Map([...locations].filter(([id]) => isShown(id)))
    return shown.size === locations.size ? world : { ...world, locations: shown }
  }

  return {
    world: shownOf,
    async both({ from, to }, settled) {
      const { locations } = await shownOf(settled)
      return locations.has(from) && locations.has(to)
    },
  }
}
