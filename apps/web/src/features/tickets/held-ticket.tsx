import { GOLD, type Ticket, type TicketId, refundUntil, refundable } from '@final-call/domain'
import { Footprints, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useReading } from '../../hooks/race-context.ts'
import { TICKET_LOOK } from '../../parts/ticket-look.tsx'
import { untilText } from '../../session/words/formats.ts'
import type { Connection } from '../../session/rides/connection.ts'
import { awayFrom, tooBusyText } from '../../session/rides/will-miss.ts'
import { type Scene, timeThere } from '../../session/place/where.ts'
import { insteadText } from '../../session/rides/refunds.ts'
import { nextOf, ticketLabel } from '../../session/rides/ticket-reading.ts'
import { journeyName } from '../../session/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { TicketFace } from './ticket-face.tsx'
import css from './tickets.module.css'

interface HeldTicketProps {
  readonly ticket: Ticket
  /** Its connection from the ticket before, if there is one. */
  readonly before?: Connection | undefined
  readonly onMove: (id: TicketId) => void
  readonly onCancel: (id: TicketId) => void
}

/** What may keep the player from this ride, or where they have to be for it if no ticket leads there. */
function noteOn(
  ticket: Ticket,
  before: Connection | undefined,
  scene: Scene,
): Omit<Connection, 'ofTicket'> | undefined {
  const busy = tooBusyText(ticket, scene)
  if (busy !== undefined) return { text: busy, fails: true }
  if (before) return before.ofTicket && before
  const away = awayFrom(ticket, scene)
  return away && { text: away.text, fails: away.missed }
}

/** A ticket that is not used yet, or in use. */
export function HeldTicket({ ticket, before, onMove, onCancel }: HeldTicketProps) {
  const { journey, fare, ticketId, state } = ticket
  const arrives = useReading((scene) => timeThere(journey.arrival, journey.to, scene))
  const label = useReading(({ now }) => ticketLabel(ticket, now))
  const back = useReading(({ now, race }) => refundable(ticket, race.tickets, now))
  const instead = useReading(({ now, race }) => insteadText(ticket, race, now))
  const until = useReading((scene) => timeThere(refundUntil(ticket), journey.from, scene))
  const none = instead === undefined ? 'none' : `none: ${instead}`
  const note = useReading((scene) => noteOn(ticket, before, scene)?.text)
  const fails = useReading((scene) => noteOn(ticket, before, scene)?.fails === true)
  const { tone, icon, text, strong } = TICKET_LOOK[label]
  const unused = state === 'booked'
  const walks = journey.transport === 'walk'
  const about = useId()
  return (
    <TicketFace
      ticket={ticket}
      status={
        <div className={css['status']}>
          <StatusLabel tone={tone} icon={icon} strong={strong} look="badge">
            {label === 'On board' && walks ? 'On foot' : text}
            {label === 'On board' && `, arrives ${arrives}`}
          </StatusLabel>
          <Countdown ticket={ticket} />
          {state === 'boarded' && <Progress ticket={ticket} />}
          {note !== undefined && (
            <p className={css['note']}>
              <StatusLabel
                tone={fails ? 'alert' : 'quiet'}
                icon={fails ? <TriangleAlert /> : <Footprints />}
                strong={fails}
              >
                {note}
              </StatusLabel>
            </p>
          )}
        </div>
      }
      facts={unused && !walks ? [{ label: 'Refund', value: back ? `until ${until}` : none }] : []}
      actions={
        unused && (
          <>
            <span id={about} hidden>
              {journeyName(journey)}
            </span>
            {fare.class === GOLD && (
              <Button size="small" aria-describedby={about} onClick={() => onMove(ticketId)}>
                Move
              </Button>
            )}
            <Button size="small" aria-describedby={about} onClick={() => onCancel(ticketId)}>
              {back ? 'Cancel for a refund' : 'Cancel'}
            </Button>
          </>
        )
      }
    />
  )
}

const NEXT = {
  'check-in': 'Check-in in',
  boarding: 'Boarding in',
  departure: 'Leaves in',
  arrival: 'Arrives in',
} as const

/** The time until the ticket's next event. A separate component, because it re-renders every displayed second. */
function Countdown({ ticket }: { readonly ticket: Ticket }) {
  const text = useReading(({ now }) => {
    const next = nextOf(ticket, now)
    return next && `${NEXT[next.alarm]} ${untilText(next.at, now)}`
  })
  return text === undefined ? null : <span className={css['countdown']}>{text}</span>
}

/** How much of a ride has passed, in percent of its time. */
function Progress({ ticket: { journey } }: { readonly ticket: Ticket }) {
  const done = useReading(({ now }) => {
    const part = (now - journey.departure) / (journey.arrival - journey.departure)
    return Math.round(100 * Math.min(1, Math.max(0, part)))
  })
  return (
    <progress className={css['progress']} value={done} max={100} aria-label="Progress of the ride">
      {done} %
    </progress>
  )
}
