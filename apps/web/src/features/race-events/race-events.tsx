import { useMemo } from 'react'
import { Html } from '../../parts/html.tsx'
import { useSessionState } from '../../hooks/race-context.ts'
import type { Entry } from '../../session/log/entries.ts'
import { historyOf, liveOf } from '../../session/log/entry-lists.ts'
import { areApart, dateTimeText, timeText, zoneText } from '../../session/words/formats.ts'
import { Card } from '../../ui/card.tsx'
import css from './race-events.module.css'

const NONE: readonly Entry[] = []

/** The events of the race: the latest, and all of them; empty while the race is being opened. */
export function RaceEvents() {
  const entries = useSessionState(({ stage, entries: all }) => (stage === 'ready' ? all : NONE))
  const ended = useSessionState(({ race }) => race?.ended !== undefined)
  const live = useMemo(() => liveOf(entries), [entries])
  const history = useMemo(() => historyOf(entries), [entries])
  // If the times of one list are on different clocks, the zones are named, or the lines would seem out of order.
  const zoned = useMemo(() => {
    const last = entries.at(-1)
    return entries.some(({ timestamp, zone }) => areApart(timestamp, zone, last?.zone ?? zone))
  }, [entries])
  return (
    <div className={css['lists']} data-ended={ended || undefined}>
      <Card labelledBy="live-updates">
        <h2 id="live-updates" className={css['title']}>
          Live Race Updates
        </h2>
        {live.length === 0 ? (
          <p className={css['empty']}>Awaiting first race event...</p>
        ) : (
          <ol className={css['live']}>
            {live.map((entry) => (
              <LiveEntry key={entry.id} entry={entry} zoned={zoned} />
            ))}
          </ol>
        )}
      </Card>
      <Card labelledBy="history-log">
        <h2 id="history-log" className={css['title']}>
          Developer/History Log
        </h2>
        {history.length === 0 ? (
          <p className={css['empty']}>Log is empty. Start playing a game...</p>
        ) : (
          <ol className={css['history']} tabIndex={0} aria-labelledby="history-log">
            {history.map((entry) => (
              <HistoryEntry key={entry.id} entry={entry} zoned={zoned} />
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}

interface EntryProps {
  readonly entry: Entry
  /** Whether times are shown with the names of their zones. */
  readonly zoned: boolean
}

const LiveEntry = ({ entry: { timestamp, zone, title, detail, type }, zoned }: EntryProps) => (
  <li className={css['liveEntry']} data-type={type}>
    <span className={css['when']}>
      {timeText(timestamp, zone)}
      {zoned && <small> {zoneText(timestamp, zone)}</small>}
    </span>
    <div>
      <p className={css['what']}>{title}</p>
      {type !== 'leg' && <Html html={detail} />}
    </div>
  </li>
)

const HistoryEntry = ({ entry: { timestamp, zone, title, detail, type }, zoned }: EntryProps) => (
  <li className={css['historyEntry']} data-type={type}>
    <span className={css['when']}>
      {dateTimeText(timestamp, zone)}
      {zoned && <small> {zoneText(timestamp, zone)}</small>}
    </span>
    <span className={css['type']}>{type}</span>
    <div>
      <p>{title}</p>
      {type !== 'leg' && <Html html={detail} />}
    </div>
  </li>
)
