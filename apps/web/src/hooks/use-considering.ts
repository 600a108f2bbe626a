import { useEffect } from 'react'
import { considering } from '../session/considering.ts'
import { useSession } from './race-context.ts'

/** [PAC-6] Marks the player as considering what a window puts before them, while the calling component is mounted and `on` is true. */
export function useConsidering(on = true): void {
  const session = useSession()
  useEffect(() => (on ? considering(session) : undefined), [session, on])
}
