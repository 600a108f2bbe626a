import type { World } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'
import { type SharedNetwork, type Sharing, shareNetwork } from './shared-networks.ts'

/** Access to pinned worlds by id. */
export interface PinnedWorlds {
  /** @throws Error if the world is not stored */
  get(worldId: string): Promise<World>
}

/**
 * The most places and services in the cache, with shared ones counted once. Enough for 200 different worlds of a country's coaches, or
 * 20 of a city's buses.
 */
const KEPT = 36_000
/** How many references to shared places, or steps, weigh as much as one place or service. */
const REFERENCES = 50

const networkSize = ({ locations, services }: SharedNetwork): number => locations.size + services.size

function ownSize({ spec, locations }: World, network: SharedNetwork): number {
  const steps = spec.legs.reduce((sum, leg) => sum + leg.steps.length, 0)
  return 1 + Math.floor((steps + (locations === network.locations ? 0 : locations.size)) / REFERENCES)
}

interface Kept {
  readonly world: Promise<World>
  /** The shared network, and the size of what the world has besides; undefined while the world is being read. */
  shares?: { readonly network: SharedNetwork; readonly size: number }
}

/** A cache of pinned worlds, which never change. Worlds with equal networks share them; the least recently used are dropped. */
export function pinnedWorlds(content: Pick<ContentStore, 'world'>): PinnedWorlds {
  const kept = new Map<string, Kept>()
  /** Networks in use, with the number of worlds on each. */
  const networks = new Map<SharedNetwork, number>()
  let size = 0
  let reading: Promise<unknown> = Promise.resolve()

  function settle(it: Kept, { network, world }: Sharing): void {
    it.shares = { network, size: ownSize(world, network) }
    const others = networks.get(network) ?? 0
    networks.set(network, others + 1)
    size += it.shares.size + (others === 0 ? networkSize(network) : 0)
  }

  function drop(worldId: string, it: Kept): void {
    if (kept.get(worldId) !== it) return
    kept.delete(worldId)
    if (!it.shares) return
    const { network, size: own } = it.shares
    const others = (networks.get(network) ?? 1) - 1
    if (others === 0) networks.delete(network)
    else networks.set(network, others)
    size -= own + (others === 0 ? networkSize(network) : 0)
  }

  async function read(worldId: string) {
    const found = await content.world(worldId)
    if (!found) throw new Error(`the world ${worldId} is not in the store`)
    // Latest first: most worlds are pinned from the current content.
    return shareNetwork(found, [...networks.keys()].toReversed())
  }

  /** Reads one world at a time: a city's timetable needs many times its final memory while being read. */
  function readInTurn(worldId: string): ReturnType<typeof read> {
    const mine = reading.then(() => read(worldId))
    reading = mine.catch(() => undefined)
    return mine
  }

  /** Concurrent requests share one read; after a failure the next request tries again. */
  function begin(worldId: string): Kept {
    const shared = readInTurn(worldId)
    const begun: Kept = { world: shared.then(({ world }) => world) }
    shared.then(
      (it) => {
        settle(begun, it)
        for (const [id, other] of kept) if (size > KEPT && other !== begun && other.shares) drop(id, other)
      },
      () => drop(worldId, begun),
    )
    return begun
  }

  return {
    get(worldId) {
      const it = kept.get(worldId) ?? begin(worldId)
      // Move to the end: the map is in order of last use.
      kept.delete(worldId)
      kept.set(worldId, it)
      return it.world
    },
  }
}
