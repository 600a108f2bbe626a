import type { RaceReport, RealMs, World } from '@final-call/domain'

/**
 * What became of a search. `given-up`: it took too long, and nothing is known of the race. `busy`: too many others are
 * before it, and it was not begun. `closed`: the server stops.
 */
export type Planned =
  | { readonly outcome: 'report'; readonly report: RaceReport }
  | { readonly outcome: 'given-up' | 'busy' | 'closed' }

/** Finds out what races are like to play, while the server goes on serving. */
export interface Planner {
  /** What a race is like that begins now, on what can be got to in that world. @throws what the search threw */
  report(world: World, now: RealMs): Promise<Planned>
  /** Ends what runs. */
  close(): Promise<void>
}
