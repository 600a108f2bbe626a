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

export function worldCache(content: Pick<ContentStore, 'world'>): Worlds {
  const kept = new Map<string, World>()
  let size = 0
  const drop = (worldId: string, world: World): void => {
    if (kept.delete(worldId)) size -= sizeOf(world)
  }
  return {
    async get(worldId) {
      const known = kept.get(worldId)
      const found = known ?? (await content.world(worldId))
      if (!found) throw new Error(`the world ${worldId} is not in the store`)
      const world = known ?? indexed(found)
      const again = kept.get(worldId)
      if (again) drop(worldId, again)
      kept.set(worldId, world)
      size += sizeOf(world)
      for (const [id, it] of kept) if (size > KEPT && id !== worldId) drop(id, it)
      return world
    },
  }
}
