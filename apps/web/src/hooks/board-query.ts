import { journeyOf } from '@final-call/contract'
import type { BoardQuery, Journey } from '@final-call/domain'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '../platform/call.ts'
import { keptJourneys } from './kept-journeys.ts'

/** The answer with its fares in cents, as the game counts. */
type BoardAnswer = Omit<CallOutput<'getBoard'>, 'journeys'> & { readonly journeys: readonly Journey[] }

async function boardFrom(call: Call, asked: CallInput<'getBoard'>): Promise<BoardAnswer> {
  const board = await call('getBoard', asked)
  return { ...board, journeys: board.journeys.map(journeyOf) }
}

/** The question for a board of a race, whoever asks it: the answer is shared. Nothing is asked without a board, or before the race has an id. */
export const boardQuery = (call: Call, gameId: string | undefined, board: BoardQuery | undefined) =>
  queryOptions({
    queryKey: ['board', gameId, board?.transport, board?.from, board?.to],
    queryFn: gameId === undefined || board === undefined ? skipToken : () => boardFrom(call, { gameId, ...board }),
    structuralSharing: (before, board) => keptJourneys(before as BoardAnswer | undefined, board as BoardAnswer),
  })
