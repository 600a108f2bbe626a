import type { World } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'
import { type SharedNetwork, type Sharing, shareNetwork } from './shared-networks.ts'

/** Pinned worlds by id. What is pinned never changes, so what was read once is kept. */
export interface Worlds {
  get(worldId: string): Promise<World>
}

/**
 * How many places and services the kept worlds have together, those that several have alike counted once: 200 worlds of a
 * country by coach that differ, or 20 of a city's buses.
 */
const KEPT = 36_000
/** A place or service of a world that another has as well is no more than a reference. */
const REFERENCES = 50

const networkSize = ({ locations, services }: SharedNetwork): number => locations.size + services.size

function ownSize({ spec, locations }: World, network: SharedNetwork): number {
  const steps = spec.legs.reduce((sum, leg) => sum + leg.steps.length, 0)
  return 1 + Math.floor((steps + (locations === network.locations ? 0 : locations.size)) / REFERENCES)
}

interface Kept {
  readonly world: Promise<World>
  /** The network that it shares, and the size of what it has besides; undefined while it is being read. */
  shares?: { readonly network: SharedNetwork; readonly size: number }
}

export function worldCache(content: Pick<ContentStore, 'world'>): Worlds {
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
    // The latest first: most are pinned from the content as it stands.
    return shareNetwork(found, [...networks.keys()].toReversed())
  }

  /** One after another: while it is being read a city's timetable takes many times what is kept of it. */
  function readInTurn(worldId: string): ReturnType<typeof read> {
    const mine = reading.then(() => read(worldId))
    reading = mine.catch(() => undefined)
    return mine
  }

  /** Whoever asks meanwhile waits for the same world; after a failure the next one tries again. */
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
      // Last in the order, as the one asked for latest.
      kept.delete(worldId)
      kept.set(worldId, it)
      return it.world
    },
  }
}
