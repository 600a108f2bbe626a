import type { GameCard } from '@final-call/contract'
import { MINUTE } from '@final-call/domain'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { useRace, useSessionState } from '../../hooks/race-context.ts'
import { bestOf } from '../../session/best-attempt.ts'
import { durationWords } from '../../session/words/formats.ts'
import css from './race-result.module.css'

/** The time that an attempt took, in the whole minutes in which it is shown. */
const minutesOf = (attempt: GameCard | undefined): number => Math.floor((attempt?.result?.elapsed ?? 0) / MINUTE)

/** That this attempt is the player's fastest at the race, and by how much; nothing if it is not, or no other is complete. */
export function NewBest() {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const { gameIdSource } = useRace()
  const { data } = useQuery({
    queryKey: ['listGames'],
    queryFn: ({ signal }) => call('listGames', null, { signal }),
    staleTime: 0,
  })
  const attempts = data?.games.filter((it) => it.gameIdSource === gameIdSource) ?? []
  const best = bestOf(attempts)
  const next = bestOf(attempts.filter((it) => it !== best))
  const by = minutesOf(next) - minutesOf(best)
  // Of more attempts than are listed, an earlier one may have been faster.
  if (data?.more || best?.gameId !== gameId || by <= 0) return null
  return (
    <p className={css['standing']}>
      <Trophy size={22} aria-hidden="true" />
      <strong>Your best time yet, by {durationWords(by * MINUTE)}.</strong>
    </p>
  )
}
