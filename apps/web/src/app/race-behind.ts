import { isRecord } from '@final-call/contract'

/** Navigation state of a page that was opened from a race. */
interface Behind {
  readonly race: string
}

/** The state for a link on the page at this address. It keeps the tab and the board of a race. */
export const behind = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Behind | undefined =>
  pathname.startsWith('/play/') ? { race: `${pathname}${search}` } : undefined

/** The address of the race that a page was opened from; undefined if it was opened from elsewhere. */
export function raceBehind(state: unknown): string | undefined {
  const race = isRecord(state) ? state['race'] : undefined
  return typeof race === 'string' && /^\/play\/[\w-]+(\?[^#]*)?$/.test(race) ? race : undefined
}
