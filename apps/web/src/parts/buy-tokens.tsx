import type { Cents } from '@final-call/domain'
import { useSessionState } from '../hooks/race-context.ts'
import { tokensPath } from '../session/words/paying.ts'

/** The counter in a tab of its own, so that the race stays open here: what is bought there is in its wallet at once. */
export function BuyTokens({ missing }: { readonly missing: Cents }) {
  const gameId = useSessionState((state) => state.gameId) ?? ''
  return (
    <a href={tokensPath(gameId, missing)} target="_blank" rel="noopener">
      Buy tokens (opens a new tab)
    </a>
  )
}
