import { type Race, moneyLeft, isOver, openStepOf } from '@final-call/domain'
import { ChevronUp, FastForward, Pause, Play, Rewind, SkipForward } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useRace, useReading, useScene } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useFaster } from '../../hooks/use-faster.ts'
import { useNews } from '../../hooks/use-news.ts'
import { useNextAlarm } from '../../hooks/use-next-alarm.ts'
import { useDisconnected } from '../../hooks/use-disconnected.ts'
import { usePlay } from '../../hooks/use-play.ts'
import { askText } from '../../session/log/asking.ts'
import { timeFromNow, timeText, walletText } from '../../session/words/formats.ts'
import { CONNECTION_LOST } from '../../session/words/messages.ts'
import type { NextAlarm } from '../../session/rides/ticket-reading.ts'
import { skippedOver } from '../../session/rides/skipped-over.ts'
import { aheadText, endingOf, realSeconds, waitingFor } from '../../session/rides/waiting.ts'
import { isAskedHere } from '../../session/place/goal.ts'
import { wayToStep } from '../../session/rides/way-ahead.ts'
import { type Scene, clocksHere, zoneHere } from '../../session/place/where.ts'
import { InlineError } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NextCall } from './next-call.tsx'
import css from './next-call.module.css'

interface PhoneBarProps {
  /** Scrolls to the open step. */
  readonly onStep: () => void
}

/**
 * A bar at the bottom of small screens, wherever the page is scrolled to: for a thumb. It shows the time, the wallet, what comes next, and the
 * button that skips there, with what that passes, or that raises the speed until then. If nothing is to come, it shows what the step asks,
 * and the end of the race once that is near. It briefly shows why a ride was missed, why the clock stands, or that an answer was right.
 */
export function PhoneBar({ onStep }: PhoneBarProps) {
  const { race, places, now } = useScene()
  const zoneName = clocksHere(now, race, places)
  const { clock, onward } = usePresses()
  const passed = onward?.passed ?? ''
  const note = useId()
  const place = useFocusPlace<HTMLDivElement>()
  const problem = clock.problem ?? onward?.problem
  const lost = useDisconnected()
  const { trouble, right } = useNews()
  // Shown, not announced: the clock panel says so aloud.
  const told = lost ? CONNECTION_LOST : (trouble ?? right)
  const waits = useReading((scene) => !isAskedFirst(scene.race) && waitingFor(scene) !== undefined)
  if (isOver(race.clock)) return null
  return (
    <section className={css['phone']} aria-label="Clock and wallet">
      <p className={css['figures']}>
        <span className={css['time']}>
          {timeText(now, zoneHere(race, places))}
          {zoneName !== '' && <small>{zoneName}</small>}
        </span>
        <span>{walletText(moneyLeft(race))}</span>
      </p>
      {told !== undefined ? (
        <p className={css['trouble']} data-right={told === right || undefined}>
          {told}
        </p>
      ) : waits ? (
        <NextCall size="small" />
      ) : (
        <Asked onStep={onStep} />
      )}
      <div {...place} className={css['press']}>
        {onward && <PressButton press={onward} withheld={lost} note={passed === '' ? undefined : note} />}
        <PressButton press={clock} withheld={lost} look={onward && 'aside'} />
      </div>
      {passed !== '' && !lost && (
        <p id={note} className={css['passed']}>
          {passed}
        </p>
      )}
      {problem && (
        <div className={css['problem']}>
          <InlineError>{problem}</InlineError>
        </div>
      )}
    </section>
  )
}

/**
 * Whether waiting for the next ride would make the player miss something: the way to where it leaves, or a question that can be answered
 * only here.
 */
function isAskedFirst(race: Race): boolean {
  if (race.busyUntil !== undefined) return false
  const way = wayToStep(race)
  return isAskedHere(race) || (way.kind === 'gap' && way.next === undefined)
}

/** Whether the player is free again before an alarm: the bar then counts down to that, and a skip would pass it. */
const isFreeBefore = ({ at }: NextAlarm, { busyUntil }: Race): boolean => busyUntil !== undefined && busyUntil < at

