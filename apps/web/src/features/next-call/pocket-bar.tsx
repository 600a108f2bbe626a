import { balance, isOver } from '@final-call/domain'
import { Play, SkipForward } from 'lucide-react'
import { useGameTime, usePlaces, useRace } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useNextAlarm } from '../../hooks/use-next-alarm.ts'
import { usePlay } from '../../hooks/use-play.ts'
import { timeText, walletText } from '../../session/formats.ts'
import { ALARM_WORD } from '../../session/ticket-reading.ts'
import { zoneHere } from '../../session/where.ts'
import { IconButton } from '../../ui/button.tsx'
import { NextCall } from './next-call.tsx'
import css from './next-call.module.css'

/** Under the thumb where the clock panel is out of sight: time, wallet, what comes next, and the one press that brings it. */
export function PocketBar() {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  if (isOver(race.clock)) return null
  return (
    <section className={css['pocket']} aria-label="Clock and wallet">
      <p className={css['figures']}>
        <span className={css['time']}>{timeText(now, zoneHere(race, places))}</span>
        <span>{walletText(balance(race.ledger))}</span>
      </p>
      <NextCall size="small" />
      <div className={css['press']}>{race.clock.run.state === 'pause' ? <Run /> : <Skip />}</div>
    </section>
  )
}

function Run() {
  const play = usePlay()
  return <IconButton label="Run the clock" icon={<Play size={22} />} disabled={play.busy} onClick={play.run} />
}

function Skip() {
  const skip = useCommand('skipToAlarm')
  const next = useNextAlarm()
  if (!next) return null
  const { ticketId, alarm } = next
  return (
    <IconButton
      label={`On to ${ALARM_WORD[alarm]}`}
      icon={<SkipForward size={22} />}
      disabled={skip.busy}
      onClick={() => void skip.run({ ticketId, alarm })}
    />
  )
}
