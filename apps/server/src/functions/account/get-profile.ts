import { getProfile } from '@final-call/contract'
import type { ProfileStore, RolesOf } from '../../ports.ts'
import { noProfile } from '../../desks/account-stands.ts'
import type { GcashDesk } from '../../desks/gcash-desk.ts'
import { serve } from '../serving/serve.ts'

interface GetProfileDeps {
  readonly profiles: ProfileStore
  readonly gcash: GcashDesk
  readonly rolesOf: RolesOf
}

export const getProfileFn = ({ profiles, gcash, rolesOf }: GetProfileDeps) =>
  serve(getProfile, async (_, caller) => {
    await gcash.tidy(caller)
    const profile = await profiles.find(caller.uid)
    if (!profile) throw noProfile()
    return { profile, roles: rolesOf(profile.email) }
  })
