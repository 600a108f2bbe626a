import type { Mode, Transport } from '@final-call/domain'

/** The kind of transport whose board is shown until another is chosen, or has to stand in for it. */
export const FIRST_KIND: Transport = 'bus'

/** What an empty board says. The texts of taxi and bus are the specification's. */
const NONE: { readonly [M in Mode]: string } = {
  flight: 'No flights are available',
  bus: 'No buses are available',
  train: 'No trains are available',
  taxi: 'No taxies are available',
  vessel: 'No vessels are available',
  walk: 'Nowhere within 3 km to walk to',
}

/** The text of an empty board. @param to the name of the selected destination, if any */
export function emptyText(transport: Mode, to?: string): string {
  const none = NONE[transport]
  if (to === undefined || transport === 'taxi') return none
  return transport === 'walk' ? `No walk goes to ${to}: it is more than 3 km away` : `${none} for this route.`
}