/** The end of the race, if that is what comes: `The race ends 23:59 (99 sec real time)`. */
function endingText(scene: Scene): string | undefined {
  const { race, places, now } = scene
  const ending = endingOf(scene)
  if (!ending) return undefined
  const { what, at } = ending
  return `${what} ${timeFromNow(at, now, zoneHere(race, places))}${aheadText(race, realSeconds(race, at, now))}`
}

/** A button that scrolls to the open step, shown while there is nothing to wait for; above it the end of the race, if that is near. */
function Asked({ onStep }: PhoneBarProps) {
  const step = openStepOf(useRace())
  const text = useReading((scene) => (step ? askText(step, scene) : ''))
  const ends = useReading(endingText)
  if (!step) return null
  return (
    <button type="button" className={css['asked']} onClick={onStep}>
      <span className={css['ask']}>
        {ends !== undefined && <span className={css['ends']}>{ends}</span>}
        <VisuallyHidden>Now: </VisuallyHidden>
        {text}
      </span>
      <ChevronUp size={20} aria-hidden="true" />
    </button>
  )
}

interface Press {
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
  readonly busy: boolean
  readonly problem: string | undefined
  /** What the skip passes that the player might have wanted to stop at. */
  readonly passed?: string
}

interface PressButtonProps {
  readonly press: Press
  readonly withheld: boolean
  /** Id of the element that describes it. */
  readonly note?: string | undefined
  readonly look?: 'aside' | undefined
}

/** Real milliseconds after a button has changed its meaning during which a press was aimed at the meaning before. */
const STALE = 400

/** Whether a press was aimed at what the button means now, rather than at what stood under the same thumb before. */
function useAimed(label: string): (press: { readonly timeStamp: number }) => boolean {
  const meaning = useRef({ label, since: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (meaning.current.label !== label) meaning.current = { label, since: performance.now() }
  }, [label])
  return ({ timeStamp }) => timeStamp - meaning.current.since >= STALE
}

/** Never disabled, so that it keeps the focus while the command is under way. */
function PressButton({ press: { label, icon, run, busy }, withheld, note, look }: PressButtonProps) {
  const isAimed = useAimed(label)
  return (
    <IconButton
      label={label}
      icon={icon}
      data-look={look}
      aria-describedby={note}
      aria-disabled={busy || withheld || undefined}
      // Ignore the second click of a double click, too, however slow. A press by keyboard, of detail 0, is aimed at what it reads.
      onClick={(event) => (event.detail === 0 || (event.detail < 2 && isAimed(event))) && !busy && !withheld && run()}
    />
  )
}

/**
 * The buttons: one that runs or pauses the clock, always in the same place, and while it runs one that skips to the next alarm or, where
 * no skip shortens the wait, raises the speed. Under a thumb that has pressed Play lies Pause: a skip cannot be taken back.
 */
function usePresses(): { readonly clock: Press; readonly onward?: Press | undefined } {
  const scene = useScene()
  const { race } = scene
  const { state } = race.clock.run
  const next = useNextAlarm()
  const play = usePlay()
  const pausing = useCommand('pauseClock', { about: state })
  const skipping = useCommand('skipToAlarm', { about: next?.at })
  const skips = next !== undefined && !isAskedFirst(race) && !isFreeBefore(next, race)
  const { press: faster, ...hurrying } = useFaster(!skips)
  if (state === 'pause') return { clock: { ...play, label: 'Run the clock', icon: <Play size={22} /> } }
  const pause = { ...pausing, run: () => void pausing.run({}), label: 'Pause the clock', icon: <Pause size={22} /> }
  if (!skips) {
    const icon = faster?.raises ? <FastForward size={22} /> : <Rewind size={22} />
    return { clock: pause, onward: faster && { ...hurrying, ...faster, icon } }
  }
  const { ticketId, alarm } = next
  return {
    clock: pause,
    onward: {
      ...skipping,
      run: () => void skipping.run({ ticketId, alarm }),
      label: `On to ${alarm}`,
      icon: <SkipForward size={22} />,
      passed: skippedOver(scene, next.at),
    },
  }
}
