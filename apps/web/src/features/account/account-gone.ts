/** Navigation state for the sign-in page, which then reports that the account is deleted. */
export const ACCOUNT_GONE = { accountGone: true } as const

export const isAccountGone = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'accountGone' in state
