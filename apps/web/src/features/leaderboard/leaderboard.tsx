import {
  CallError,
  type getLeaderboard,
  type LeaderboardEntry,
  LEADERBOARD_TABS,
  type LeaderboardTab,
  type OutputOf,
} from '@final-call/contract'
import { dollars, moneyText } from '@final-call/domain'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { hoursText } from '../../session/words/formats.ts'
import { durationText } from '../../session/words/lengths.ts'
import { wholeText } from '../../platform/number-words.ts'
import { withUnit } from '../../session/words/with-unit.ts'
import { usePlatform } from '../../hooks/platform-context.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Board, BoardCell, BoardRow } from '../../ui/board.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import css from './leaderboard.module.css'

const columns = [
  { key: 'rank', label: 'Rank', width: '1%', align: 'end' },
  { key: 'player', label: 'Player' },
  { key: 'time', label: 'Game time', width: '1%', align: 'end' },
  { key: 'money', label: 'Money left', width: '8rem', align: 'end', narrow: 'hide' },
  { key: 'real', label: 'Real time', width: '8rem', align: 'end', narrow: 'hide' },
] as const

const TAB: { readonly [T in LeaderboardTab]: { readonly label: string; readonly about: string } } = {
  first: { label: 'First attempts', about: 'First attempts of players who did not write the race.' },
  all: { label: 'All attempts', about: 'Every completed attempt of everybody.' },
  steady: {
    label: 'Steady clock',
    about:
      'Attempts in which the clock ran through at one rate: never paused, never away, no auto pace. Choose a steady pace for that, under More about the clock, before you first press Play.',
  },
}

/** The best finishes of a race, in three tabs. */
export const Leaderboard = ({ gameSpecId }: { readonly gameSpecId: string }) => (
  <Tabs
    label="Whose finishes"
    look="pill"
    tabs={LEADERBOARD_TABS.map((tab) => ({
      id: tab,
      label: TAB[tab].label,
      content: <Ranks gameSpecId={gameSpecId} tab={tab} />,
    }))}
  />
)

function Ranks({ gameSpecId, tab }: { readonly gameSpecId: string; readonly tab: LeaderboardTab }) {
  const { call } = usePlatform()
  const ranks = useQuery({
    queryKey: ['getLeaderboard', gameSpecId, tab],
    queryFn: ({ signal }) => call('getLeaderboard', { gameSpecId, tab }, { signal }),
    staleTime: 5_000,
    meta: { failure: 'Failed to load the leaderboard' },
  })

  const { data } = ranks
  const failure = data ? null : ranks.error
  const unknown = failure instanceof CallError && failure.code === 'not-found'
  const place = useFocusPlace<HTMLDivElement>()
  return (
    <div {...place}>
      <LiveRegion>{ranks.isPending ? 'Loading the leaderboard...' : ''}</LiveRegion>
      <Announced>{unknown ? <NoSuchRace /> : data && !data.ranked && <NotRanked name={data.name} />}</Announced>
      {failure && !unknown && <LoadFailure title="Failed to load the leaderboard." query={ranks} />}
      {!failure && data?.ranked !== false && <Finishes gameSpecId={gameSpecId} tab={tab} data={data} />}
    </div>
  )
}

interface FinishesProps {
  readonly gameSpecId: string
  readonly tab: LeaderboardTab
  /** Undefined while it is loading. */
  readonly data: OutputOf<typeof getLeaderboard> | undefined
}

function Finishes({ gameSpecId, tab, data }: FinishesProps) {
  const { entries = [], own = null, total = 0 } = data ?? {}
  const below = own && own.rank > (entries.at(-1)?.rank ?? 0) ? own : undefined
  return (
    <Board
      title={data?.name ?? 'Leaderboard'}
      level={2}
      columns={columns}
      loading={!data}
      aside={total > 0 && `${wholeText(total)} ${total === 1 ? 'finish' : 'finishes'}`}
      {...(data && entries.length === 0 && { empty: <NoneYet gameSpecId={gameSpecId} /> })}
      footer={TAB[tab].about}
    >
      {entries.map((entry, i) => (
        // Entries have no ids of their own, and never change places while they are shown.
        <Rank key={i} entry={entry} />
      ))}
      {below && <Rank entry={below} />}
    </Board>
  )
}

const NotRanked = ({ name }: { readonly name: string }) => (
  <Alert tone="info" title={`${name} is not ranked.`}>
    Each player starts it on a day of their own, and so meets another timetable than the others.
  </Alert>
)

const NoSuchRace = () => (
  <Alert
    tone="warn"
    title="There is no such race."
    action={
      <Link to="/game-portal" className={buttonClass()}>
        See the races
      </Link>
    }
  >
    It may have been removed, or never have been here.
  </Alert>
)

const NoneYet = ({ gameSpecId }: { readonly gameSpecId: string }) => (
  <span className={css['none']}>
    Nobody is on this board yet.
    <Link to={`/play/${gameSpecId}`} className={buttonClass({ tone: 'primary' })}>
      Be the first
    </Link>
  </span>
)

function Rank({ entry }: { readonly entry: LeaderboardEntry }) {
  const { rank, name, mine, gameId, attempt, elapsed, moneyLeft, realTaken, topUps } = entry
  const navigate = useNavigate()
  const own = gameId === null ? undefined : `/play/${gameId}`
  const money = moneyText(dollars(moneyLeft))
  const real = durationText(realTaken)
  const facts = [
    ...(attempt > 1 ? [`Attempt ${attempt}`] : []),
    ...(topUps > 0 ? [`${topUps} ${topUps === 1 ? 'top-up' : 'top-ups'}`] : []),
  ]
  return (
    <BoardRow selected={mine} {...(own !== undefined && { onOpen: () => void navigate(own) })}>
      <BoardCell look="time" align="end">
        {rank}
      </BoardCell>
      <BoardCell look="main">
        <span className={css['who']}>
          <bdi>{name}</bdi>
          {mine && <span className={css['you']}>You</span>}
          {own !== undefined && <Link to={own}>See your result</Link>}
        </span>
        {facts.length > 0 && <span className={css['small']}>{facts.join('\u00a0· ')}</span>}
        <span className={css['narrow']}>{`${money} left\u00a0· ${withUnit(real, 'real\u00a0time')}`}</span>
      </BoardCell>
      <BoardCell look="time" align="end">
        {hoursText(elapsed)}
      </BoardCell>
      <BoardCell align="end" narrow="hide">
        {money}
      </BoardCell>
      <BoardCell look="soft" align="end" narrow="hide">
        {real}
      </BoardCell>
    </BoardRow>
  )
}
