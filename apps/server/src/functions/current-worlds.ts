import { setImmediate as othersTurn } from 'node:timers/promises'
import { CallError } from '@final-call/contract'
import { type RaceSpec, type World, placesIn, withinReach } from '@final-call/domain'
import { worldOf } from '../planner/ports.ts'
import type { ContentStore } from '../ports.ts'
import type { CurrentContent } from './current-content.ts'

/** The worlds in which races begin now. */
export interface CurrentWorlds {
  /** The id of a race's, whether anybody has pinned it or not. @throws CallError `failed-precondition` */
  id(spec: RaceSpec): Promise<string>
  /** Pins a race's, unless that has been done since content last changed. @returns its id. @throws CallError as `id` */
  pinned(spec: RaceSpec): Promise<string>
}

interface Entry {
  /** The content that it is of. */
  readonly content: string
  readonly pinned: boolean
  readonly worldId: Promise<string>
}

/** Whoever starts a race that somebody has started before, on content that has not changed since, neither reads nor hashes it. */
export function currentWorlds(
  store: Pick<ContentStore, 'uploadedLocations' | 'revision' | 'worldId' | 'pin'>,
  contentNow: CurrentContent,
): CurrentWorlds {
  // By the object, which the store gives again while the race is as it was: an entry lasts no longer than that.
  const known = new WeakMap<RaceSpec, Entry>()

  /** A race with all content as it stands now. */
  async function worldAround(spec: RaceSpec): Promise<World> {
    const world = worldOf({ spec, ...(await contentNow.around(spec)) })
    const first = spec.legs[0]?.steps[0]
    if (first?.stepType !== 'locateAt' || !world.locations.has(first.location)) {
      throw new CallError('failed-precondition', 'This race cannot start: its first place is not known.')
    }
    await othersTurn()
    const reached = withinReach(world)
    // A city's is hashed for as long again: others come first.
    await othersTurn()
    return reached
  }

  /** Stands for all content that a race can be about. */
  async function contentOf(spec: RaceSpec): Promise<string> {
    const [revision, uploaded] = await Promise.all([
      store.revision(),
      store.uploadedLocations([...new Set(placesIn(spec))]),
    ])
    return `${revision} ${JSON.stringify(uploaded)}`
  }

  async function find(spec: RaceSpec, pinned: boolean): Promise<string> {
    // The revision is read before the content, so what is kept under it may be newer, and is never older.
    const content = await contentOf(spec)
    const last = known.get(spec)
    if (last?.content === content && (last.pinned || !pinned)) return last.worldId
    const worldId = worldAround(spec).then((world) => (pinned ? store.pin(world) : store.worldId(world)))
    const entry: Entry = { content, pinned, worldId }
    known.set(spec, entry)
    try {
      return await worldId
    } catch (error) {
      if (known.get(spec) === entry) known.delete(spec)
      throw error
    }
  }

  return { id: (spec) => find(spec, false), pinned: (spec) => find(spec, true) }
}
