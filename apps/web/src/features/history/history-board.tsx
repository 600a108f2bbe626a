import type { GameCard } from '@final-call/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, Play } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useNavigate } from 'react-router'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { usePlatform } from '../../hooks/platform-context.ts'
import { realDateText, realDateTimeText } from '../../platform/real-dates.ts'
import { Board, BoardCell, BoardRow } from '../../ui/board.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import css from './history-board.module.css'
import { attemptWord, bestAttempts, ENDED, resultWords } from './history-text.ts'

const columns = [
  { key: 'race', label: 'Race' },
  { key: 'started', label: 'Started', width: '11rem', narrow: 'hide' },
  { key: 'status', label: 'Status', width: '1%', narrow: 'hide' },
  { key: 'action', label: 'Action', labelHidden: true, width: '1%', align: 'end' },
] as const

const looks = {
  running: { tone: 'warn', icon: <Play />, text: 'Under way' },
  complete: { tone: 'good', icon: <CircleCheck />, text: ENDED.complete },
  abandoned: { tone: 'quiet', icon: <CircleX />, text: ENDED.abandoned },
  'out of time': { tone: 'alert', icon: <Hourglass />, text: ENDED['out of time'] },
} as const satisfies { readonly [S in GameCard['state']]: unknown }

/** All attempts of the player, newest first, with links to running races and to results. */
export function HistoryBoard() {
  const { call } = usePlatform()
  const games = useQuery({
    queryKey: ['listGames'],
    queryFn: ({ signal }) => call('listGames', null, { signal }),
    staleTime: 0,
    meta: { failure: 'Failed to load the history' },
  })

  const place = useFocusPlace<HTMLDivElement>()
  if (games.isError && !games.data) {
    return (
      <div {...place}>
        <LoadFailure title="Failed to load your races. Please check your connection." query={games} />
      </div>
    )
  }
  const all = games.data?.games ?? []
  const bests = bestAttempts(all)
  return (
    <div {...place} className={css['attempts']}>
      <LiveRegion>{games.isPending ? 'Loading your races...' : ''}</LiveRegion>
      <Board
        title="Your races"
        level={2}
        columns={columns}
        loading={games.isPending}
        aside={games.data && all.length > 0 && `${all.length} ${all.length === 1 ? 'attempt' : 'attempts'}`}
        {...(games.data && all.length === 0 && { empty: <NoneYet /> })}
        footer={
          games.data?.more && 'There are older ones, which this list leaves out. Your data in the settings has all.'
        }
      >
        {all.map((game) => (
          <Attempt key={game.gameId} game={game} isBest={bests.has(game.gameId)} />
        ))}
      </Board>
    </div>
  )
}

const NoneYet = () => (
  <span className={css['none']}>
    No race yet. The first one takes three minutes.
    <Link to="/game-portal" className={buttonClass({ tone: 'primary' })}>
      Pick a race
    </Link>
  </span>
)

function Attempt({ game, isBest }: { readonly game: GameCard; readonly isBest: boolean }) {
  const navigate = useNavigate()
  const { tone, icon, text } = looks[game.state]
  const to = `/play/${game.gameId}`
  const running = game.state === 'running'
  const facts = [attemptWord(game.attempt), ...resultWords(game, isBest)].filter((it) => it !== undefined)
  const status = (
    <StatusLabel tone={tone} icon={icon} strong={running}>
      {text}
    </StatusLabel>
  )
  return (
    <BoardRow onOpen={() => void navigate(to)}>
      <BoardCell look="main">
        {game.name}
        <span className={css['small']}>
          {facts.length === 0 && 'First attempt'}
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              {i > 0 && ' '}
              <span className={css['fact']}>{i < facts.length - 1 ? `${fact} ·` : fact}</span>
            </Fragment>
          ))}
        </span>
        <span className={css['narrow']}>
          {status}
          {realDateText(game.startedAt)}
        </span>
      </BoardCell>
      <BoardCell look="soft" narrow="hide">
        <time dateTime={new Date(game.startedAt).toISOString()}>{realDateTimeText(game.startedAt)}</time>
      </BoardCell>
      <BoardCell narrow="hide">{status}</BoardCell>
      <BoardCell align="end">
        <Link to={to} className={css['go']} aria-label={`${running ? 'Continue' : 'Result of'} ${game.name}`}>
          {running ? 'Continue' : 'Result'}
        </Link>
      </BoardCell>
    </BoardRow>
  )
}
