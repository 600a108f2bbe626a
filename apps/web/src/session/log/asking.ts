import {
  type GenerateStep,
  type LegId,
  type LocationId,
  type Race,
  type RunningStep,
  type Ticket,
  type Transport,
  isAt,
  transportsOf,
} from '@final-call/domain'
import { timeFromNow } from '../words/formats.ts'
import { placeName } from '../place/places.ts'
import { type Scene, momentThere, zoneHere } from '../place/where.ts'
import { isTooBusyFor } from '../rides/will-miss.ts'
import { rideFor } from '../rides/ride-for.ts'
import { RIDE_ASKED, journeyWord } from '../words/words.ts'

/** A trip whose board the player has to look at. */
export interface BoardTrip {
  /** The first is the one to open. */
  readonly transports: readonly Transport[]
  readonly from: LocationId
  readonly to: LocationId
}

const BOARD_WORDS: { readonly [K in GenerateStep]: string } = {
  generateFlights: 'flights',
  generateTrains: 'trains',
  generateTaxies: 'taxis',
  generateBuses: 'buses',
  generateVessels: 'vessels',
}

/** The number of steps of a leg that the player has completed, without those that complete by themselves. */
export const stepsDone = ({ steps }: Pick<Race, 'steps'>, leg: LegId): number =>
  steps.filter(
    ({ legId, state, added, content: { stepType } }) =>
      legId === leg && state === 'complete' && !added && !/^(locateAt|moveTo|generate)/.test(stepType),
  ).length

/** The trip of a step; undefined if it has none. */
export function boardTripOf(content: RunningStep['content']): BoardTrip | undefined {
  if (!('from' in content)) return undefined
  const { stepType, from, to } = content
  return { transports: transportsOf(stepType), from, to }
}

/**
 * The trip whose board a race needs: that of the open trip step. While the player is still where the last board step began, it is that
 * step's.
 */
export function tripAhead(race: Pick<Race, 'steps' | 'place'>): BoardTrip | undefined {
  const step = race.steps.findLast(({ content }) => 'from' in content)
  const trip = step && boardTripOf(step.content)
  if (!step || !trip || step.state === 'open') return trip
  const isBoard = step.content.stepType in BOARD_WORDS
  return isBoard && isAt(race, trip.from) ? trip : undefined
}

/** What to do for a ride that a step waits for: first board it, then arrive. */
export function rideText(ticket: Ticket, scene: Scene): string {
  const { race, places } = scene
  const { state, journey } = ticket
  if (state === 'boarded') {
    const way = journey.transport === 'walk' ? 'Walk' : 'Ride'
    return `${way} to ${placeName(places, journey.to)}: you arrive ${momentThere(journey.arrival, journey.to, scene)}`
  }
  const leaves = momentThere(journey.departure, journey.from, scene)
  if (isTooBusyFor(race, ticket)) return `Your ${journeyWord(journey)} leaves ${leaves}, before you are free again`
  const arrives = momentThere(journey.arrival, journey.to, { ...scene, now: journey.departure })
  const way = journey.transport === 'walk' ? 'Walk' : `Take your ${journeyWord(journey)}`
  return `${way} to ${placeName(places, journey.to)} ${leaves}: you arrive ${arrives}`
}

/** What a step asks for, in plain words. */
export function askText({ content, ticketId }: Pick<RunningStep, 'content' | 'ticketId'>, scene: Scene): string {
  const { places, race, now } = scene
  const name = (id: LocationId): string => placeName(places, id)
  const ride = rideFor(race, ticketId)
  switch (content.stepType) {
    case 'locateAt':
      return `Start at ${name(content.location)}`
    case 'moveTo':
      if (ride?.state === 'arrived') return `You are at ${name(content.location)}`
      return ride ? rideText(ride, scene) : `Move to ${name(content.location)}`
    case 'reach':
      return `Get to ${name(content.location)}, any way you like`
    case 'generateFlights':
    case 'generateTrains':
    case 'generateTaxies':
    case 'generateBuses':
    case 'generateVessels':
      return `Look at the ${BOARD_WORDS[content.stepType]} from ${name(content.from)} to ${name(content.to)}`
    case 'bookFlight':
    case 'bookBusTaxi':
    case 'bookTrain':
    case 'bookVessel':
    case 'bookAny':
      return `Book ${RIDE_ASKED[content.stepType]} from ${name(content.from)} to ${name(content.to)}`
    case 'awaitTime':
      return ride && ride.state !== 'arrived'
        ? rideText(ride, scene)
        : `Wait until ${timeFromNow(content.until, now, zoneHere(race, places))}`
    case 'undertakeTask':
      return content.tasks.length === 1 ? 'Answer the question' : 'Answer one of the questions'
    case 'unknown':
      return 'This step cannot be played here'
  }
}
