import type { GameCard, ListedGameSpec } from '@final-call/contract'

/** A player's attempts at a race. What they began before there was that race was another one, which had its id and was removed. */
export const attemptsAt = <G extends Pick<GameCard, 'gameIdSource' | 'startedAt'>>(
  { id, createdAt }: Pick<ListedGameSpec, 'id' | 'createdAt'>,
  games: readonly G[],
): readonly G[] => games.filter(({ gameIdSource, startedAt }) => gameIdSource === id && startedAt >= createdAt * 1000)
