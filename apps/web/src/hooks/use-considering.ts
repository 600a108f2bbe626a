import { useEffect } from 'react'
import { considering } from '../session/considering.ts'
import { useSession } from './race-context.ts'

/** [PAC-6] Marks the player as considering an offer or a question while the calling component is mounted. */
export function useConsidering(): void {
  const session = useSession()
  useEffect(() => considering(session), [session])
}
