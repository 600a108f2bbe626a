import { type GameMs, MINUTE, gameMs, moneyLeft, moneyText } from '@final-call/domain'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { RaceProvider, useGameTime, usePlaces, useRace, useSession, useSessionState } from '../../hooks/race-context.ts'
import { browserEdge } from '../../session/browser-edge.ts'
import { newsOf } from '../../session/log/entry-lists.ts'
import { dateText, dateTimeText, timeText } from '../../session/words/formats.ts'
import { type Replay, replayOf } from '../../session/replay.ts'
import { clocksHere, zoneHere } from '../../session/place/where.ts'
import { Button } from '../../ui/button.tsx'
import { StationClock } from '../../ui/station-clock.tsx'
import css from './replay.module.css'

interface ReplayRaceProps {
  /** How many times a button elsewhere on the page has asked for the replay since this tab was opened by hand: each time it plays. */
  readonly watched: number
  readonly children: ReactNode
}

/** Replays a race that is over: its children show it as it was at the selected moment. */
export function ReplayRace({ watched, children }: ReplayRaceProps) {
  const platform = usePlatform()
  const session = useSession()
  const [replay] = useState(() => replayOf(session.state(), browserEdge(platform)))
  useEffect(() => {
    if (watched > 0) replay.play()
    return replay.pause
  }, [replay, watched])
  return (
    <RaceProvider value={replay.session}>
      <div className={css['replay']}>
        <Controls replay={replay} />
        {children}
      </div>
    </RaceProvider>
  )
}

function Controls({ replay }: { readonly replay: Replay }) {
  const race = useRace()
  const now = useGameTime()
  const places = usePlaces()
  const zone = zoneHere(race, places)
  const zoneName = clocksHere(now, race, places)
  const time = timeText(now, zone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const playing = useSyncExternalStore(replay.session.subscribe, replay.isPlaying, replay.isPlaying)
  const news = useSessionState(({ entries }) => newsOf(entries).outcome?.title ?? newsOf(entries).next?.title)
  return (
    <section className={css['controls']} aria-labelledby="replay-title">
      <StationClock hours={hours} minutes={minutes} size="6rem" stopped={!playing} />
      <div className={css['told']}>
        <h2 id="replay-title" className={css['title']}>
          Your race again
        </h2>
        <p className={css['moment']}>
          <span className={css['time']}>
            {time}
            {zoneName !== '' && <small>{zoneName}</small>}
          </span>
          <span>{dateText(now, zone)}</span>
          <span>{moneyText(moneyLeft(race))}</span>
        </p>
        <p className={css['news']}>{news}</p>
      </div>
      <div className={css['row']}>
        <Button
          tone="primary"
          data-shown=""
          icon={playing ? <Pause size={18} /> : <Play size={18} />}
          onClick={playing ? replay.pause : replay.play}
        >
          {playing ? 'Stop here' : 'Watch'}
        </Button>
        <input
          className={css['slider']}
          type="range"
          aria-label="Game time"
          aria-valuetext={dateTimeText(now, zone) + zoneName}
          min={replay.begin}
          max={Math.max(replay.end, replay.begin + MINUTE)}
          step={MINUTE}
          value={now}
          onChange={({ target }) => {
            replay.pause()
            replay.seek(chosen(replay, Number(target.value)))
          }}
        />
      </div>
    </section>
  )
}

/** The instant for a slider position. The last position is the end of the race, which may be less than a minute after the one before. */
const chosen = ({ end }: Replay, at: number): GameMs => (at + MINUTE > end ? end : gameMs(at))
