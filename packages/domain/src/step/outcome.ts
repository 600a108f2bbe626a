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

/** What a step's outcome depends on besides its content. */
export interface Circumstances {
  readonly hasLocation: (id: LocationId) => boolean
  /** Whether the step is bound to a ticket, so that only that ride completes it. */
  readonly bound: boolean
}

const located = ({ location }: { readonly location: LocationId }, given: Circumstances): Outcome =>
  given.hasLocation(location) ? done : failed('Location not found')

const boardBuilt = (trip: { readonly from: LocationId; readonly to: LocationId }, given: Circumstances): Outcome =>
  given.hasLocation(trip.from) && given.hasLocation(trip.to) ? done : failed('Location not found')

/** Turns "done" into "waiting for the player"; a failure, such as an unknown place, stays. */
const byPlayer = (outcome: Outcome): Outcome => (outcome.code === 200 ? awaiting('user') : outcome)
const booking = (trip: Parameters<typeof boardBuilt>[0], given: Circumstances): Outcome =>
  byPlayer(boardBuilt(trip, given))

/** One processor per kind of step; a kind without one does not compile. */
const PROCESSORS: { readonly [K in Kind]: (content: ContentOf<K>, given: Circumstances) => Outcome } = {
  locateAt: located,
  moveTo: (content, given) => (given.bound ? awaiting('time') : located(content, given)),
  reach: (content, given) => byPlayer(located(content, given)),
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

/** [STP-1] Processes a step: it is done at once, waits for something, or fails. */
export function processStep<K extends Kind>(content: ContentOf<K>, given: Circumstances): Outcome {
  const processor: (content: ContentOf<K>, given: Circumstances) => Outcome = PROCESSORS[content.stepType as K]
  return processor(content, given)
}

/** `processStep` for an open step. */
export const outcomeOf = (
  { content, ticketId }: Pick<OpenStep, 'content' | 'ticketId'>,
  places: { has(id: LocationId): boolean },
): Outcome => processStep(content, { hasLocation: (id) => places.has(id), bound: ticketId !== undefined })
