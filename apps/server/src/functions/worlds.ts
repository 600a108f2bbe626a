import { type World, buildTimetable, weeklyLine } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'

/** Pinned worlds by id. What is pinned never changes, so what was read once is kept. */
export interface Worlds {
  get(worldId: string): Promise<World>
}

/** How many worlds are kept; each is some hundred kilobytes. */
const KEPT = 200

const indexed = (world: World): World => ({
  ...world,
  timetable: buildTimetable([...world.services.values()].flatMap((it) => weeklyLine(it, world.locations) ?? [])),
})

export function worldCache(content: Pick<ContentStore, 'world'>): Worlds {
  const kept = new Map<string, World>()
  return {
    async get(worldId) {
      const known = kept.get(worldId)
      const found = known ?? (await content.world(worldId))
      if (!found) throw new Error(`the world ${worldId} is not in the store`)
      const world = known ?? indexed(found)
      kept.delete(worldId)
      kept.set(worldId, world)
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return world
    },
  }
}
