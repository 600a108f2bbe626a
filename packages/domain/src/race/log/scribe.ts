import { type GameMs, type RealMs, realMs } from '../../time/units.ts'
import { apply } from './apply.ts'
import type { Happening, RaceEvent } from './events.ts'
import type { Race } from './race.ts'

/** When an event happens: the game instant, and the real instant at which the clock shows it. */
export interface Dated {
  readonly at: GameMs
  readonly real: RealMs
}

/** Collects new events of a race and keeps the race as it stands after the last one. */
export interface Scribe {
  race(): Race
  events(): readonly RaceEvent[]
  /** Appends an event. `real` is raised to the previous event's if earlier, so that real time never runs backwards in a log. */
  write(happening: Happening, when: Dated): void
}

export function scribeFor(race: Race): Scribe {
  let current = race
  const written: RaceEvent[] = []
  return {
    race: () => current,
    events: () => written,
    write(happening, { at, real }) {
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
