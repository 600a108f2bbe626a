import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { useRace } from '../../hooks/race-context.ts'
import { usePlatform } from '../../hooks/platform-context.ts'
import css from './race-result.module.css'
import { standingText } from './result-text.ts'

/** The rank of a completed race; nothing if the race is not ranked, or the rank is not loaded. */
export function Standing() {
  const { call } = usePlatform()
  const { gameIdSource: gameSpecId, attempt } = useRace()
  const tab = attempt === 1 ? 'first' : 'all'
  const { data } = useQuery({
    queryKey: ['getLeaderboard', gameSpecId, tab],
    queryFn: ({ signal }) => call('getLeaderboard', { gameSpecId, tab }, { signal }),
    staleTime: 0,
  })
  if (!data?.ranked) return null
  const text = standingText(tab, data)
  return (
    <p className={css['standing']}>
      <Trophy size={22} aria-hidden="true" />
      {text && <strong>{text}</strong>}
      <Link to={`/leaderboard/${gameSpecId}`}>See the leaderboard</Link>
    </p>
  )
}
