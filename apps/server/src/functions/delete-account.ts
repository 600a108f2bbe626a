import { CallError, DELETE_WORD, deleteAccount } from '@final-call/contract'
import type { AccountStore, ProfileStore, SessionStore } from '../ports.ts'
import { serve } from './serve.ts'

interface DeleteAccountDeps {
  readonly profiles: ProfileStore
  readonly accounts: AccountStore
  readonly sessions: Pick<SessionStore, 'revokeAllOf'>
}

/** Streams of the player's races end at their next ping, since neither the race nor the sign-in is there any more. */
export const deleteAccountFn = ({ profiles, accounts, sessions }: DeleteAccountDeps) =>
  serve(deleteAccount, async ({ confirm }, { uid }) => {
    const email = (await profiles.find(uid))?.email?.toLowerCase()
    const said = confirm.trim()
    if (said !== DELETE_WORD && (email === undefined || said.toLowerCase() !== email)) {
      throw new CallError('invalid-argument', `confirm: expected your e-mail address, or the word ${DELETE_WORD}`)
    }
    // First: this tells every process, and what follows removes the sign-ins themselves.
    await sessions.revokeAllOf(uid)
    await accounts.remove(uid)
    return null
  })
