import type { RaceStore } from '../ports.ts'
import type { Metrics, Tracer } from './ports.ts'

/** The race store, which also counts the events that enter the logs. */
export function observedRaces(races: RaceStore, metrics: Metrics, tracer: Tracer): RaceStore {
  return {
    ...races,
    find: (raceId, requestId) => tracer.part('find race', () => races.find(raceId, requestId)),

    async create(race, events) {
      const created = await tracer.part('create race', () => races.create(race, events))
      if (created) metrics.logged(events)
      return created
    },

    async append(change) {
      const answer = await tracer.part('append', () => races.append(change))
      if (answer.outcome === 'appended') metrics.logged(change.events)
      else if (answer.outcome !== 'full') metrics.notAppended(answer.outcome)
      return answer
    },
  }
}
