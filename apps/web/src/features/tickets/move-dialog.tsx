import { type Journey, type Ticket, type TicketId, cents, leavesAfterEnd, ticketOf } from '@final-call/domain'
import { useState } from 'react'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { PlanWarnings } from '../../parts/plan-warnings.tsx'
import { usePlaces, useRace, useReading, useReadings } from '../../hooks/race-context.ts'
import { useBoard } from '../../hooks/use-board.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useDismissOnLeave } from '../../hooks/use-dismiss-on-leave.ts'
import { clocksText, timeFromNow } from '../../session/words/formats.ts'
import { zoneAt } from '../../session/place/places.ts'
import { timeThere } from '../../session/place/where.ts'
import { callText, journeyName } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice } from '../../ui/field.tsx'
import css from './tickets.module.css'

/** An arrival time: `16:20`, `Tue 06:10`; with the zone's name if the clocks at the ends differ. */
function arrivalText({ departure, arrival, calls }: Journey, from: string, to: string): string {
  return callText(timeFromNow(arrival, departure, to, from), calls.at(-1)) + clocksText(departure, from, to)
}

/** Moves a Gold ticket to a later departure of the same service. */
export function MoveDialog({ ticketId, onClose }: { readonly ticketId: TicketId; readonly onClose: () => void }) {
  const ticket = ticketOf(useRace(), ticketId)
  const leave = useDismissOnLeave(ticketId)
  return ticket ? <Open ticket={ticket} onClose={leave(onClose)} /> : null
}

const keyOf = ({ ref }: Journey): string => ('index' in ref ? `${ref.date}/${ref.index}` : 'taxi')

function Open({ ticket, onClose }: { readonly ticket: Ticket; readonly onClose: () => void }) {
  const { transport, from, to, departure, ref } = ticket.journey
  const places = usePlaces()
  useConsidering()
  const race = useRace()
  const zone = zoneAt(places, from, race.zone)
  const zoneThere = zoneAt(places, to, race.zone)
  const board = useBoard(transport === 'walk' ? undefined : { transport, from, to })
  const [chosen, setChosen] = useState<string>()
  const move = useCommand('moveTicket', { onCame: onClose, about: chosen })
  const later = board.journeys.filter(
    (it) => it.ref.productId === ref.productId && it.departure > departure && !leavesAfterEnd(race, it),
  )
  const texts = useReadings((scene) => later.map((it) => timeThere(it.departure, from, scene)))
  const gone = useReading(({ now }) => later.filter((it) => it.departure <= now).length)
  const late = ticket.state !== 'booked'
  const target = late ? undefined : later.find((it) => keyOf(it) === chosen)
  return (
    <Dialog
      onClose={onClose}
      title={`Move your ${journeyName(ticket.journey)}`}
      actions={
        <>
          <Button onClick={onClose}>{move.behind ? 'Close' : 'Keep it as it is'}</Button>
          <Button
            tone="primary"
            busy={move.busy}
            withheld={!target}
            onClick={() => {
              if (target) void move.run({ ticketId: ticket.ticketId, journey: target.ref })
            }}
          >
            Move the ticket
          </Button>
        </>
      }
    >
      <div className={css['move']}>
        <CarriedOut shown={move.behind} title="It is moved" what="The new departure" />
        {board.problem && !move.behind && !late && <InlineError>{board.problem}</InlineError>}
        {move.behind ? null : late ? (
          !move.busy && <InlineError>It can no longer be moved.</InlineError>
        ) : board.loading ? (
          <Spinner label="Looking for later departures..." />
        ) : later.length > gone ? (
          <Choice
            legend="A later departure, at no charge"
            value={chosen}
            onChange={setChosen}
            options={later.slice(gone).map((it, i) => ({
              value: keyOf(it),
              label: texts[gone + i] ?? '',
              note: `${journeyName(it)}, arrives ${arrivalText(it, zone, zoneThere)}`,
            }))}
          />
        ) : board.problem === undefined ? (
          <p>No later departure of this service is on the board yet. Look again when the clock has moved on.</p>
        ) : (
          <Button size="small" onClick={board.retry}>
            Try again
          </Button>
        )}
        {target && !move.behind && (
          <PlanWarnings
            title="Before you move it"
            journey={target}
            price={cents(0)}
            instead={ticket.ticketId}
            decided={move.busy}
          />
        )}
        {move.problem && <InlineError>{move.problem}</InlineError>}
      </div>
    </Dialog>
  )
}
