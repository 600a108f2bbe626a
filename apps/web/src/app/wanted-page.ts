/** What the entry of /login in the browser's history keeps of the page that somebody came for. */
interface Wanting {
  readonly wanted: string
  /** They were at it as they were signed out, elsewhere than in this tab. */
  readonly signedOut?: true
}

export const wanting = (page: string, signedOut = false): Wanting => ({
  wanted: page,
  ...(signedOut && { signedOut }),
})

export const isSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signedOut' in state

/** The page of this site that somebody came for before they had to sign in; undefined where there is none. */
export function wantedPage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined
  const { wanted } = state
  // `//host` and `/\\host` would lead elsewhere.
  return typeof wanted === 'string' && /^\/[^/\\]/.test(wanted) ? wanted : undefined
}
