import { DELETE_WORD, deleteAccount } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { AccountStore, Fanout, ProfileStore } from '../../ports.ts'
import { BadPayload, serve } from '../serving/serve.ts'

interface DeleteAccountDeps {
  readonly profiles: ProfileStore
  readonly accounts: AccountStore
  readonly fanout: Pick<Fanout, 'publishEnded'>
  /** Called for each account once it is deleted. */
  readonly deleted: (uid: string, at: RealMs) => void
}

/** Streams of the player's races end at their next ping, because race and sign-in are gone. */
export const deleteAccountFn = ({ profiles, accounts, fanout, deleted }: DeleteAccountDeps) =>
  serve(deleteAccount, async ({ confirm }, { uid, now }) => {
    const email = (await profiles.find(uid))?.email?.toLowerCase()
    const said = confirm.trim()
    if (said !== DELETE_WORD && said.toLowerCase() !== email) {
      throw new BadPayload([{ path: ['confirm'], message: `expected your e-mail address, or the word ${DELETE_WORD}` }])
    }
    fanout.publishEnded(await accounts.remove(uid))
    deleted(uid, now)
    return null
  })
