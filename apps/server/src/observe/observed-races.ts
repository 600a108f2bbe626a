import type { RaceStore } from '../ports.ts'
import type { Metrics, Tracer } from './ports.ts'

/** The race store, counting what enters the logs. */
export function observedRaces(races: RaceStore, metrics: Metrics, tracer: Tracer): RaceStore {
  /** Attempts claimed here that have no race yet. Simultaneous calls all create the race; the one that claimed it counts it. */
  const claimed = new Set<string>()

  return {
    ...races,
    find: (raceId, requestId) => tracer.part('find race', () => races.find(raceId, requestId)),

    async claim(uid, attempt) {
      const claimedBy = await races.claim(uid, attempt)
      if (claimedBy === attempt.raceId) claimed.add(claimedBy)
      return claimedBy
    },

    async create(race, events) {
      await tracer.part('create race', () => races.create(race, events))
      if (claimed.delete(race.raceId)) metrics.logged(events)
    },

    async append(change) {
      const answer = await tracer.part('append', () => races.append(change))
      if (answer.outcome === 'appended') metrics.logged(change.events)
      else if (answer.outcome !== 'full') metrics.notAppended(answer.outcome)
      return answer
    },
  }
}
