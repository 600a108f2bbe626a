import type { Mode, Transport } from '@final-call/domain'

/** The kind of transport whose board is shown until another is chosen, or has to stand in for it. */
export const FIRST_KIND: Transport = 'bus'

/** The name of each board, and its text when it is empty. Those of taxi and bus are the specification's. */
export const BOARD_TEXT: { readonly [M in Mode]: { readonly title: string; readonly none: string } } = {
  flight: { title: 'Flight', none: 'No flights are available' },
  bus: { title: 'Bus', none: 'No buses are available' },
  train: { title: 'Train', none: 'No trains are available' },
  taxi: { title: 'Taxi', none: 'No taxies are available' },
  vessel: { title: 'Vessel', none: 'No vessels are available' },
  walk: { title: 'Walk', none: 'Nowhere within 3 km to walk to' },
}

/** @param to the name of the selected destination, if any */
export function emptyText(transport: Mode, to: string | undefined): string {
  const { none } = BOARD_TEXT[transport]
  if (to === undefined || transport === 'taxi') return none
  return transport === 'walk' ? `No walk goes to ${to}: it is more than 3 km away` : `${none} for this route.`
}
