import {
  type GameMs,
  type Journey,
  type JourneyStatus,
  type Race,
  gameMs,
  isAt,
  isLive,
  journeyStatus,
  taxiDeparture,
} from '@final-call/domain'

/** A journey on demand with the times of an order at `now`; any other journey unchanged. */
export function asIfOrdered(journey: Journey, now: GameMs): Journey {
  const { ref } = journey
  if ('index' in ref || ref.notBefore !== undefined) return journey
  return leavingAt(journey, ref.date === 'taxi' ? taxiDeparture(now, journey.events) : now)
}

function leavingAt(journey: Journey, departure: GameMs): Journey {
  const moved = (at: GameMs): GameMs => gameMs(at + departure - journey.departure)
  return {
    ...journey,
    departure,
    arrival: moved(journey.arrival),
    calls: journey.calls.map((call) => ({ ...call, arrival: moved(call.arrival), departure: moved(call.departure) })),
  }
}

/** A taxi or walk from the destination of a held ticket, requested for the moment of arrival there; any other journey unchanged. */
export function whenThere(journey: Journey, race: Pick<Race, 'place' | 'tickets'>): Journey {
  const { ref, from } = journey
  if ('index' in ref || ref.notBefore !== undefined) return journey
  if (isAt(race, from)) return journey
  const rides = race.tickets.filter((ticket) => isLive(ticket) && ticket.journey.to === from)
  if (rides.length === 0) return journey
  const notBefore = gameMs(Math.max(...rides.map((ticket) => ticket.journey.arrival)))
  return { ...leavingAt(journey, gameMs(Math.max(journey.departure, notBefore))), ref: { ...ref, notBefore } }
}

/** Whether a journey leaves when it is ordered. */
export const isOnOrder = ({ ref }: Pick<Journey, 'ref'>): boolean => !('index' in ref) && ref.notBefore === undefined

/** The status of a journey that is offered. A taxi or a walk is Scheduled until it is ordered; one for a later time, until that has come. */
export const statusOffered = (journey: Journey, now: GameMs): JourneyStatus =>
  isOnOrder(journey) || (!('index' in journey.ref) && now < journey.departure)
    ? 'Scheduled'
    : journeyStatus(journey, now)
