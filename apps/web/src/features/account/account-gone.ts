/** Travels with the way to the sign-in page, which says then what has happened. */
export const ACCOUNT_GONE = { accountGone: true } as const

export const isAccountGone = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'accountGone' in state
