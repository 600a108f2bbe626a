import type { OpenContent, OpenStep } from './open-step.ts'
import type { LocationId } from '../place/location.ts'

/** The result of a step's processor. Source: the specification, section 4. */
export type Outcome =
  | { readonly code: 200; readonly message: 'Ok' }
  | { readonly code: 400; readonly message: 'Waiting...'; readonly awaits: 'user' | 'time' }
  | { readonly code: 700; readonly message: 'Step processor not found' }
  | { readonly code: 720; readonly message: 'Step processing failed'; readonly reason: string }

/** The code with which `getNextOpenStep` answers for a completed race. */
export const RACE_COMPLETE = 999

const done: Outcome = { code: 200, message: 'Ok' }
const awaiting = (awaits: 'user' | 'time'): Outcome => ({ code: 400, message: 'Waiting...', awaits })
const failed = (reason: string): Outcome => ({ code: 720, message: 'Step processing failed', reason })

type Kind = OpenContent['stepType']
type ContentOf<K extends Kind> = Extract<OpenContent, { readonly stepType: K }>

interface Places {
  has(id: LocationId): boolean
}

const located = ({ location }: { readonly location: LocationId }, places: Places): Outcome =>
  places.has(location) ? done : failed('Location not found')

const boardBuilt = (trip: { readonly from: LocationId; readonly to: LocationId }, places: Places): Outcome =>
  places.has(trip.from) && places.has(trip.to) ? done : failed('Location not found')

/** Turns "done" into "waiting for the player"; a failure, such as an unknown place, stays. */
const byPlayer = (outcome: Outcome): Outcome => (outcome.code === 200 ? awaiting('user') : outcome)
const booking = (trip: Parameters<typeof boardBuilt>[0], places: Places): Outcome => byPlayer(boardBuilt(trip, places))

/** `isBound`: the step is bound to a ticket, so that only that ride completes it. */
type Processor<K extends Kind> = (content: ContentOf<K>, places: Places, isBound: boolean) => Outcome

/** One processor per kind of step; a kind without one does not compile. */
const PROCESSORS: { readonly [K in Kind]: Processor<K> } = {
  locateAt: located,
  moveTo: (content, places, isBound) => (isBound ? awaiting('time') : located(content, places)),
  reach: (content, places) => byPlayer(located(content, places)),
  generateFlights: boardBuilt,
  generateTrains: boardBuilt,
  generateTaxies: boardBuilt,
  generateBuses: boardBuilt,
  generateVessels: boardBuilt,
  bookFlight: booking,
  bookBusTaxi: booking,
  bookTrain: booking,
  bookVessel: booking,
  bookAny: booking,
  awaitTime: () => awaiting('time'),
  undertakeTask: () => awaiting('user'),
  unknown: () => ({ code: 700, message: 'Step processor not found' }),
}

/** [STP-1] Processes a step: it is done at once, waits for something, or fails. `places` are those that there are. */
export function outcomeOf<K extends Kind>(
  { content, ticketId }: Pick<OpenStep, 'ticketId'> & { readonly content: ContentOf<K> },
  places: Places,
): Outcome {
  const processor: Processor<K> = PROCESSORS[content.stepType as K]
  return processor(content, places, ticketId !== undefined)
}
