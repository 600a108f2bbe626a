import { balance, isOver } from '@final-call/domain'
import { Pause, Play, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGameTime, usePlaces, useRace } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useNextAlarm } from '../../hooks/use-next-alarm.ts'
import { usePlay } from '../../hooks/use-play.ts'
import { timeText, walletText } from '../../session/formats.ts'
import { ALARM_WORD } from '../../session/ticket-reading.ts'
import { zoneHere } from '../../session/where.ts'
import { InlineError } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { NextCall } from './next-call.tsx'
import css from './next-call.module.css'

/** Under the thumb where the clock panel is out of sight: time, wallet, what comes next, and the one press that brings it. */
export function PocketBar() {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  const { label, icon, run, busy, problem } = usePress()
  if (isOver(race.clock)) return null
  return (
    <section className={css['pocket']} aria-label="Clock and wallet">
      <p className={css['figures']}>
        <span className={css['time']}>{timeText(now, zoneHere(race, places))}</span>
        <span>{walletText(balance(race.ledger))}</span>
      </p>
      <NextCall size="small" />
      <div className={css['press']}>
        {/* Never disabled: the focus stays while the press is carried out. */}
        <IconButton label={label} icon={icon} aria-disabled={busy || undefined} onClick={() => !busy && run()} />
      </div>
      {problem && (
        <div className={css['problem']}>
          <InlineError>{problem}</InlineError>
        </div>
      )}
    </section>
  )
}

interface Press {
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
  readonly busy: boolean
  readonly problem: string | undefined
}

/** What there is to press: to let the clock run, to go on to the next alarm, or where there is none to pause. */
function usePress(): Press {
  const { state } = useRace().clock.run
  const [play, pause, skip] = [usePlay(), useCommand('pauseClock'), useCommand('skipToAlarm')]
  const next = useNextAlarm()
  if (state === 'pause') return { ...play, label: 'Run the clock', icon: <Play size={22} /> }
  if (!next) return { ...pause, run: () => void pause.run({}), label: 'Pause the clock', icon: <Pause size={22} /> }
  const { ticketId, alarm } = next
  return {
    ...skip,
    run: () => void skip.run({ ticketId, alarm }),
    label: `On to ${ALARM_WORD[alarm]}`,
    icon: <SkipForward size={22} />,
  }
}
