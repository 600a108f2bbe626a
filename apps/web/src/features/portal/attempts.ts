import type { GameCard, ListedGameSpec, RaceResult } from '@final-call/contract'

/**
 * A player's attempts at a race. Attempts begun before the race was created were at another race, which had the same id and was removed.
 */
export const attemptsAt = <G extends Pick<GameCard, 'gameIdSource' | 'startedAt'>>(
  { id, createdAt }: Pick<ListedGameSpec, 'id' | 'createdAt'>,
  games: readonly G[],
): readonly G[] => games.filter(({ gameIdSource, startedAt }) => gameIdSource === id && startedAt >= createdAt * 1000)

type Ended = Pick<GameCard, 'state'> & { readonly result: Pick<RaceResult, 'elapsed' | 'topUps'> | null }

/** The best of the completed attempts, ranked like a leaderboard: those without top-ups first, then by time. */
export function bestOf<G extends Ended>(attempts: readonly G[]): G | undefined {
  const topped = ({ result }: G): number => Math.sign(result?.topUps ?? 0)
  const elapsed = ({ result }: G): number => result?.elapsed ?? 0
  return attempts
    .filter(({ state }) => state === 'complete')
    .toSorted((a, b) => topped(a) - topped(b) || elapsed(a) - elapsed(b))[0]
}

/** The races in their order, but first the one that a link asks for, and last those that the player has finished and is not in again. */
export function byInterest<R extends Pick<ListedGameSpec, 'id' | 'createdAt'>>(
  races: readonly R[],
  games: readonly Pick<GameCard, 'gameIdSource' | 'startedAt' | 'state'>[],
  asked: string | undefined,
): readonly R[] {
  const place = (race: R): number => {
    if (race.id === asked) return 0
    const states = attemptsAt(race, games).map(({ state }) => state)
    return states.includes('complete') && !states.includes('running') ? 2 : 1
  }
  return races.toSorted((a, b) => place(a) - place(b))
}

/** The latest running attempt, unless it is at the race whose card opens by itself. */
export const underWay = <G extends Pick<GameCard, 'gameIdSource' | 'startedAt' | 'state'>>(
  first: Pick<ListedGameSpec, 'id' | 'createdAt'> | undefined,
  games: readonly G[],
): G | undefined => {
  const latest = games.find(({ state }) => state === 'running')
  return latest && first && attemptsAt(first, [latest]).length > 0 ? undefined : latest
}
