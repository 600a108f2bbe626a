import { signOutEverywhere } from '@final-call/contract'
import type { SessionStore } from '../../ports.ts'
import { serve } from '../serving/serve.ts'

export const signOutEverywhereFn = ({ sessions }: { readonly sessions: SessionStore }) =>
  serve(signOutEverywhere, async (_, { uid }) => {
    await sessions.revokeAllOf(uid)
    return null
  })
