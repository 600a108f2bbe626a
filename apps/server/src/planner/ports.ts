import type { RaceReport, RaceSpec, RealMs } from '@final-call/domain'
import type { Surroundings } from '../ports/content.ts'

export interface Search extends Surroundings {
  readonly spec: RaceSpec
  /** The real moment at which the race would begin. */
  readonly now: RealMs
}

/**
 * The result of a search, with what was searched. `given-up`: it took too long, and nothing is known of the race. `busy`: too many others
 * are waiting, or `one-already`: the player has one in hand; in both cases it was not begun. `closed`: the server is stopping.
 */
export type Planned<S extends Search = Search> =
  | { readonly outcome: 'report'; readonly report: RaceReport; readonly asked: S }
  | { readonly outcome: 'given-up'; readonly asked: S }
  | { readonly outcome: 'busy' | 'one-already' | 'closed' }

/** Finds out what races are like to play, while the server continues to serve. */
export interface Planner {
  /**
   * The report on a race. Each player may have one search in hand. `prepare` provides the search, may take a while too, and counts as part
   * of it. It is called only if the player has none in hand.
   * @throws what `prepare` or the search throws
   */
  report<S extends Search>(uid: string, prepare: () => S | Promise<S>): Promise<Planned<S>>
  /** Ends the running search. */
  close(): Promise<void>
}
