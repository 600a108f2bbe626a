import { type World, buildTimetable, weeklyLine } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'

/** Pinned worlds by id. What is pinned never changes, so what was read once is kept. */
export interface Worlds {
  get(worldId: string): Promise<World>
}

/** How many places and services the kept worlds have together: 200 worlds of a country by coach, or 20 of a city's buses. */
const KEPT = 36_000

const sizeOf = ({ locations, services }: World): number => locations.size + services.size

const indexed = (world: World): World => ({
  ...world,
  timetable: buildTimetable([...world.services.values()].flatMap((it) => weeklyLine(it, world.locations) ?? [])),
})

interface Kept {
  readonly world: Promise<World>
  /** 0 while it is being read. */
  size: number
}

export function worldCache(content: Pick<ContentStore, 'world'>): Worlds {
  const kept = new Map<string, Kept>()
  let size = 0
  function drop(worldId: string, it: Kept): void {
    if (kept.get(worldId) !== it) return
    kept.delete(worldId)
    size -= it.size
  }
  async function read(worldId: string): Promise<World> {
    const found = await content.world(worldId)
    if (!found) throw new Error(`the world ${worldId} is not in the store`)
    return indexed(found)
  }
  /** Whoever asks meanwhile waits for the same world; after a failure the next one tries again. */
  function begin(worldId: string): Kept {
    const begun: Kept = { world: read(worldId), size: 0 }
    begun.world.then(
      (world) => {
        begun.size = sizeOf(world)
        size += begun.size
        for (const [id, it] of kept) if (size > KEPT && it !== begun && it.size > 0) drop(id, it)
      },
      () => drop(worldId, begun),
    )
    return begun
  }
  return {
    get(worldId) {
      const it = kept.get(worldId) ?? begin(worldId)
      // Last in the order, as the one asked for latest.
      kept.delete(worldId)
      kept.set(worldId, it)
      return it.world
    },
  }
}
