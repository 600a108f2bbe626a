import { useEffect } from 'react'
import { considering } from '../session/considering.ts'
import { useSession } from './race-context.ts'

/** [PAC-6] The player has an offer or a question before them for as long as what calls this is drawn. */
export function useConsidering(): void {
  const session = useSession()
  useEffect(() => considering(session), [session])
}
