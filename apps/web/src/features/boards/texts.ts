import type { Mode } from '@final-call/domain'

/** The name of a board, and what it says when it is empty. The taxi's and the bus's are the specification's. */
export const BOARD_TEXT: { readonly [M in Mode]: { readonly title: string; readonly none: string } } = {
  flight: { title: 'Flight', none: 'No flights are available' },
  bus: { title: 'Bus', none: 'No buses are available' },
  train: { title: 'Train', none: 'No trains are available' },
  taxi: { title: 'Taxi', none: 'No taxies are available' },
  vessel: { title: 'Vessel', none: 'No vessels are available' },
  walk: { title: 'Walk', none: 'Nowhere within 3 km to walk to' },
}

export const emptyText = (transport: Mode, forRoute: boolean): string =>
  forRoute && transport !== 'taxi' && transport !== 'walk'
    ? `${BOARD_TEXT[transport].none} for this route.`
    : BOARD_TEXT[transport].none
