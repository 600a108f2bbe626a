import {
  type Clock,
  type Race,
  SPEEDS,
  hasTask,
  isLive,
  isOver,
  isSlow,
  moneyLeft,
  ownRate,
  rate,
} from '@final-call/domain'
import { ChevronDown, Pause, Play, Square, WifiOff } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useGameTime, usePlaces, useRace, useSessionState } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useDisconnected } from '../../hooks/use-disconnected.ts'
import { usePlay } from '../../hooks/use-play.ts'
import { dateText, dateTimeText, dayNumber, rateText, timeText, walletText } from '../../session/words/formats.ts'
import { clocksHere, zoneHere } from '../../session/place/where.ts'
import { hasLog } from '../../session/requests/stages.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { StationClock } from '../../ui/station-clock.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './clock-panel.module.css'
import { PaceControls } from './pace.tsx'
import { Skip } from './skip.tsx'

/** The race's clock and wallet, with the controls of time. */
export function ClockPanel() {
  const ready = useSessionState(({ race, stage }) => race !== undefined && hasLog(stage))
  const phase = useSessionState(({ race }) => race && phaseOf(race))
  const place = useFocusPlace<HTMLElement>()
  return (
    <section {...place} className={css['panel']} aria-label="Game clock">
      {ready && phase ? <Ready phase={phase} /> : <Awaiting />}
    </section>
  )
}

function Awaiting() {
  return (
    <>
      <p className={css['awaiting']}>Awaiting Game Clock...</p>
      <Skeleton height="14rem" />
    </>
  )
}

type Phase = 'running' | 'asked' | 'over'

const phaseOf = (race: Race): Phase => (isOver(race.clock) ? 'over' : hasTask(race) ? 'asked' : 'running')

function Ready({ phase }: { readonly phase: Phase }) {
  // What is opened closes as a question comes, and at the end: it would push the question or the result out of a desktop's window.
  const [open, setOpen] = useState(false)
  const [last, setLast] = useState(phase)
  if (phase !== last) {
    setLast(phase)
    setOpen(open && phase === 'running')
  }
  const more = useId()
  return (
    <>
      <Small />
      <Controls />
      {phase !== 'over' && <Skip />}
      <Button
        tone="quiet"
        size="small"
        wide
        icon={<ChevronDown size={16} className={open ? css['up'] : undefined} />}
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Less about the clock' : 'More about the clock'}
      </Button>
      <div id={more} hidden={!open}>
        {open && <Expanded />}
      </div>
    </>
  )
}

function Small() {
  const race = useRace()
  const away = useDisconnected()
  const places = usePlaces()
  const now = useGameTime()
  const zone = zoneHere(race, places)
  const time = timeText(now, zone)
  const zoneName = clocksHere(now, race, places)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (
    <div className={css['small']}>
      <StationClock hours={hours} minutes={minutes} size="6rem" stopped={away || race.clock.run.state !== 'play'} />
      <dl className={css['facts']}>
        <div className={css['wide']}>
          <dt>Game time</dt>
          <dd className={css['time']}>
            {time}
            {zoneName !== '' && <small>{zoneName}</small>}
          </dd>
        </div>
        <Fact label="Wallet">{walletText(moneyLeft(race))}</Fact>
        <div className={css['chips']}>
          <dt>
            <VisuallyHidden>Day and speed</VisuallyHidden>
          </dt>
          <dd>
            <span>Day {dayNumber(race.clock.begin, now, zone)}</span>
            <span>x{race.clock.speed}</span>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/**
 * After a press, moves the focus to the button that undoes the action, or to the row if there is none. It never moves to Stop, which a
 * repeated key press must not hit. Buttons are withheld rather than disabled, because some browsers drop the focus from disabled ones
 * before React can move it.
 */
function useKeptFocus(state: Clock['run']['state']) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const held = document.activeElement
    if (!held?.matches('[aria-disabled]') || !row.current?.contains(held)) return
    const next = row.current.querySelector<HTMLElement>('button:not([aria-disabled], :last-child)') ?? row.current
    next.focus({ preventScroll: true })
  }, [state])
  return row
}

