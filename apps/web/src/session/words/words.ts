import type { BookStep, Call, Journey, Mode } from '@final-call/domain'
import { isolated } from './isolated.ts'

/** A way to go as a label: `Bus`. In a sentence it is said as it is written: "your bus to …". */
export const MODE_TITLE: { readonly [M in Mode]: string } = {
  flight: 'Flight',
  bus: 'Bus',
  train: 'Train',
  taxi: 'Taxi',
  vessel: 'Vessel',
  walk: 'Walk',
}

/** `bus 106`, `taxi`: a journey as people call it. */
export const journeyWord = ({ transport, journeyNumber }: Pick<Journey, 'transport' | 'journeyNumber'>): string =>
  transport === 'taxi' || transport === 'walk' ? transport : `${transport} ${journeyNumber}`

/** `Two Islands Coachlines 106`, `Southerly Cabs taxi`, `Walk`: a journey by its full name. */
export const journeyName = ({
  transport,
  company,
  name,
  journeyNumber,
}: Pick<Journey, 'transport' | 'company' | 'name' | 'journeyNumber'>): string =>
  transport === 'walk' ? 'Walk' : `${isolated(name ?? company)} ${journeyNumber}`

/** `approx. 13:40`: a time at which a journey calls somewhere, as it is shown. */
export const callText = (time: string, call: Pick<Call, 'approx'> | undefined): string =>
  call?.approx ? `approx. ${time}` : time

/** The same as the head of a window, under a line that says which kind it is. */
export const journeyTitle = (journey: Parameters<typeof journeyName>[0]): string =>
  journey.transport === 'walk' ? journey.company : journeyName(journey)

const SIGNS: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML that shows it as it is. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** What a step that wants a ticket wants it for. */
export const RIDE_ASKED: { readonly [K in BookStep]: string } = {
  bookFlight: 'a flight',
  bookBusTaxi: 'a bus or taxi',
  bookTrain: 'a train',
  bookVessel: 'a vessel',
  bookAny: 'a ride',
}
