import { CallError, DELETE_WORD, deleteAccount } from '@final-call/contract'
import type { AccountStore, ProfileStore } from '../ports.ts'
import { serve } from './serve.ts'

interface DeleteAccountDeps {
  readonly profiles: ProfileStore
  readonly accounts: AccountStore
}

/** Streams of the player's races end at their next ping, since neither the race nor the sign-in is there any more. */
export const deleteAccountFn = ({ profiles, accounts }: DeleteAccountDeps) =>
  serve(deleteAccount, async ({ confirm }, { uid }) => {
    const email = (await profiles.find(uid))?.email?.toLowerCase()
    const said = confirm.trim()
    if (said !== DELETE_WORD && (email === undefined || said.toLowerCase() !== email)) {
      throw new CallError('invalid-argument', `confirm: expected your e-mail address, or the word ${DELETE_WORD}`)
    }
    await accounts.remove(uid)
    return null
  })
