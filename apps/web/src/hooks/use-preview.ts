import { journeyOf } from '@final-call/contract'
import { type Journey, type LocationId, type WayOn, dollars } from '@final-call/domain'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from './platform-context.ts'
import { useSessionState } from './race-context.ts'

interface Preview {
  /** The journey with its path; undefined until the server has answered. */
  readonly journey: Journey | undefined
  /** The cheapest way on from its destination; undefined until the server has answered, or if there is none. */
  readonly cheapestOn: WayOn | undefined
}

/** A way on as callables return it, with its price in dollars. */
export const wayOnOf = ({ price, to }: { readonly price: number; readonly to: LocationId }): WayOn => ({
  price: dollars(price),
  to,
})

/** A journey's path, and the cheapest way on from its destination. */
export function usePreview({ ref, from, to }: Journey): Preview {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId) ?? ''
  const { data } = useQuery({
    queryKey: ['preview', gameId, ref, from, to],
    queryFn: async () => {
      const { journey, cheapestOn } = await call('previewJourney', { gameId, journey: ref, from, to })
      return { journey: journeyOf(journey), cheapestOn: cheapestOn ? wayOnOf(cheapestOn) : undefined }
    },
    staleTime: 60_000,
  })
  return { journey: data?.journey, cheapestOn: data?.cheapestOn }
}
