import { MINUTES_A_DAY } from './calendar.ts'
import type { Fares } from './fares.ts'
import type { Ride } from './price.ts'
import type { Run } from './runs.ts'

/** The departures of a run that cost the same. */
export interface Priced {
  readonly run: Run
  readonly ride: Ride
  /** Tells it from the others of the run; empty where all departures cost the same. */
  readonly mark: string
}

/** A run by what its departures cost, where a feed sells fares for some hours: each part is a service of its own. */
export function byFare(run: Run, fares: Fares): readonly Priced[] {
  const { route, whole, starts, offsets } = run
  const ride = { route, stops: whole.map(({ stop }) => stop) }
  const { said, hours } = fares
  if (!hours || route.transport === 'taxi') return [{ run, ride, mark: '' }]
  const marks = new Map<string, string>()
  const parts = new Map<string, { readonly ride: Ride; readonly starts: Run['starts'] }>()
  starts.forEach((ofDay, day) => {
    for (const [minute, start] of ofDay) {
      const begin = day * MINUTES_A_DAY + minute
      const at = { ...ride, at: [begin, begin + (offsets.at(-1) ?? 0)] as const }
      const when = hours(at.at)
      const mark = marks.get(when) ?? String(said(at)?.price ?? 'by rule')
      marks.set(when, mark)
      const part = parts.get(mark) ?? { ride: at, starts: starts.map(() => new Map()) }
      parts.set(mark, part)
      part.starts[day]?.set(minute, start)
    }
  })
  const marked = parts.size > 1
  return Array.from(parts, ([mark, part]) => ({
    run: marked ? { ...run, starts: part.starts } : run,
    ride: part.ride,
    mark: marked ? mark : '',
  }))
}
