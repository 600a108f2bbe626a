import { type Journey, type LocationId, type Mode, boardingAt, checkInAt } from '@final-call/domain'
import { timeText } from '../../session/words/formats.ts'
import { type Places, placeName } from '../../session/place/places.ts'
import { isOnOrder } from '../../session/rides/taxi.ts'
import type { BoardColumn } from '../../ui/board.tsx'

/** What a kind of board shows of a journey besides time, place, arrival, fare and status. */
export type Detail = 'line' | 'number' | 'platform' | 'check-in' | 'boarding'

const numberColumn = (label: string) => ({ key: 'number', label, width: '4.75rem' }) as const

/** The columns of the details that have one. */
const DETAILS: { readonly [M in Mode]: readonly (BoardColumn & { readonly key: Detail })[] } = {
  flight: [numberColumn('Flight')],
  train: [numberColumn('Train'), { key: 'platform', label: 'Platform', width: '5.25rem' }],
  vessel: [numberColumn('Sailing')],
  bus: [{ key: 'line', label: 'Line', width: '3.75rem' }],
  taxi: [],
  walk: [],
}

/** The details that have a column. */
export const detailsOf = (transport: Mode): readonly Detail[] => DETAILS[transport].map(({ key }) => key)

/** Those that stand under the name of the place. */
const BENEATH: readonly Detail[] = ['check-in', 'boarding']

export const beneathOf = (transport: Mode): readonly Detail[] =>
  transport === 'flight' || transport === 'vessel' ? BENEATH : []

/** The columns of a kind of board; on a phone only those that all kinds share. */
export function columnsOf(transport: Mode): readonly BoardColumn[] {
  return [
    transport === 'walk'
      ? { key: 'time', label: 'Takes', width: 'min(6rem, 18vw)' }
      : { key: 'time', label: 'Time', width: 'min(5.25rem, 18vw)' },
    { key: 'to', label: 'To' },
    ...DETAILS[transport].map((column) => ({ ...column, narrow: 'hide' as const })),
    ...(transport === 'walk' ? [] : [{ key: 'arrives', label: 'Arrives', width: '6rem', narrow: 'hide' as const }]),
    transport === 'walk'
      ? { key: 'far', label: 'Distance', width: '7rem', narrow: 'below' }
      : { key: 'status', label: 'Status', width: 'min(8.5rem, 22vw)', narrow: 'below' },
    { key: 'action', label: 'Action', width: 'clamp(5.5rem, 22vw, 6.5rem)', align: 'end' },
  ]
}

/** The most stops named; a town's line may call at sixty, and the rest are counted. */
const MOST_NAMED = 3

/**
 * `Hamilton, Taupō`, or for many stops `… and 26 more`: where a journey touches down and calls on the way. Empty for a direct journey.
 * @param asked a place that is always named if it is on the way
 */
export function viaText({ calls, transit = [] }: Journey, places: Places, asked: LocationId | undefined): string {
  const stops = [...transit, ...calls.slice(1, -1).map(({ location }) => location)]
  const named = stops.length <= MOST_NAMED + 1 ? stops : stops.slice(0, MOST_NAMED)
  if (asked !== undefined && stops.includes(asked) && !named.includes(asked)) named[named.length - 1] = asked
  const names = named.map((id) => placeName(places, id)).join(', ')
  return named.length === stops.length ? names : `${names} and ${stops.length - named.length} more`
}

/** One detail as shown in a column; empty if the journey has none. */
export function detailText(detail: Detail, journey: Journey, zone: string): string {
  const { events, journeyNumber } = journey
  switch (detail) {
    case 'line':
      return journey.line ?? ''
    case 'platform':
      return journey.platform ?? ''
    case 'number':
      return isOnOrder(journey) ? '' : journeyNumber
    case 'check-in':
      return events.checkin === 0 ? '' : timeText(checkInAt(journey), zone)
    case 'boarding':
      return timeText(boardingAt(journey), zone)
  }
}
