import { CallError } from '@final-call/contract'
import type { AccountStore } from '../ports.ts'

/** The error for a caller whose account is gone although the token is still valid. */
export const noProfile = (): CallError =>
  new CallError('not-found', 'There is no profile of yours here. Sign in again.')

/**
 * To be called after storing something for a player. The account may have been deleted meanwhile, from another tab or through another
 * process. Then what was just stored is removed too; the player's next sign-in would find it.
 * @throws CallError `not-found` if the account is gone
 */
export async function accountStands(accounts: Pick<AccountStore, 'sweep'>, uid: string): Promise<void> {
  if (!(await accounts.sweep(uid))) throw noProfile()
}
