import { rate } from '@final-call/domain'
import type { ReactNode } from 'react'
import { useRace, useReading, useReadings } from '../../hooks/race-context.ts'
import { timeFromNow } from '../../session/words/formats.ts'
import { aheadText, countdownText, realSeconds, waitingFor } from '../../session/rides/waiting.ts'
import { momentThere, timeThere, zoneHere } from '../../session/place/where.ts'
import { lastMissed } from '../../session/rides/missed.ts'
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
    const next = waitingFor(scene)
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

/** The ride that has left without the player, as long as nothing has come after it. */
export function LastMissed() {
  const missed = lastMissed(useRace())
  const when = useReading((scene) => missed && momentThere(missed.departure, missed.from, scene))
  if (!missed) return null
  return (
    <div className={css['next']} data-close>
      <p className={css['text']}>
        <span className={css['what']}>Your {journeyWord(missed)}</span>
        <span className={css['when']}>left {when}</span>
      </p>
      <FlapTiles text="MISSED" appear />
    </div>
  )
}
