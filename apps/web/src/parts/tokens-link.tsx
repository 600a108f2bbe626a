import type { Cents } from '@final-call/domain'
import { useSessionState } from '../hooks/race-context.ts'
import { tokensPath } from '../session/words/paying.ts'

/** A link that opens the token counter in a new tab, so that the race stays open here. */
export function TokensLink({ missing }: { readonly missing: Cents }) {
  const gameId = useSessionState((state) => state.gameId) ?? ''
  return (
    <a href={tokensPath(gameId, missing)} target="_blank" rel="noopener">
      Buy tokens (opens a new tab)
    </a>
  )
}
