import { type Journey, type LocationId, type WayOn, cents } from '@final-call/domain'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from './platform-context.ts'
import { useSessionState } from './race-context.ts'

interface Preview {
  /** The journey with its path; undefined until the server has answered. */
  readonly journey: Journey | undefined
  /** The cheapest way on from its destination; undefined until the server has answered, or if there is none. */
  readonly cheapestOn: WayOn | undefined
}

export const wayOnOf = ({ price, to }: { readonly price: number; readonly to: LocationId }): WayOn => ({
  price: cents(price),
  to,
})

/** A journey's path, and the cheapest way on from its destination. */
export function usePreview({ ref, from, to }: Journey): Preview {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId) ?? ''
  const { data } = useQuery({
    queryKey: ['preview', gameId, ref, from, to],
    queryFn: () => call('previewJourney', { gameId, journey: ref, from, to }),
    staleTime: 60_000,
  })
  const cheapest = data?.cheapestOn
  return { journey: data?.journey, cheapestOn: cheapest ? wayOnOf(cheapest) : undefined }
}
