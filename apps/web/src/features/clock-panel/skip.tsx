import { type GameMs, type LocationId, type Race, type Ticket, isFree, isOver, waitsForTime } from '@final-call/domain'
import { FastForward, Rewind, SkipForward } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { useRace, useReading, useScene, useSession, useSessionState } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useNextAlarm } from '../../hooks/use-next-alarm.ts'
import { useOutOfTouch } from '../../hooks/use-out-of-touch.ts'
import { ToDeparture } from '../../parts/to-departure.tsx'
import { FASTEST } from '../../session/sped-up.ts'
import { timeThere, zoneHere } from '../../session/place/where.ts'
import { setOffText, skippedOver } from '../../session/rides/skipped-over.ts'
import { type NextAlarm, lostText } from '../../session/rides/ticket-reading.ts'
import { timeFromNow } from '../../session/words/formats.ts'
import { journeyWord } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import css from './clock-panel.module.css'

/** Skips to the next moment of a ticket. Never disabled, so that it keeps the focus when there is no such moment. */
export function Skip() {
  const scene = useScene()
  const { race } = scene
  const away = useOutOfTouch()
  const next = useNextAlarm()
  const skip = useCommand('skipToAlarm', { about: next?.at })
  const ticket = race.tickets.find(({ ticketId }) => ticketId === next?.ticketId)
  const target = next && ticket && !isOver(race.clock) ? { next, ticket } : undefined
  const passed = target && skippedOver(scene, target.next.at)
  const called = target?.next.alarm === 'check-in' || target?.next.alarm === 'boarding'
  const note = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { onFocus, onBlur } = useFocusPlace(button)
  return (
    <>
      <Button
        ref={button}
        wide
        aria-describedby={note}
        icon={<SkipForward size={18} />}
        busy={skip.busy}
        withheld={away || !target}
        onClick={() => target && void skip.run({ ticketId: target.next.ticketId, alarm: target.next.alarm })}
      >
        {target ? (
          <span className={css['to']}>
            Skip to {target.next.alarm},{' '}
            <span className={css['ride']}>
              {journeyWord(target.ticket.journey)},{' '}
              <span className={css['when']}>
                {timeThere(target.next.at, placeOfAlarm(target.next, target.ticket), scene)}
              </span>
            </span>
          </span>
        ) : (
          <NoTarget />
        )}
      </Button>
      <p id={note} className={css['passed']}>
        {target ? passed : <NoSkip />}
      </p>
      {target && called && (
        <div className={css['straight']} onFocus={onFocus} onBlur={onBlur}>
          <ToDeparture ticketId={target.next.ticketId} size="small" told={passed} />
        </div>
      )}
      <Faster offered={!target} skip={button} />
      {skip.problem && <InlineError>{skip.problem}</InlineError>}
    </>
  )
}

const placeOfAlarm = ({ alarm }: NextAlarm, { journey }: Ticket): LocationId =>
  alarm === 'arrival' ? journey.to : journey.from

const isBusy = (race: Race, now: GameMs): boolean => !race.ended && !isFree(race, now)

const DOING = { answer: 'busy', room: 'asleep', work: 'at work' } as const

/** Why there is nothing to skip to. */
export function NoTarget() {
  const doing = useReading(({ now, race, places }) => {
    const { busyUntil, busyWith } = race
    if (busyUntil === undefined || !isBusy(race, now)) return undefined
    return `${DOING[busyWith.kind]} until ${timeFromNow(busyUntil, now, zoneHere(race, places))}`
  })
  return <span>{doing === undefined ? 'Nothing to skip to' : `No skip: ${doing}`}</span>
}

/** Whether the player is waiting for something that no skip reaches, and that a faster clock would shorten. */
const canBeShorter = (race: Race, now: GameMs): boolean =>
  !race.ended && race.clock.speed < FASTEST && (isBusy(race, now) || waitsForTime(race))

/** [CLK-8] If there is nothing to skip to: which ride will be missed or has to be walked to, and how a wait gets shorter. */
export function NoSkip() {
  const lost = useReading((scene) => lostText(scene) || setOffText(scene))
  const waits = useReading(({ now, race }) => canBeShorter(race, now))
  const faster = waits && 'A skip goes to a moment of a ticket that you can use. At a higher speed the wait is shorter.'
  return [lost, faster].filter(Boolean).join(' ')
}

const UNTIL = { answer: 'until you are free', room: 'until you wake up', work: 'until your work is done' } as const

interface FasterProps {
  readonly offered: boolean
  /** The button that takes the focus when this one disappears after it is pressed. */
  readonly skip: RefObject<HTMLButtonElement | null>
}

/** One press to the highest speed for a player who waits, until the wait is over; and meanwhile one back to their own speed. */
export function Faster({ offered, skip }: FasterProps) {
  const session = useSession()
  const { clock, ended, busyUntil, busyWith } = useRace()
  const { speed } = clock
  const waits = useReading(({ now, race: it }) => canBeShorter(it, now))
  const away = useOutOfTouch()
  const setSpeed = useCommand('setSpeed', { about: speed })
  const own = useSessionState(({ spedUp }) => spedUp?.own)
  const next = speed === FASTEST && !ended ? own : offered && waits ? FASTEST : undefined
  const until = busyUntil === undefined ? 'until the wait is over' : UNTIL[busyWith.kind]
  const { onFocus, onBlur } = useFocusPlace(skip)
  return (
    <div className={css['faster']} onFocus={onFocus} onBlur={onBlur}>
      {next !== undefined && (
        <Button
          size="small"
          icon={next === FASTEST ? <FastForward size={16} /> : <Rewind size={16} />}
          busy={setSpeed.busy}
          withheld={away}
          onClick={() => {
            if (next === FASTEST) session.willSpeedUp()
            void setSpeed.run({ speed: next })
          }}
        >
          {next === FASTEST ? `Speed x${FASTEST} ${until}` : `Back to x${next}`}
        </Button>
      )}
      {setSpeed.problem && <InlineError>{setSpeed.problem}</InlineError>}
    </div>
  )
}
