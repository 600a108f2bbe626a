import { type WireJourney, journeyOf } from '@final-call/contract'
import {
  type PricedRide,
  type WayOn,
  type WorkOffer,
  balance,
  dollars,
  gameMs,
  isLive,
  mostHours,
} from '@final-call/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { idleAt } from '../../session/place/where.ts'
import { usePlatform } from '../../hooks/platform-context.ts'
import { useRace, useReading, useSessionState } from '../../hooks/race-context.ts'
import { REFETCH_PACE, useRefetching } from '../../hooks/refetching.ts'
import { wayOnOf } from '../../hooks/use-preview.ts'

/**
 * What the server offers a player who stays where they stand; undefined before it has answered, and for a player who is busy. Fetched
 * again when the place, the money, the tickets or the open step change, and every game hour. With tickets and no offer it is not
 * fetched every game hour: the clock runs fast then, and time alone hardly brings an offer.
 */
function useStaying() {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const race = useRace()
  const here = idleAt(race)
  const held = race.tickets.filter(isLive).map(({ ticketId, journey }) => `${ticketId} ${journey.departure}`)
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['staying', gameId, here, balance(race.ledger), race.tickets.length, held, race.openStepId],
    queryFn: here === undefined || gameId === undefined ? skipToken : () => call('getStaying', { gameId }),
    staleTime: REFETCH_PACE,
  })
  useRefetching({ dataUpdatedAt, isError, refetch, ages: held.length === 0 || (data?.work ?? null) !== null })
  return here === undefined ? undefined : data
}

interface WireRide {
  readonly journey: WireJourney
  readonly price: number
}
const rideOf = ({ journey, price }: WireRide): PricedRide => ({ journey: journeyOf(journey), price: dollars(price) })

/**
 * The work that the player can take here, for `most` hours at the longest; undefined if there is none, or the server has not answered
 * yet. The server says which ride the way begins with after the hours that it offers. Once fewer hours can be worked, that ride is
 * not known, and left out.
 */
export function useWorkOffered(): (WorkOffer & { readonly most: number }) | undefined {
  const work = useStaying()?.work
  const most = useReading(({ race, now }) => mostHours(race, now))
  if (!work || most === 0) return undefined
  const { way, first, arrival, sooner } = work
  const fits = work.hours <= most
  return {
    most,
    hours: Math.min(most, work.hours),
    way: wayOnOf(way),
    first: fits && first ? rideOf(first) : undefined,
    arrival: !fits || arrival === undefined ? undefined : gameMs(arrival),
    ...(sooner &&
      (fits ? sooner.hours <= most : sooner.hours < most) && {
        sooner: {
          hours: sooner.hours,
          first: rideOf(sooner.first),
          arrival: gameMs(sooner.arrival),
          price: dollars(sooner.price),
        },
      }),
  }
}

/** [WRK-7] The cheapest way on after a night in the room here; undefined without one, with tickets, and while the server has not said. */
export function useWayAfterRoom(): WayOn | undefined {
  const holds = useRace().tickets.some(isLive)
  const way = useStaying()?.afterRoom
  return way && !holds ? wayOnOf(way) : undefined
}
