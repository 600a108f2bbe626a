import type { Location, RaceReport, RaceSpec, RealMs, World } from '@final-call/domain'

/** What races run on, whoever wrote them. It is the same object for as long as nothing of it changes. */
export type Content = Pick<World, 'locations' | 'services'>

/** What one race can be about. */
export interface Surroundings {
  readonly content: Content
  /** The places that this race names and others know nothing of. */
  readonly besides: readonly Location[]
}

export interface Search extends Surroundings {
  readonly spec: RaceSpec
  /** When the race would begin. */
  readonly now: RealMs
}

/** A race with all that it can be about. */
export function worldOf({ spec, content, besides }: Surroundings & Pick<Search, 'spec'>): World {
  const { locations, services } = content
  if (besides.length === 0) return { spec, locations, services }
  return { spec, locations: new Map([...locations, ...besides.map((it) => [it.id, it] as const)]), services }
}

/**
 * What became of a search. `given-up`: it took too long, and nothing is known of the race. `busy`: too many others are
 * before it; `one-already`: one of the same player's is; neither was begun. `closed`: the server stops.
 */
export type Planned =
  | { readonly outcome: 'report'; readonly report: RaceReport }
  | { readonly outcome: 'given-up' | 'busy' | 'one-already' | 'closed' }

/** Finds out what races are like to play, while the server goes on serving. */
export interface Planner {
  /**
   * What a race is like, on what can be got to. Each player may have one search in hand: `prepare`, which gives the search and
   * may take a while too, is part of it, and called only for a player who has none. @throws what it or the search threw
   */
  report(uid: string, prepare: () => Search | Promise<Search>): Promise<Planned>
  /** Ends what runs. */
  close(): Promise<void>
}
