import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { CallError } from '@final-call/contract'
import { type RaceSpec, type World, placesIn, withinReach } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'
import type { CurrentContent } from './current-content.ts'
import { worldOf } from './world-of.ts'

/** The worlds in which new attempts start. */
export interface CurrentWorlds {
  /** The id of a race's current world, pinned or not. @throws CallError `failed-precondition` if its first place is unknown */
  id(spec: RaceSpec): Promise<string>
  /** Pins a race's current world, unless that was done since the content last changed. @returns its id @throws CallError as `id` */
  pinned(spec: RaceSpec): Promise<string>
}

interface Entry {
  /** Identifies the content it was made from. */
  readonly content: string
  readonly pinned: boolean
  readonly worldId: Promise<string>
}

/** Computes and hashes a race's world once per content: starting it again reads and hashes nothing. */
export function currentWorlds(
  store: Pick<ContentStore, 'uploadedLocations' | 'revision' | 'worldId' | 'pin'>,
  contentNow: CurrentContent,
): CurrentWorlds {
  // Keyed by the spec object, which the store returns until the race changes: entries last no longer than that.
  const known = new WeakMap<RaceSpec, Entry>()

  /** The part of the current content that a race can reach. */
  async function worldAround(spec: RaceSpec): Promise<World> {
    const world = worldOf({ spec, ...(await contentNow.surroundingsOf(spec)) })
    const first = spec.legs[0]?.steps[0]
    if (first?.stepType !== 'locateAt' || !world.locations.has(first.location)) {
      throw new CallError('failed-precondition', 'This race cannot start: its first place is not known.')
    }
    await yieldToOthers()
    const reached = withinReach(world)
    // Hashing a city's world takes as long again.
    await yieldToOthers()
    return reached
  }

  /** Identifies the content around a race. */
  async function contentOf(spec: RaceSpec): Promise<string> {
    const [revision, uploaded] = await Promise.all([store.revision(), store.uploadedLocations([...placesIn(spec)])])
    return `${revision} ${JSON.stringify(uploaded)}`
  }

  async function find(spec: RaceSpec, pinned: boolean): Promise<string> {
    // The revision is read before the content, so what is kept under it may be newer but never older.
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
