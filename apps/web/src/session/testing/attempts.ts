import type { GameCard } from '@final-call/contract'
import { HOUR } from '@final-call/domain'
import { NOW } from './log.ts'

type Result = NonNullable<GameCard['result']>

/** The result of an attempt that was completed in an hour, with nothing to tell of it. */
export const HOUR_LONG: Result = {
  ending: 'complete',
  elapsed: HOUR,
  moneyLeft: 48,
  hints: 0,
  wrongAnswers: 0,
  topUps: 0,
  topUpTotal: 0,
  realPaused: 0,
  realLapsed: 0,
  travelled: [],
}

/** A player's first attempt at a race, as listed: `HOUR_LONG` if not told otherwise. */
export const listedAttempt = (parts: Partial<GameCard> = {}): GameCard => ({
  gameId: 'run-1',
  gameIdSource: 'little',
  name: 'Little Race',
  iconName: 'Car',
  attempt: 1,
  startedAt: NOW,
  state: 'complete',
  result: HOUR_LONG,
  ...parts,
})

/** One that is under way. */
export const UNDER_WAY = { state: 'running', result: null } as const satisfies Partial<GameCard>
