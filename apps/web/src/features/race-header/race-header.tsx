import { type ClockStatus, type Ending, isSlow } from '@final-call/domain'
import { CircleStop, Flag, Hourglass, Pause, Play, WifiOff } from 'lucide-react'
import { usePlaces, useRace, useReading, useScene, useSessionState } from '../../hooks/race-context.ts'
import { useDisconnected } from '../../hooks/use-disconnected.ts'
import { RACE_ICON } from '../../parts/race-icon.ts'
import { distanceText, timeText } from '../../session/words/formats.ts'
import { goalOf, metresTo } from '../../session/place/goal.ts'
import { placeName } from '../../session/place/places.ts'
import { clocksHere, zoneHere } from '../../session/place/where.ts'
import { Skeleton } from '../../ui/busy.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './race-header.module.css'

const STATUS = {
  idle: { tone: 'quiet', icon: <Pause />, text: 'Idle' },
  play: { tone: 'good', icon: <Play />, text: 'Playing' },
  pause: { tone: 'warn', icon: <Pause />, text: 'Paused' },
  stop: { tone: 'quiet', icon: <CircleStop />, text: 'Stopped' },
} as const satisfies { readonly [S in ClockStatus]: unknown }

/** The status of a clock that has stopped for good, by how the race ended. */
const ENDED = {
  complete: { tone: 'good', icon: <Flag />, text: 'Finished' },
  abandoned: STATUS.stop,
  'out of time': { tone: 'alert', icon: <Hourglass />, text: 'Out of time' },
} as const satisfies { readonly [E in Ending]: unknown }

/** The status without a connection, whatever the clock did last. */
const AWAY = { tone: 'alert', icon: <WifiOff />, text: 'No connection' } as const

/** The race's name, and the state of its clock. */
export function RaceHeader() {
  const loaded = useSessionState(({ race }) => race !== undefined)
  return <header className={css['header']}>{loaded ? <Loaded /> : <Loading />}</header>
}

const Loading = () => (
  <>
    <h1 className={css['loading']}>Loading Metadata...</h1>
    <Skeleton height="1.2rem" />
  </>
)

function Loaded() {
  const { race, places, now } = useScene()
  const away = useDisconnected()
  const status = away ? AWAY : race.ended ? ENDED[race.ended.ending] : STATUS[race.clock.run.state]
  const Icon = RACE_ICON[race.iconName]
  return (
    <>
      <div className={css['name']}>
        <span className={css['icon']} aria-hidden="true">
          <Icon size={22} />
        </span>
        <h1>{race.name}</h1>
      </div>
      <p className={css['clock']}>
        <span className={css['time']}>
          {timeText(now, zoneHere(race, places))}
          {clocksHere(now, race, places)}
        </span>
        <StatusLabel tone={status.tone} icon={status.icon}>
          {status.text}
        </StatusLabel>
        {!away && <Slowed />}
      </p>
      <Goal />
    </>
  )
}

/** A label for a clock that runs slowly, with the reason. */
function Slowed() {
  const race = useRace()
  if (race.clock.run.state !== 'play' || !isSlow(race)) return null
  return (
    <StatusLabel tone="warn" icon={<Hourglass />}>
      Slow: {race.held ? 'a call' : 'deciding'}
    </StatusLabel>
  )
}

/** The place that the open step asks the player to reach, and the distance to it. */
function Goal() {
  const places = usePlaces()
  const goal = goalOf(useRace())
  const far = useReading(({ now, race }) => {
    const metres = goal === undefined ? undefined : metresTo(goal, race, places, now)
    return metres === undefined ? undefined : distanceText(metres)
  })
  if (goal === undefined) return null
  return (
    <p className={css['goal']}>
      <Flag size={18} aria-hidden="true" />
      <span>
        To <strong>{placeName(places, goal)}</strong>
        {far !== undefined && `, ${far} to go`}
      </span>
    </p>
  )
}
