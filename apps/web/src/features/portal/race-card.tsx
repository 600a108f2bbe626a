import type { GameCard, ListedGameSpec } from '@final-call/contract'
import { ChevronDown, Flag, Play, Trophy } from 'lucide-react'
import { type MouseEvent, Suspense, useId, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { RACE_ICON } from '../../parts/race-icon.ts'
import { wholeDollars } from '../../platform/number-words.ts'
import { realDateTimeText } from '../../platform/real-dates.ts'
import { durationText } from '../../session/words/lengths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FlapTiles } from '../../ui/flap.tsx'
import { lazyOr } from '../../ui/lazy-or.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './race-card.module.css'
import { addedText, daysText, readTag, startText, startTimeText } from './race-text.ts'

// Loaded on demand: few players have races of their own.
const Removal = lazyOr(
  () => import('./removal.tsx').then((it) => it.Removal),
  () => null,
)

interface RaceCardProps {
  readonly race: ListedGameSpec
  /** The player's running attempt at it, which playing continues. */
  readonly running: GameCard | undefined
  /** The player's best completed attempt at it. */
  readonly best: GameCard | undefined
  /** Whether some of these attempts are learned after the card was shown: what would make it higher is then left out, or its button would move. */
  readonly late: boolean
  readonly open: boolean
  readonly onToggle: () => void
  readonly onPlay: () => void
  readonly onRemoved: () => void
}

/** A race: a line that opens to show what players want to know before starting. */
export function RaceCard({ race, running, best, late, open, onToggle, onPlay, onRemoved }: RaceCardProps) {
  const panelId = useId()
  const Icon = RACE_ICON[race.iconName]

  /** The line stays where it was pressed, although a card above it may close. */
  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const before = currentTarget.getBoundingClientRect().top
    flushSync(onToggle)
    scrollBy({ top: currentTarget.getBoundingClientRect().top - before, behavior: 'instant' })
  }

  return (
    <li className={css['card']} data-open={open || undefined}>
      <h2 className={css['name']}>
        <button type="button" className={css['head']} aria-expanded={open} aria-controls={panelId} onClick={toggle}>
          <span className={css['icon']} aria-hidden="true">
            <Icon size={26} strokeWidth={2.2} />
          </span>
          <span className={css['title']} data-late={late || undefined}>
            {race.name}{' '}
            {running ? (
              <StatusLabel tone="warn" icon={<Play />} look="badge">
                Under way
              </StatusLabel>
            ) : (
              best && (
                <StatusLabel tone="good" icon={<Flag />} look="badge">
                  Finished
                </StatusLabel>
              )
            )}
            <small>
              {[...race.tags.map((tag) => readTag(tag).value), ...(race.uploaded ? ['by a player'] : [])].join(
                '\u00a0· ',
              )}
            </small>
          </span>
          <span className={css['time']}>
            <small>{startText(race.startOn)}</small>
            <FlapTiles text={startTimeText(race.startTime)} size="small" />
          </span>
          <ChevronDown className={css['chevron']} size={22} aria-hidden="true" />
        </button>
      </h2>
      <div id={panelId} className={css['panel']} hidden={!open}>
        {open && (
          <Details race={race} running={running} best={best} late={late} onPlay={onPlay} onRemoved={onRemoved} />
        )}
      </div>
    </li>
  )
}

type DetailsProps = Pick<RaceCardProps, 'race' | 'running' | 'best' | 'late' | 'onPlay' | 'onRemoved'>

/** What an open card shows; a closed one has none of it, or a long list would take seconds to draw. */
function Details({ race, running, best, late, onPlay, onRemoved }: DetailsProps) {
  // Until the script of the race is there, this page stays: on a slow network for seconds.
  const [leaving, startLeaving] = useTransition()

  return (
    <>
      {running && !late && (
        <p className={css['running']}>
          You are in the middle of it, since {realDateTimeText(running.startedAt)}. Play goes on from where you are.
        </p>
      )}
      {race.summary && <p className={css['summary']}>{race.summary}</p>}
      <dl className={css['facts']}>
        {race.tags.map(readTag).map(({ label, value }) => (
          <Fact key={`${label}:${value}`} label={label ?? 'Tag'}>
            {value}
          </Fact>
        ))}
        <Fact label="Starting wallet">{wholeDollars(race.wallet)}</Fact>
        <Fact label="Par, in game time">{daysText(race.daysLength)}</Fact>
        {best?.result && !late && (
          <Fact label="Your best time">
            <Link to={`/play/${best.gameId}`}>{durationText(best.result.elapsed)}</Link>
          </Fact>
        )}
        {race.uploaded && <Fact label="From">A player</Fact>}
        <Fact label="Added">{addedText(race.createdAt)}</Fact>
      </dl>
      <div className={css['actions']}>
        <Button tone="primary" size="large" busy={leaving} onClick={() => startLeaving(onPlay)}>
          PLAY THIS RACE
        </Button>
        {race.startOn !== undefined && (
          <Link to={`/leaderboard/${race.id}`} className={buttonClass({ size: 'large' })}>
            <Trophy size={20} aria-hidden="true" />
            Leaderboard
          </Link>
        )}
        {race.removable && (
          <Suspense>
            <Removal race={race} onRemoved={onRemoved} />
          </Suspense>
        )}
      </div>
    </>
  )
}
