import type { Result } from '@final-call/domain'
import { useRace } from '../../hooks/race-context.ts'
import { Itinerary } from './itinerary.tsx'
import { NewBest } from './new-best.tsx'
import { Sums } from './sums.tsx'

/** The lower part of a result: whether it is the player's best, each ride, and what the race took. */
export function Details({ result }: { readonly result: Result }) {
  const { attempt } = useRace()
  return (
    <>
      {result.ending === 'complete' && attempt > 1 && <NewBest />}
      <Itinerary />
      <Sums result={result} />
    </>
  )
}
