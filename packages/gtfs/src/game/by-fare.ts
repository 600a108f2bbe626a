import type { Fares } from '../fares/fares.ts'
import type { Ride } from '../fares/price.ts'
import { type Alike, type Run, join, noStarts } from '../runs/runs.ts'

/** Departures with the same price, and a ride to price them by. */
interface Part {
  readonly alike: Alike
  readonly ride: Ride
}

/** The departures of a run that cost the same. */
export interface Priced extends Part {
  readonly run: Run
  /** Distinguishes them from the run's other departures; empty if all cost the same. */
  readonly mark: string
}

const markOf = (ride: Ride, { said }: Pick<Fares, 'said'>): string => String(said(ride)?.price ?? 'by rule')

/** Departures that differ only in their hours, grouped by price. */
function byHours(alike: Alike, { route, calls }: Run, fares: Fares): ReadonlyMap<string, Part> {
  const { hours } = fares
  const ride: Ride = { route, stops: alike.stops }
  const from = calls[0]?.place
  const to = calls.at(-1)?.place
  if (!hours || !from || !to) return new Map([[markOf(ride, fares), { alike, ride }]])
  const marks = new Map<string, string>()
  const parts = new Map<string, Part>()
  alike.starts.forEach((ofDay, day) => {
    for (const [minute, start] of ofDay) {
      const begin = { place: from, second: start.leaves }
      const end = { place: to, second: start.comes }
      const timed: Ride = { ...ride, at: [begin, end] }
      const mark = marks.getOrInsertComputed(hours(timed), () => markOf(timed, fares))
      const part = parts.getOrInsertComputed(mark, () => ({ ride: timed, alike: { ...alike, starts: noStarts() } }))
      part.alike.starts[day]?.set(minute, start)
    }
  })
  return parts
}

/** A run's departures grouped by price, if the feed's fares depend on hours or platforms: each group becomes a service of its own. */
export function byFare(run: Run, fares: Fares): readonly Priced[] {
  const { route } = run
  const [first, ...more] = run.alike.values()
  if (!first) return []
  // There is one taxi, which comes when it is ordered.
  const isOne = route.transport === 'taxi' || (more.length === 0 && !fares.hours)
  if (isOne) return [{ run, alike: first, ride: { route, stops: first.stops }, mark: '' }]
  const parts = new Map<string, Part>()
  for (const alike of run.alike.values()) {
    for (const [mark, part] of byHours(alike, run, fares)) {
      const known = parts.get(mark)
      if (known) join(known.alike, part.alike)
      else parts.set(mark, { ...part, alike: { ...part.alike, platforms: [...part.alike.platforms] } })
    }
  }
  return Array.from(parts, ([mark, part]) => ({ run, ...part, mark: parts.size > 1 ? mark : '' }))
}
