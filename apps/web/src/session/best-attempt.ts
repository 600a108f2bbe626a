import type { GameCard, RaceResult } from '@final-call/contract'

type Ended = Pick<GameCard, 'state'> & { readonly result: Pick<RaceResult, 'elapsed' | 'topUps'> | null }

/** The best of the completed attempts, ranked like a leaderboard: those without top-ups first, then by time. */
export function bestOf<G extends Ended>(attempts: readonly G[]): G | undefined {
  const topped = ({ result }: G): number => Math.sign(result?.topUps ?? 0)
  const elapsed = ({ result }: G): number => result?.elapsed ?? 0
  return attempts
    .filter(({ state }) => state === 'complete')
    .toSorted((a, b) => topped(a) - topped(b) || elapsed(a) - elapsed(b))[0]
}
