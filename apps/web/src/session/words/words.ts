import type { BookStep, Call, Journey, Mode, Occupation } from '@final-call/domain'
import { isolated } from './isolated.ts'

/** The label of a kind of transport: `Bus`. In sentences the wire's lower-case word is used: "your bus to …". */
export const MODE_TITLE: { readonly [M in Mode]: string } = {
  flight: 'Flight',
  bus: 'Bus',
  train: 'Train',
  taxi: 'Taxi',
  vessel: 'Vessel',
  walk: 'Walk',
}

/** `bus 106`, `taxi`: the short name of a journey. */
export const journeyWord = ({ transport, journeyNumber }: Pick<Journey, 'transport' | 'journeyNumber'>): string =>
  transport === 'taxi' || transport === 'walk' ? transport : `${transport} ${journeyNumber}`

/** `Two Islands Coachlines 106`, `Southerly Cabs taxi`, `Walk`: the full name of a journey. */
export const journeyName = ({
  transport,
  company,
  name,
  journeyNumber,
}: Pick<Journey, 'transport' | 'company' | 'name' | 'journeyNumber'>): string =>
  transport === 'walk' ? 'Walk' : `${isolated(name ?? company)} ${journeyNumber}`

/** `approx. 13:40`: a journey's time at a place, marked if it is approximate. */
export const callText = (time: string, call: Pick<Call, 'approx'> | undefined): string =>
  call?.approx ? `approx. ${time}` : time

/** The full name as a dialog's title, where the kind is already shown above it: of a taxi or a walk, the company alone. */
export const journeyTitle = (journey: Parameters<typeof journeyName>[0]): string =>
  journey.transport === 'taxi' || journey.transport === 'walk' ? journey.company : journeyName(journey)

/** What a busy player is. */
export const BUSY_WORD: { readonly [K in Occupation['kind']]: string } = {
  answer: 'busy',
  room: 'asleep',
  work: 'at work',
}

/** What booking steps ask for. */
export const RIDE_ASKED: { readonly [K in BookStep]: string } = {
  bookFlight: 'a flight',
  bookBusTaxi: 'a bus or taxi',
  bookTrain: 'a train',
  bookVessel: 'a vessel',
  bookAny: 'a ride',
}
