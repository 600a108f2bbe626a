import { JourneyDialog } from '../features/journey/journey-dialog.tsx'
import { CancelDialog } from '../features/tickets/cancel-dialog.tsx'
import { MoveDialog } from '../features/tickets/move-dialog.tsx'
import { log } from '../platform/log.ts'
import type { View } from './play-view.ts'

/** The open dialog of the play page, if any. */
export function OpenModal({
  view: { modal, setModal, showTab, openBoard },
}: {
  readonly view: Pick<View, 'modal' | 'setModal' | 'showTab' | 'openBoard'>
}) {
  if (!modal) return null
  const close = (): void => setModal(undefined)
  const { type } = modal
  switch (type) {
    case 'journey':
      return (
        <JourneyDialog
          journey={modal.journey}
          onClose={close}
          onShowTickets={() => {
            close()
            showTab('tickets')
          }}
          onShowRides={(to) => {
            close()
            openBoard(modal.journey.transport, { from: modal.journey.from, to })
          }}
        />
      )
    case 'cancel':
      return <CancelDialog ticketId={modal.ticketId} onClose={close} />
    case 'move':
      return <MoveDialog ticketId={modal.ticketId} onClose={close} />
    default:
      log('Unknown modal type', type satisfies never)
      return null
  }
}
