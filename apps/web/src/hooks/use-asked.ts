import { type LocationId, openStepOf } from '@final-call/domain'
import { useMemo } from 'react'
import { askedBy } from '../session/place/goal.ts'
import { useRace } from './race-context.ts'

/** The places that the open step asks the player to go to; the same list until another step opens, and empty once the race is over. */
export function useAsked(): readonly LocationId[] {
  const content = openStepOf(useRace())?.content
  return useMemo(() => askedBy(content), [content])
}
