import { type GameMs, type RealMs, realMs } from '../time/units.ts'
import { apply } from './apply.ts'
import type { Happening, RaceEvent } from './events.ts'
import type { Race } from './race.ts'

/** Writes events one after another, and keeps the race as it stands after the last. */
export interface Scribe {
  race(): Race
  events(): readonly RaceEvent[]
  /** `real` is raised to that of the event before if earlier, so that a log never runs back. */
  write(happening: Happening, at: GameMs, real: RealMs): void
}

export function scribeFor(race: Race): Scribe {
  let current = race
  const written: RaceEvent[] = []
  return {
    race: () => current,
    events: () => written,
    write(happening, at, real) {
      const event: RaceEvent = {
        ...happening,
        seq: current.version + 1,
        at,
        real: realMs(Math.max(current.lastReal, real)),
      }
      current = apply(current, event)
      written.push(event)
    },
  }
}
