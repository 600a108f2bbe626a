import { rate } from '@final-call/domain'
import type { ReactNode } from 'react'
import { useRace, useReading, useReadings } from '../../hooks/race-context.ts'
import { timeFromNow } from '../../session/words/formats.ts'
import { firstLost } from '../../session/rides/ticket-reading.ts'
import {
  aheadText,
  capitalised,
  countdownText,
  endingOf,
  realSeconds,
  waitingFor,
} from '../../session/rides/waiting.ts'
import { momentThere, timeThere, zoneHere } from '../../session/place/where.ts'
import { missedLast } from '../../session/rides/why-missed.ts'
import { journeyWord } from '../../session/words/words.ts'
import { FlapTiles } from '../../ui/flap.tsx'
import css from './next-call.module.css'

/** Real-time rate beyond which game minutes pass faster than a flap turns. */
const TURNS_UP_TO = 120
/** Real seconds before the awaited moment from which it counts as close. */
const CLOSE = 10

interface NextCallProps {
  readonly size?: 'small' | 'normal'
  /** Shown if nothing is awaited. */
  readonly otherwise?: ReactNode
}

/** The next event and the time until then. */
export function NextCall({ size = 'normal', otherwise = null }: NextCallProps) {
  const race = useRace()
  const [what, when, left, seconds] = useReadings((scene) => {
    const { race: it, places, now } = scene
    const next = waitingFor(scene) ?? endingOf(scene)
    if (!next) return []
    const { at, place } = next
    const time = place === undefined ? timeFromNow(at, now, zoneHere(it, places)) : timeThere(at, place, scene)
    return [next.what, time, countdownText(at, now), realSeconds(it, at, now)]
  })
  if (what === undefined || left === undefined) return otherwise
  return (
    <div className={css['next']} data-close={(seconds !== undefined && seconds <= CLOSE) || undefined}>
      <p className={css['text']}>
        <span className={css['what']}>{what}</span>
        <span className={css['when']}>
          {when}
          {aheadText(race, seconds)}
        </span>
      </p>
      <FlapTiles text={left} size={size} still={rate(race.clock) > TURNS_UP_TO} />
    </div>
  )
}

/** The ride that will leave without the player as things stand; or that has, as long as nothing has come after it. */
export function WithoutYou() {
  const race = useRace()
  const [what, when, left] = useReadings((scene) => {
    const ticket = firstLost(scene)
    if (!ticket) return []
    const { departure, from } = ticket.journey
    return [
      `${capitalised(journeyWord(ticket.journey))} leaves`,
      `${momentThere(departure, from, scene)}, as things stand without you`,
      countdownText(departure, scene.now),
    ]
  })
  const gone = race.ended ? undefined : missedLast(race)?.journey
  const since = useReading((scene) => gone && momentThere(gone.departure, gone.from, scene))
  if (what !== undefined && left !== undefined) return <Lost what={what} when={when} tiles={left} />
  return gone ? <Lost what={`Your ${journeyWord(gone)}`} when={`left ${since}`} tiles="MISSED" /> : null
}

const Lost = ({ what, when, tiles }: Record<'what' | 'when' | 'tiles', ReactNode> & { readonly tiles: string }) => (
  <div className={css['next']} data-close>
    <p className={css['text']}>
      <span className={css['what']}>{what}</span>
      <span className={css['when']}>{when}</span>
    </p>
    <FlapTiles text={tiles} appear />
  </div>
)