/** Play, Pause and Stop. Once the race is over, Play is the way to the next attempt. */
export function Controls() {
  const { clock, ended, gameIdSource } = useRace()
  const { state } = clock.run
  const play = usePlay()
  const pause = useCommand('pauseClock', { about: state })
  const stop = useCommand('stopClock', { about: state === 'stop' })
  const [asking, setAsking] = useState(false)
  const away = useDisconnected()
  const [lost, setLost] = useState(away)
  if (away && !lost) setLost(true)
  const row = useKeptFocus(state)
  const problem = play.problem ?? pause.problem ?? stop.problem
  return (
    <>
      <div ref={row} className={css['controls']} role="group" aria-label="Clock controls" tabIndex={-1}>
        {ended ? (
          <Link to={`/play/${gameIdSource}`} className={buttonClass()}>
            <Play size={18} />
            Play
          </Link>
        ) : (
          <Button
            tone={state === 'pause' ? 'primary' : 'plain'}
            icon={<Play size={18} />}
            withheld={away || state !== 'pause'}
            busy={play.busy}
            onClick={play.run}
          >
            Play
          </Button>
        )}
        <Button
          icon={<Pause size={18} />}
          withheld={away || state !== 'play'}
          busy={pause.busy}
          onClick={() => void pause.run({})}
        >
          Pause
        </Button>
        <Button
          icon={<Square size={16} />}
          withheld={away || state === 'stop'}
          busy={stop.busy}
          onClick={() => setAsking(true)}
        >
          Stop
        </Button>
      </div>
      <Announced>
        {away ? (
          <p className={css['away']}>
            <WifiOff size={18} aria-hidden="true" />
            No connection.{state === 'play' && ' If it lasts, the clock stands, and you lose no time.'}
          </p>
        ) : (
          lost && <VisuallyHidden>The connection is back.</VisuallyHidden>
        )}
      </Announced>
      {problem && <InlineError>{problem}</InlineError>}
      {asking && state !== 'stop' && (
        <StopDialog
          onClose={() => setAsking(false)}
          onStop={() => {
            setAsking(false)
            void stop.run({})
          }}
        />
      )}
    </>
  )
}

/** Asks before the attempt is over. */
function StopDialog({ onClose, onStop }: { readonly onClose: () => void; readonly onStop: () => void }) {
  useConsidering()
  const { ledger, tickets } = useRace()
  const toppedUp = ledger.some(({ reason }) => reason === 'top-up')
  return (
    <Dialog
      brief
      onClose={onClose}
      title="Stop this race?"
      actions={
        <>
          <Button onClick={onClose}>Go on racing</Button>
          <Button tone="danger" onClick={onStop}>
            Stop the race
          </Button>
        </>
      }
    >
      <p>
        Stopping ends this attempt for good: {tickets.some(isLive) && 'your tickets are void, and '}it counts as
        abandoned.
        {toppedUp && ' What you topped up goes back to your account.'} To rest for a while, pause the clock instead.
      </p>
    </Dialog>
  )
}

/** The rate in words: for a paused clock the one at which it will run, for a slow clock why it is slow. */
function rateLabel(race: Race): string {
  if (race.clock.run.state !== 'play') return 'Rate once it runs'
  if (!isSlow(race)) return 'Rate'
  return race.held ? 'Rate at a call' : 'Rate while you decide'
}

/** The expanded part of the panel. */
export function Expanded() {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime()
  const { clock } = race
  const setSpeed = useCommand('setSpeed', { about: clock.speed })
  const away = useDisconnected()
  const zone = zoneHere(race, places)
  const speeds = [...new Set([...SPEEDS, clock.speed])].toSorted((a, b) => a - b)
  return (
    <div className={css['more']}>
      <dl className={css['list']}>
        <Fact label="Date">{dateText(now, zone)}</Fact>
        <Fact label="Time">
          {timeText(now, zone)}
          {clocksHere(now, race, places)}
        </Fact>
        {!isOver(clock) && <Fact label={rateLabel(race)}>{rateText(rate(clock))} x Real Time</Fact>}
        <Fact label="The race ends">
          {dateTimeText(clock.end, zone)}
          {clocksHere(clock.end, race, places)}
        </Fact>
      </dl>
      <SelectInput
        label="Speed"
        hint={isOver(clock) ? undefined : `x${clock.speed} is ${rateText(ownRate(clock))} x real time.`}
        value={String(clock.speed)}
        withheld={isOver(clock) || away}
        options={speeds.map((speed) => ({ value: String(speed), label: `x${speed}` }))}
        onChange={(event) => {
          const speed = SPEEDS.find((it) => String(it) === event.target.value)
          if (speed !== undefined) void setSpeed.run({ speed })
        }}
      />
      {setSpeed.problem && <InlineError>{setSpeed.problem}</InlineError>}
      <PaceControls />
    </div>
  )
}
