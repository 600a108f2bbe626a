import { SPEEDS, balance, isOver, rate } from '@final-call/domain'
import { ChevronDown, Pause, Play, SkipForward, Square } from 'lucide-react'
import { useId, useState } from 'react'
import { useGameTime, usePlaces, useRace, useSessionState } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useNextAlarm } from '../../hooks/use-next-alarm.ts'
import { usePlay } from '../../hooks/use-play.ts'
import {
  dateText,
  dateTimeText,
  dayNumber,
  rateText,
  timeFromNow,
  timeText,
  walletText,
} from '../../session/formats.ts'
import { zoneAt } from '../../session/places.ts'
import { ALARM_WORD } from '../../session/ticket-reading.ts'
import { zoneHere } from '../../session/where.ts'
import { journeyWord } from '../../session/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { StationClock } from '../../ui/station-clock.tsx'
import css from './clock-panel.module.css'
import { PaceControls } from './pace.tsx'

/** The race's clock and wallet, and what the player may do with time. */
export function ClockPanel() {
  const ready = useSessionState(({ race, stage }) => race !== undefined && (stage === 'step' || stage === 'ready'))
  return (
    <section className={css['panel']} aria-label="Game clock">
      {ready ? <Ready /> : <Awaiting />}
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

function Ready() {
  const [open, setOpen] = useState(false)
  const more = useId()
  return (
    <>
      <Small />
      <Controls />
      <Skip />
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
  const places = usePlaces()
  const now = useGameTime('minute')
  const zone = zoneHere(race, places)
  const time = timeText(now, zone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (
    <div className={css['small']}>
      <StationClock hours={hours} minutes={minutes} size="6rem" stopped={race.clock.run.state !== 'play'} />
      <dl className={css['facts']}>
        <div className={css['wide']}>
          <dt>Game time</dt>
          <dd className={css['time']}>{time}</dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>{walletText(balance(race.ledger))}</dd>
        </div>
        <div className={css['chips']}>
          <dt className={css['unseen']}>Day and speed</dt>
          <dd>
            <span>Day {dayNumber(race.clock.begin, now, zone)}</span>
            <span>x{race.clock.speed}</span>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Controls() {
  const { state } = useRace().clock.run
  const [play, pause, stop] = [usePlay(), useCommand('pauseClock'), useCommand('stopClock')]
  const [asking, setAsking] = useState(false)
  const problem = play.problem ?? pause.problem ?? stop.problem
  return (
    <>
      <div className={css['controls']}>
        <Button
          tone={state === 'pause' ? 'primary' : 'plain'}
          icon={<Play size={18} />}
          disabled={state !== 'pause'}
          busy={play.busy}
          onClick={play.run}
        >
          Play
        </Button>
        <Button
          icon={<Pause size={18} />}
          disabled={state !== 'play'}
          busy={pause.busy}
          onClick={() => void pause.run({})}
        >
          Pause
        </Button>
        <Button
          icon={<Square size={16} />}
          disabled={state === 'stop'}
          busy={stop.busy}
          onClick={() => setAsking(true)}
        >
          Stop
        </Button>
      </div>
      {problem && <InlineError>{problem}</InlineError>}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Stop this race?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Go on racing</Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false)
                void stop.run({})
              }}
            >
              Stop the race
            </Button>
          </>
        }
      >
        <p>
          Stopping ends this attempt for good: your tickets are void, and it counts as abandoned. To rest for a while,
          pause the clock instead.
        </p>
      </Dialog>
    </>
  )
}

/** On to the next moment at which something comes of a ticket. */
function Skip() {
  const race = useRace()
  const places = usePlaces()
  const skip = useCommand('skipToAlarm')
  const now = useGameTime('minute')
  const next = useNextAlarm()
  const ticket = race.tickets.find(({ ticketId }) => ticketId === next?.ticketId)
  if (!next || !ticket || isOver(race.clock)) {
    return (
      <Button wide disabled icon={<SkipForward size={18} />}>
        Skip ahead
      </Button>
    )
  }
  const zone = zoneAt(places, next.alarm === 'arrival' ? ticket.journey.to : ticket.journey.from, race.zone)
  return (
    <>
      <Button
        wide
        icon={<SkipForward size={18} />}
        busy={skip.busy}
        onClick={() => void skip.run({ ticketId: next.ticketId, alarm: next.alarm })}
      >
        <span>
          Skip to {ALARM_WORD[next.alarm]}, {journeyWord(ticket.journey)},{' '}
          <span className={css['when']}>{timeFromNow(next.at, now, zone)}</span>
        </span>
      </Button>
      {skip.problem && <InlineError>{skip.problem}</InlineError>}
    </>
  )
}

function Expanded() {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  const setSpeed = useCommand('setSpeed')
  const { clock } = race
  const zone = zoneHere(race, places)
  const speeds = [...new Set([...SPEEDS, clock.speed])].toSorted((a, b) => a - b)
  return (
    <div className={css['more']}>
      <dl className={css['list']}>
        <div>
          <dt>Date</dt>
          <dd>{dateText(now, zone)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{timeText(now, zone)}</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>{rateText(rate(clock))} x Real Time</dd>
        </div>
        <div>
          <dt>The race ends</dt>
          <dd>{dateTimeText(clock.end, race.zone)}</dd>
        </div>
      </dl>
      <SelectInput
        label="Speed"
        value={String(clock.speed)}
        disabled={isOver(clock) || setSpeed.busy}
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
