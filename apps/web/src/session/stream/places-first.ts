import { type LocationId, type RaceEvent, namedPlaces } from '@final-call/domain'
import type { Places } from '../place/places.ts'

export interface PlacesFirstScene {
  places(): Places
  /** Asks the server for the race's places as they are by now, and says whether it answered. It does not fail. */
  learn(): Promise<boolean>
  onEvent(event: RaceEvent): void
  /** An event that had to wait could not be taken; whoever gives one that need not wait hears of that themselves. */
  onFailed(cause: unknown): void
}

export interface PlacesFirst {
  take(event: RaceEvent): void
  /** Forgets what waits. */
  clear(): void
}

/**
 * Passes events on in their order, a step that opens only once its places are known. The server tells of a place that a player
 * uploaded when the first step opens that names it; one that it does not tell of even then is asked for once.
 */
export function placesFirst({ places, learn, onEvent, onFailed }: PlacesFirstScene): PlacesFirst {
  const waiting: RaceEvent[] = []
  const asked = new Set<LocationId>()
  let learning = false

  function unknownIn(event: RaceEvent): readonly LocationId[] {
    if (event.type !== 'stepOpened') return []
    return namedPlaces(event.step.content).flatMap(([, id]) => (places().has(id) || asked.has(id) ? [] : [id]))
  }

  function pass(): void {
    for (let event = waiting[0]; event && !learning; event = waiting[0]) {
      const unknown = unknownIn(event)
      if (unknown.length > 0) {
        for (const id of unknown) asked.add(id)
        void ask(unknown)
        return
      }
      waiting.shift()
      onEvent(event)
    }
  }

  /** What was not answered holds no event up, and counts as not asked for by the next that names it. */
  async function ask(unknown: readonly LocationId[]): Promise<void> {
    learning = true
    const answered = await learn()
    learning = false
    try {
      pass()
    } catch (cause) {
      waiting.length = 0
      onFailed(cause)
    }
    if (!answered) for (const id of unknown) asked.delete(id)
  }

  return {
    take(event) {
      waiting.push(event)
      pass()
    },
    clear() {
      waiting.length = 0
      asked.clear()
    },
  }
}
