import type { Result } from '@final-call/domain'
import { Itinerary } from './itinerary.tsx'
import { Sums } from './sums.tsx'

/** The lower part of a result: each ride, and what the race took. */
export const Details = ({ result }: { readonly result: Result }) => (
  <>
    <Itinerary />
    <Sums result={result} />
  </>
)
