import { type Journey, type Mode, before, boardingAt } from '@final-call/domain'
import { timeText } from '../../session/formats.ts'
import { type Places, placeName } from '../../session/places.ts'
import { isOnOrder } from '../../session/taxi.ts'
import type { BoardColumn } from '../../ui/board.tsx'

/** What a kind of board tells of a journey besides time, place and status. */
export type Detail = 'number' | 'calls' | 'check-in' | 'boarding'

const DETAILS: { readonly [M in Mode]: readonly Detail[] } = {
  flight: ['number', 'check-in', 'boarding'],
  train: ['number', 'calls'],
  vessel: ['number', 'check-in'],
  bus: [],
  taxi: [],
  walk: [],
}

export const detailsOf = (transport: Mode): readonly Detail[] => DETAILS[transport]

const NUMBER_LABEL: { readonly [M in Mode]: string } = {
  flight: 'Flight',
  train: 'Train',
  vessel: 'Sailing',
  bus: 'Bus',
  taxi: 'Taxi',
  walk: 'Walk',
}

const DETAIL: { readonly [D in Detail]: { readonly label: string; readonly width: string } } = {
  number: { label: '', width: '7rem' },
  calls: { label: 'Calls at', width: '11rem' },
  'check-in': { label: 'Check-in', width: '5.5rem' },
  boarding: { label: 'Boarding', width: '5.5rem' },
}

/** The columns of a kind of board; on a phone those that are the same for all. */
export function columnsOf(transport: Mode): readonly BoardColumn[] {
  return [
    { key: 'time', label: transport === 'walk' ? 'Takes' : 'Time', width: 'min(6.5rem, 18vw)' },
    { key: 'to', label: 'To' },
    ...DETAILS[transport].map((detail) => ({
      key: detail,
      label: detail === 'number' ? NUMBER_LABEL[transport] : DETAIL[detail].label,
      width: DETAIL[detail].width,
      narrow: 'hide' as const,
    })),
    transport === 'walk'
      ? { key: 'far', label: 'Distance', width: 'min(7rem, 20vw)' }
      : { key: 'status', label: 'Status', width: 'min(9rem, 22vw)', narrow: 'below' },
    { key: 'action', label: 'Action', width: 'min(6rem, 20vw)', align: 'end' },
  ]
}

/** The stops on the way and where it touches down, by name. */
export const viaOf = ({ calls, transit = [] }: Journey, places: Places): readonly string[] =>
  [...transit, ...calls.slice(1, -1).map(({ location }) => location)].map((id) => placeName(places, id))

/** One detail as a column shows it; empty where there is none. */
export function detailText(detail: Detail, journey: Journey, places: Places, zone: string): string {
  const { events, departure, journeyNumber } = journey
  switch (detail) {
    case 'number':
      return isOnOrder(journey) ? '' : journeyNumber
    case 'calls':
      return viaOf(journey, places).join(', ') || 'Direct'
    case 'check-in':
      return events.checkin === 0 ? '' : timeText(before(departure, events.checkin), zone)
    case 'boarding':
      return timeText(boardingAt(journey), zone)
  }
}
