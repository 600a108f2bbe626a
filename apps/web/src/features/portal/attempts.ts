import type { GameCard, ListedGameSpec, RaceResult } from '@final-call/contract'

/** A player's attempts at a race. What they began before there was that race was another one, which had its id and was removed. */
export const attemptsAt = <G extends Pick<GameCard, 'gameIdSource' | 'startedAt'>>(
  { id, createdAt }: Pick<ListedGameSpec, 'id' | 'createdAt'>,
  games: readonly G[],
): readonly G[] => games.filter(({ gameIdSource, startedAt }) => gameIdSource === id && startedAt >= createdAt * 1000)

type Ended = Pick<GameCard, 'state'> & { readonly result: Pick<RaceResult, 'elapsed' | 'topUps'> | null }

/** The best of the attempts that were finished, as a leaderboard has it: those without top-ups before the others, then by time. */
export function bestOf<G extends Ended>(attempts: readonly G[]): G | undefined {
  const topped = ({ result }: G): number => Math.sign(result?.topUps ?? 0)
  const elapsed = ({ result }: G): number => result?.elapsed ?? 0
  return attempts
    .filter(({ state }) => state === 'complete')
    .toSorted((a, b) => topped(a) - topped(b) || elapsed(a) - elapsed(b))[0]
}

/** What the player is in the middle of, the latest of it, where that is another race than the one whose card opens by itself. */
export const underWay = <G extends Pick<GameCard, 'gameIdSource' | 'startedAt' | 'state'>>(
  first: Pick<ListedGameSpec, 'id' | 'createdAt'> | undefined,
  games: readonly G[],
): G | undefined => {
  const latest = games.find(({ state }) => state === 'running')
  return latest && first && attemptsAt(first, [latest]).length > 0 ? undefined : latest
}
