import type { GameCard, ListedGameSpec, listGameSpecs, OutputOf } from '@final-call/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePlatform } from '../../hooks/platform-context.ts'
import { realDateTimeText } from '../../platform/real-dates.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { bestOf } from '../../session/best-attempt.ts'
import { Alert } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Skeleton } from '../../ui/busy.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { attemptsAt, byInterest, underWay } from './attempts.ts'
import { RaceCard } from './race-card.tsx'
import css from './race-list.module.css'
import { filterRaces } from './race-text.ts'

interface RaceListProps {
  /** The id of the race that a link leads to; its card comes first. */
  readonly asked?: string | undefined
  readonly onPlay: (race: ListedGameSpec) => void
}

/** The races of the server; the first is open until the player opens another or closes it. */
export function RaceList({ asked, onPlay }: RaceListProps) {
  const { call, prefetched } = usePlatform()
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState<string | null>()
  const races = useQuery({
    queryKey: ['listGameSpecs'],
    queryFn: ({ signal }) => prefetched.races.take() ?? call('listGameSpecs', null, { signal }),
    select: ({ gameSpecs }) => gameSpecs,
    meta: { failure: 'Failed to load races' },
  })
  const games = useQuery({
    queryKey: ['listGames'],
    queryFn: ({ signal }) => prefetched.attempts.take() ?? call('listGames', null, { signal }),
    select: (listed) => listed.games,
    staleTime: 0,
  })

  const queries = useQueryClient()
  const [removed, setRemoved] = useState<ListedGameSpec>()
  const list = useRef<HTMLDivElement>(null)
  const place = useFocusPlace(list)
  // The pressed button and its dialog disappear; the message about it is at the top of the list.
  useEffect(() => {
    if (!removed) return
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }, [removed])
  const onRemoved = (race: ListedGameSpec): void => {
    setRemoved(race)
    queries.setQueryData<OutputOf<typeof listGameSpecs>>(
      ['listGameSpecs'],
      (listed) => listed && { gameSpecs: listed.gameSpecs.filter(({ id }) => id !== race.id) },
    )
    void queries.invalidateQueries({ queryKey: ['listGameSpecs'] })
  }

  // In an order that depends on the attempts: shown before those are there, or with those of an earlier visit, the races would move under
  // the player's finger.
  const listed = games.isFetchedAfterMount || games.failureCount > 0 ? races.data : undefined
  // Nor do they move when more is known: after a retry, or of a race in another tab.
  const [known, setKnown] = useState<readonly GameCard[]>()
  if (listed && !known) setKnown(games.data ?? [])
  const all = byInterest(listed ?? [], known ?? [], asked)
  const waits = listed === undefined && !races.isError
  const found = filterRaces(all, filter)
  const attempts = (race: ListedGameSpec) => attemptsAt(race, games.data ?? [])
  const open = chosen === undefined ? all[0]?.id : chosen
  const away = listed && games.data && underWay(all[0], games.data)
  const told = away && <UnderWay game={away} />
  // Below the races it moves none of them, and covers none.
  const late = away !== undefined && !known?.some(({ gameId }) => gameId === away.gameId)

  return (
    <div {...place} className={css['list']} role="group" aria-label="Races to play">
      <TextInput
        type="search"
        label="Filter races"
        placeholder="Name, difficulty or place"
        icon={<Search size={20} />}
        value={filter}
        autoComplete="off"
        onChange={(event) => setFilter(event.target.value)}
      />
      <LiveRegion>
        {waits ? 'Loading races...' : filter && listed ? `${found.length} of ${all.length} races` : ''}
      </LiveRegion>
      <Announced>{removed && <Alert tone="good" title={`${removed.name} is removed.`} />}</Announced>
      <Announced>{!late && told}</Announced>
      {asked !== undefined && listed && all[0]?.id !== asked && <NoSuchRace />}
      {waits && <Waiting />}
      {races.isError && !races.data && (
        <LoadFailure title="Failed to load races. Please check your connection." query={races} />
      )}
      {listed && all.length === 0 && (
        <Note>No games available. Use the 'Upload Test Game Spec' action to populate data.</Note>
      )}
      {all.length > 0 && found.length === 0 && (
        <Note>
          No race matches “{filter.trim()}”.
          <Button onClick={() => setFilter('')}>Show all races</Button>
        </Note>
      )}
      {found.length > 0 && (
        <ul className={css['cards']} aria-label="Races">
          {found.map((race) => (
            <RaceCard
              key={race.id}
              race={race}
              running={attempts(race).find(({ state }) => state === 'running')}
              best={bestOf(attempts(race))}
              late={attempts(race).length > attemptsAt(race, known ?? []).length}
              open={race.id === open}
              onToggle={() => setChosen(race.id === open ? null : race.id)}
              onPlay={() => onPlay(race)}
              onRemoved={() => onRemoved(race)}
            />
          ))}
        </ul>
      )}
      <Announced>{late && told}</Announced>
    </div>
  )
}

export const NoSuchRace = () => (
  <Alert tone="warn" title="There is no such race.">
    Here is what there is to race.
  </Alert>
)

/** A link to the running race, which may be far down the list. */
const UnderWay = ({ game: { gameId, name, startedAt } }: { readonly game: GameCard }) => (
  <Alert
    title={`You are in the middle of ${name}.`}
    action={
      <Link to={`/play/${gameId}`} className={buttonClass({ tone: 'primary' })}>
        Continue
      </Link>
    }
  >
    Since {realDateTimeText(startedAt)}.
  </Alert>
)

const Note = ({ children }: { readonly children: ReactNode }) => <div className={css['note']}>{children}</div>

const Waiting = () => (
  <div className={css['cards']}>
    <Skeleton height="25rem" />
    <Skeleton height="5.25rem" />
    <Skeleton height="5.25rem" />
  </div>
)
