import { type LocationId, type RaceEvent, namedPlaces } from '@final-call/domain'
import type { Places } from '../place/places.ts'

export interface PlacesFirstDeps {
  places(): Places
  /** Loads the race's current places. Resolves to whether the server answered; never rejects. */
  learn(): Promise<boolean>
  onEvent(event: RaceEvent): void
  /** Processing a delayed event threw. For an event that is not delayed, `take` itself throws. */
  onFailed(cause: unknown): void
}

export interface PlacesFirst {
  take(event: RaceEvent): void
  /** Drops delayed events. */
  clear(): void
}

/**
 * Passes events on in order, delaying a `stepOpened` until its places are known. The server reveals an uploaded place when the first
 * step that names it opens, so the places are asked for then. If a place is still not revealed, it is not asked for again.
 */
export function placesFirst({ places, learn, onEvent, onFailed }: PlacesFirstDeps): PlacesFirst {
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

  /** Asks for the places, and passes the events that waited for them. Without an answer, the next event with such a place asks again. */
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
