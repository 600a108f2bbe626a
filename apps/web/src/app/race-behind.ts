/** What the entry of a page in the browser's history keeps of the race that its link was followed from. */
interface Behind {
  readonly race: string
}

/** For a link on the page of this path. */
export const behind = (pathname: string): Behind | undefined =>
  pathname.startsWith('/play/') ? { race: pathname } : undefined

/** The page of the race that somebody came from; undefined for who came from elsewhere. */
export function raceBehind(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('race' in state)) return undefined
  const { race } = state
  return typeof race === 'string' && /^\/play\/[\w-]+$/.test(race) ? race : undefined
}
