import { isRecord } from '@final-call/contract'

/** Navigation state of a page that was opened from a race. */
interface OpenedFrom {
  readonly race: string
}

/** The state for a link on the page at this address. It keeps the tab and the board of a race. */
export const openedFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): OpenedFrom | undefined =>
  pathname.startsWith('/play/') ? { race: `${pathname}${search}` } : undefined

/** The address of the race that a page was opened from; undefined if it was opened from elsewhere. */
export function raceOpenedFrom(state: unknown): string | undefined {
  const race = isRecord(state) ? state['race'] : undefined
  return typeof race === 'string' && /^\/play\/[\w-]+(\?[^#]*)?$/.test(race) ? race : undefined
}
