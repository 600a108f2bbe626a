import { type TicketId, byRideDeparture, isLive } from '@final-call/domain'
import { ArrowDown, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { usePlaces, useRace } from '../../hooks/race-context.ts'
import { type Connection, connected } from '../../session/rides/connection.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { HeldTicket } from './held-ticket.tsx'
import css from './tickets.module.css'
import { UsedTicket } from './used-ticket.tsx'

interface TicketListProps {
  readonly onMove: (id: TicketId) => void
  readonly onCancel: (id: TicketId) => void
  readonly onShowBoards: () => void
}

/** All tickets of the race: first those still to be used, by departure; then past ones, latest first. */
export function TicketList({ onMove, onCancel, onShowBoards }: TicketListProps) {
  const race = useRace()
  const places = usePlaces()
  const { tickets, ended } = race
  const held = connected(race, places)
  const used = tickets.filter((ticket) => !isLive(ticket)).toSorted((a, b) => byRideDeparture(b, a))
  return (
    <div className={css['tickets']}>
      <section aria-labelledby="tickets-held">
        <h2 id="tickets-held" className={css['title']}>
          Your tickets
        </h2>
        {held.length === 0 ? (
          <None over={ended !== undefined} onShowBoards={onShowBoards} />
        ) : (
          <ul className={css['list']}>
            {held.map(({ ticket, before }) => (
              <Fragment key={ticket.ticketId}>
                {before && !before.ofTicket && <Change {...before} />}
                <HeldTicket ticket={ticket} before={before} onMove={onMove} onCancel={onCancel} />
              </Fragment>
            ))}
          </ul>
        )}
      </section>
      {used.length > 0 && (
        <section aria-labelledby="tickets-used">
          <h2 id="tickets-used" className={css['title']}>
            Past tickets
          </h2>
          <ul className={css['list']}>
            {used.map((ticket) => (
              <UsedTicket key={ticket.ticketId} ticket={ticket} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const None = ({ over, onShowBoards }: { readonly over: boolean; readonly onShowBoards: () => void }) =>
  over ? (
    <p className={css['empty']}>You hold no tickets: the race is over.</p>
  ) : (
    <div className={css['empty']}>
      <p>You hold no tickets. Book a journey from a board, and its ticket is kept here until you travel.</p>
      <Button onClick={onShowBoards}>Look at the boards</Button>
    </div>
  )

/** The change from the ticket above to the one below. */
const Change = ({ text, fails }: Connection) => (
  <li className={css['change']}>
    <StatusLabel tone={fails ? 'alert' : 'quiet'} icon={fails ? <TriangleAlert /> : <ArrowDown />} strong={fails}>
      {text}
    </StatusLabel>
  </li>
)
