import { buyTokens } from '@final-call/contract'
import { dollars, inDollars } from '@final-call/domain'
import type { ProfileStore } from '../../ports.ts'
import { noProfile } from '../../desks/account-stands.ts'
import type { GcashDesk } from '../../desks/gcash-desk.ts'
import { serve } from '../serving/serve.ts'

interface BuyTokensDeps {
  readonly profiles: ProfileStore
  readonly gcash: GcashDesk
}

export const buyTokensFn = ({ profiles, gcash }: BuyTokensDeps) =>
  serve(buyTokens, async ({ gameId, requestId, amount }, caller) => {
    await gcash.tidy(caller)
    const bought = await gcash.buy({ raceId: gameId, requestId, amount: dollars(amount) }, caller)
    const profile = await profiles.find(caller.uid)
    if (!profile) throw noProfile()
    return { version: bought.version, amount: inDollars(bought.amount), gcashBalance: profile.gcashBalance }
  })
