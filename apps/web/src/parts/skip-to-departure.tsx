import type { TicketId } from '@final-call/domain'
import { SkipForward } from 'lucide-react'
import { useId } from 'react'
import { useReading } from '../hooks/race-context.ts'
import { useCommand } from '../hooks/use-command.ts'
import { useDisconnected } from '../hooks/use-disconnected.ts'
import { departureOf } from '../session/rides/ticket-reading.ts'
import { meanwhileText } from '../session/rides/skipped-over.ts'
import { timeThere } from '../session/place/where.ts'
import { InlineError } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import css from './skip-to-departure.module.css'

interface SkipToDepartureProps {
  readonly ticketId: TicketId
  readonly size?: 'small' | 'normal'
  /** What stands beside it already, and is not said twice. */
  readonly told?: string | undefined
  /** Called once the clock is there. */
  readonly onSkipped?: () => void
}

/** [CLK-8] A skip past check-in and boarding to a ride's departure, with what it passes; nothing unless it is the next thing to do. */
export function SkipToDeparture({ ticketId, size = 'normal', told = '', onSkipped }: SkipToDepartureProps) {
  const time = useReading((scene) => {
    const departure = departureOf(ticketId, scene)
    const ticket = scene.race.tickets.find((it) => it.ticketId === ticketId)
    return departure && ticket && timeThere(departure.at, ticket.journey.from, scene)
  })
  const passed = useReading((scene) => {
    const departure = departureOf(ticketId, scene)
    return departure ? meanwhileText(scene, departure.at) : ''
  })
  const away = useDisconnected()
  const skip = useCommand('skipToAlarm', { about: time })
  const note = useId()
  async function run(): Promise<void> {
    if (await skip.run({ ticketId, alarm: 'departure' })) onSkipped?.()
  }
  if (time === undefined) return null
  const tells = passed !== '' && !told.includes(passed)
  return (
    <>
      <Button
        size={size}
        aria-describedby={tells ? note : undefined}
        icon={<SkipForward size={16} />}
        busy={skip.busy}
        withheld={away}
        onClick={() => void run()}
      >
        Skip to departure, {time}
      </Button>
      {tells && (
        <p id={note} className={css['passed']}>
          {passed}
        </p>
      )}
      {skip.problem && <InlineError>{skip.problem}</InlineError>}
    </>
  )
}
