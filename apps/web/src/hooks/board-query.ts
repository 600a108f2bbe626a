import type { BoardQuery } from '@final-call/domain'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Call, CallOutput } from '../platform/call.ts'
import { keptJourneys } from './kept-journeys.ts'

type Answer = CallOutput<'getBoard'>

/** The question for a board of a race, whoever asks it: the answer is shared. Nothing is asked without a board, or before the race has an id. */
export const boardQuery = (call: Call, gameId: string | undefined, board: BoardQuery | undefined) =>
  queryOptions({
    queryKey: ['board', gameId, board?.transport, board?.from, board?.to],
    queryFn: gameId === undefined || board === undefined ? skipToken : () => call('getBoard', { gameId, ...board }),
    structuralSharing: (before, board) => keptJourneys(before as Answer | undefined, board as Answer),
  })
