import { type LocationId, type Ticket, isFree, isOver } from '@final-call/domain'
import { FastForward, Rewind, SkipForward } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useRace, useReading, useScene } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useFaster } from '../../hooks/use-faster.ts'
import { useNextAlarm } from '../../hooks/use-next-alarm.ts'
import { useDisconnected } from '../../hooks/use-disconnected.ts'
import { SkipToDeparture } from '../../parts/skip-to-departure.tsx'
import { canBeShorter } from '../../session/sped-up.ts'
import { timeThere, zoneHere } from '../../session/place/where.ts'
import { setOffText, skippedOver } from '../../session/rides/skipped-over.ts'
import { type NextAlarm, lostText } from '../../session/rides/ticket-reading.ts'
import { timeFromNow } from '../../session/words/formats.ts'
import { BUSY_WORD, journeyWord } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import css from './clock-panel.module.css'

/** Skips to the next moment of a ticket. Never disabled, so that it keeps the focus when there is no such moment. */
export function Skip() {
  const scene = useScene()
  const { race } = scene
  const away = useDisconnected()
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
          <SkipToDeparture ticketId={target.next.ticketId} size="small" told={passed} />
        </div>
      )}
      <Faster offered={!target} skip={button} />
      {skip.problem && <InlineError>{skip.problem}</InlineError>}
    </>
  )
}

const placeOfAlarm = ({ alarm }: NextAlarm, { journey }: Ticket): LocationId =>
  alarm === 'arrival' ? journey.to : journey.from

/** Why there is nothing to skip to. */
export function NoTarget() {
  const doing = useReading(({ now, race, places }) => {
    const { busyUntil, busyWith } = race
    if (busyUntil === undefined || race.ended || isFree(race, now)) return undefined
    return `${BUSY_WORD[busyWith.kind]} until ${timeFromNow(busyUntil, now, zoneHere(race, places))}`
  })
  return <span>{doing === undefined ? 'Nothing to skip to' : `No skip: ${doing}`}</span>
}

/** [CLK-8] If there is nothing to skip to: which ride will be missed or has to be walked to, and how a wait gets shorter. */
export function NoSkip() {
  const lost = useReading((scene) => lostText(scene) || setOffText(scene))
  const waits = useReading(({ now, race }) => canBeShorter(race, now))
  const faster = waits && 'A skip goes to a moment of a ticket that you can use. At a higher speed the wait is shorter.'
  return [lost, faster].filter(Boolean).join(' ')
}

interface FasterProps {
  readonly offered: boolean
  /** The button that takes the focus when this one disappears after it is pressed. */
  readonly skip: RefObject<HTMLButtonElement | null>
}

/**
 * Brings the clock into sight when a room or work is taken, far below in the open step: with the button below `skip`, and with Play if it
 * stands. On a phone the bar at its foot has both.
 */
function useInSight(skip: FasterProps['skip']): void {
  const { busyUntil, busyWith } = useRace()
  const stays = busyUntil !== undefined && busyWith.kind !== 'answer'
  useEffect(() => {
    if (stays && matchMedia('(width > 60rem)').matches)
      skip.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [skip, stays])
}

/** The speed raised for a wait, and set back: `useFaster`. */
export function Faster({ offered, skip }: FasterProps) {
  useInSight(skip)
  const { press, busy, problem } = useFaster(offered)
  const away = useDisconnected()
  const { onFocus, onBlur } = useFocusPlace(skip)
  return (
    <div className={css['faster']} onFocus={onFocus} onBlur={onBlur}>
      {press && (
        <Button
          size="small"
          icon={press.raises ? <FastForward size={16} /> : <Rewind size={16} />}
          busy={busy}
          withheld={away}
          onClick={press.run}
        >
          {press.label}
        </Button>
      )}
      {problem && <InlineError>{problem}</InlineError>}
    </div>
  )
}
