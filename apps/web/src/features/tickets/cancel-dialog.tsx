import { type TicketId, moneyText, refundable, ticketOf } from '@final-call/domain'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { useRace, useReading } from '../../hooks/race-context.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useDismissOnLeave } from '../../hooks/use-dismiss-on-leave.ts'
import { insteadText, lossText } from '../../session/rides/refunds.ts'
import { journeyWord } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Confirms the cancellation of a ticket. */
export function CancelDialog({ ticketId, onClose }: { readonly ticketId: TicketId; readonly onClose: () => void }) {
  useConsidering()
  const race = useRace()
  const ticket = ticketOf(race, ticketId)
  const back = useReading(({ now, race: it }) => ticket !== undefined && refundable(ticket, it.tickets, now))
  const loss = useReading(({ now, race: it }) => (ticket ? lossText(ticket, it, now) : ''))
  const instead = useReading(({ now, race: it }) => ticket && insteadText(ticket, it, now))
  const close = useDismissOnLeave(ticketId)(onClose)
  const cancel = useCommand('cancelTicket', { onCame: close })
  if (!ticket) return null
  const late = ticket.state !== 'booked'
  return (
    <Dialog
      brief
      onClose={close}
      title="Cancel this ticket?"
      actions={
        <>
          <Button onClick={close}>{cancel.behind ? 'Close' : 'Keep it'}</Button>
          <Button
            tone="danger"
            busy={cancel.busy}
            withheld={late}
            onClick={() => void cancel.run({ ticketId, ...(back && { refund: true }) })}
          >
            Cancel the ticket
          </Button>
        </>
      }
    >
      <CarriedOut shown={cancel.behind} title="It is cancelled" what="The change" />
      {!cancel.behind && (
        <p>
          Your {journeyWord(ticket.journey)}, {ticket.fare.type}.{' '}
          {back
            ? `You get ${moneyText(ticket.fare.fare)} back. ${loss}`
            : `There is no refund for it any more: ${instead === undefined ? '' : `${instead}, and `}you get nothing back.`}
        </p>
      )}
      {late && !cancel.busy && <InlineError>It can no longer be cancelled.</InlineError>}
      {cancel.problem && <InlineError>{cancel.problem}</InlineError>}
    </Dialog>
  )
}
