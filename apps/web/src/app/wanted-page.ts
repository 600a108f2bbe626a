import { isRecord } from '@final-call/contract'

/** Navigation state of /login: the page that the visitor wanted. */
interface Wanting {
  readonly wanted: string
  /** Set if they were on it when they were signed out, in another tab or by expiry. */
  readonly signedOut?: true
}

export const wanting = (page: string, { signedOut } = { signedOut: false }): Wanting => ({
  wanted: page,
  ...(signedOut && { signedOut }),
})

export const isSignedOut = (state: unknown): boolean => isRecord(state) && 'signedOut' in state

/** The page of this site that a visitor wanted before signing in; undefined if there is none. */
export function wantedPage(state: unknown): string | undefined {
  const wanted = isRecord(state) ? state['wanted'] : undefined
  // `//host` and `/\\host` would lead to other sites.
  return typeof wanted === 'string' && /^\/[^/\\]/.test(wanted) ? wanted : undefined
}
