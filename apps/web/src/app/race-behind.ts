/** Navigation state of a page that was opened from a race. */
interface Behind {
  readonly race: string
}

/** The state for a link on the page with this path. */
export const behind = (pathname: string): Behind | undefined =>
  pathname.startsWith('/play/') ? { race: pathname } : undefined

/** The path of the race that a page was opened from; undefined if it was opened from elsewhere. */
export function raceBehind(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('race' in state)) return undefined
  const { race } = state
  return typeof race === 'string' && /^\/play\/[\w-]+$/.test(race) ? race : undefined
}
