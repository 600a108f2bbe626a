import { type BestTime, MINUTE, type World, bestTimeOf, placesIn, plannedFrom, putBounded } from '@final-call/domain'
import type { Settled } from '../../desks/race-desk.ts'
import type { Planner, Search } from '../../planner/ports.ts'
import type { ContentStore } from '../../ports.ts'
import type { Caller } from '../serving/serve.ts'

/** A best time; `busy`, `stopping` and `begun-otherwise` if it was not looked for. */
type FoundTime = BestTime | { readonly unknown: 'busy' | 'stopping' | 'begun-otherwise' }

/** What the best ways of races take. */
export interface BestTimes {
  /** [RES-12] Of a race that its player, who asks, has completed: nothing of the way leaves with it. @throws what the search throws */
  of(completed: Settled, caller: Pick<Caller, 'uid' | 'now'>): Promise<FoundTime>
}

/** The most times that are remembered of one world, each for another beginning. */
const KEPT = 100
/** How long it is remembered that a search was cut short by its time, in real milliseconds: an idle server may get further. */
const CUT_SHORT_FOR = 10 * MINUTE

interface Kept {
  readonly time: Promise<FoundTime>
  /** Real milliseconds since the epoch. */
  until: number
}

interface BestTimesDeps {
  readonly content: Pick<ContentStore, 'uploadedLocations'>
  readonly planner: Pick<Planner, 'report'>
}

/** Looks for each once per world and beginning: who asks meanwhile waits for the same search. */
export function bestTimes({ content, planner }: BestTimesDeps): BestTimes {
  // Keyed by the world object, which lives as long as it is in the cache of pinned worlds.
  const known = new WeakMap<World, Map<number, Kept>>()

  /** [RCE-9] The places of a pinned world that players uploaded, as they were then. */
  async function uploadsIn({ spec, locations }: World): Promise<Search['uploads']> {
    const uploads = await content.uploadedLocations([...placesIn(spec)])
    return uploads.flatMap(({ id }) => locations.get(id) ?? [])
  }

  /** @returns the time, and for how many real milliseconds it holds */
  async function search({ race, world }: Settled, uid: string): Promise<readonly [FoundTime, holds: number]> {
    const now = plannedFrom(race, world)
    if (now === undefined) return [{ unknown: 'begun-otherwise' }, Number.POSITIVE_INFINITY]
    const planned = await planner.report(uid, async () => {
      // The world itself, so that the thread recognises it.
      return { spec: world.spec, content: world, uploads: await uploadsIn(world), now }
    })
    switch (planned.outcome) {
      case 'report':
        return [bestTimeOf(planned.report), Number.POSITIVE_INFINITY]
      case 'given-up':
        return [{ unknown: 'given-up' }, CUT_SHORT_FOR]
      case 'busy':
      case 'one-already':
        return [{ unknown: 'busy' }, 0]
      case 'closed':
        return [{ unknown: 'stopping' }, 0]
    }
  }

  return {
    of(completed, { uid, now }) {
      const { race, world } = completed
      const { begin } = race.clock
      const times = known.getOrInsert(world, new Map())
      const last = times.get(begin)
      if (last && now < last.until) return last.time
      const searched = search(completed, uid)
      const kept: Kept = { time: searched.then(([time]) => time), until: Number.POSITIVE_INFINITY }
      searched.then(
        ([, holds]) => (kept.until = now + holds),
        () => (kept.until = now),
      )
      putBounded(times, begin, kept, KEPT)
      return kept.time
    },
  }
}
