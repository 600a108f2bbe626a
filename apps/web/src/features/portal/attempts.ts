import type { GameCard, ListedGameSpec } from '@final-call/contract'

/**
 * A player's attempts at a race. Attempts begun before the race was created were at another race, which had the same id and was removed.
 */
export const attemptsAt = <G extends Pick<GameCard, 'gameIdSource' | 'startedAt'>>(
  { id, createdAt }: Pick<ListedGameSpec, 'id' | 'createdAt'>,
  games: readonly G[],
): readonly G[] => games.filter(({ gameIdSource, startedAt }) => gameIdSource === id && startedAt >= createdAt * 1000)

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
