import { isRecord } from '@final-call/contract'

/** Navigation state for the sign-in page, which then reports that the account is deleted. */
export const ACCOUNT_GONE = { accountGone: true } as const

export const isAccountGone = (state: unknown): boolean => isRecord(state) && 'accountGone' in state
