import { CallError } from '@final-call/contract'
import type { AccountStore } from '../ports.ts'

/** The caller's account is gone, though the token is still good. */
export const noProfile = (): CallError =>
  new CallError('not-found', 'There is no profile of yours here. Sign in again.')

/**
 * For whoever has just stored something of a player's. A player may delete the account while a call of theirs is on its way, from
 * another tab or another process: what the call stored must go too, or the next sign-in finds it.
 * @throws CallError `not-found` where the account has gone
 */
export async function accountStands(accounts: Pick<AccountStore, 'sweep'>, uid: string): Promise<void> {
  if (!(await accounts.sweep(uid))) throw noProfile()
}
