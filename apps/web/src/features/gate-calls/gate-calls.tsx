import { type TicketId, refundable } from '@final-call/domain'
import { type ReactNode, createContext, use, useState } from 'react'
import { useReading, useSession, useSessionState } from '../../hooks/race-context.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useTyping } from '../../hooks/use-typing.ts'
import { ToDeparture } from '../../parts/to-departure.tsx'
import { leavingText } from '../../session/calls/calls.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'
import { Alert, InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, type WindowNews, WindowNewsContext } from '../../ui/dialog.tsx'
import css from './gate-calls.module.css'

const Covered = createContext(false)

/** Whether a window, other than that of calls, is open over the game. Screen readers do not hear what the game behind it says. */
export const useCovered = (): boolean => use(Covered)

/**
 * Shows calls. While a window is open over the game they are shown inside it, because a call must not cover it. Otherwise they have a
 * window of their own, once the player stops typing.
 */
export function GateCalls({ children }: { readonly children: ReactNode }) {
  const [windows, setWindows] = useState(0)
  const typing = useTyping()
  const [told] = useState<WindowNews>(() => ({
    news: <Notices />,
    opened() {
      setWindows((open) => open + 1)
      return () => setWindows((open) => open - 1)
    },
  }))
  return (
    <>
      <WindowNewsContext value={told}>
        <Covered value={windows > 0}>{children}</Covered>
      </WindowNewsContext>
      {windows === 0 && !typing && <CallWindow />}
    </>
  )
}

/** Calls to check-in and boarding, refunds that close, and missed rides. Simultaneous calls share one window. */
function CallWindow() {
  const session = useSession()
  const calls = useSessionState((state) => state.calls)
  const latest = calls.at(-1)
  if (!latest) return null
  const dismiss = (): void => session.dismiss(calls)
  const alone = calls.length === 1
  return (
    <Dialog
      open
      brief
      onClose={dismiss}
      tone={latest.kind === 'missed' ? 'gone' : 'gate'}
      eyebrow={alone ? 'Call' : `${calls.length} calls`}
      title={latest.title}
      actions={
        // Of several calls, each has its own actions beside it.
        alone && latest.kind === 'refund' ? (
          <RefundActions key={latest.seq} call={latest} />
        ) : (
          <>
            {alone && isAhead(latest) && <ToDeparture ticketId={latest.ticketId} />}
            <Button tone="primary" onClick={dismiss}>
              {alone ? 'Dismiss' : 'Dismiss all'}
            </Button>
          </>
        )
      }
    >
      <div className={css['calls']}>
        {/* Another call may be added: a window that is already open is not announced again. */}
        <p className={css['message']} aria-live="polite">
          <Message call={latest} />
        </p>
        <More call={latest} />
        {!alone && latest.kind === 'refund' && <RefundActions key={latest.seq} call={latest} />}
        {calls.slice(0, -1).map((call) => (
          <section key={call.seq} className={css['other']}>
            <h3>{call.title}</h3>
            <p>
              <Message call={call} />
            </p>
            <More call={call} />
            {call.kind === 'refund' && <RefundActions call={call} />}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Whether a call is to a ride that has not left. */
const isAhead = ({ kind }: GateCall): boolean => kind === 'check-in' || kind === 'boarding'

/** The calls inside another window. */
function Notices() {
  const session = useSession()
  const calls = useSessionState((state) => state.calls)
  return calls.map((call) => (
    <Alert
      key={call.seq}
      tone={call.kind === 'missed' ? 'alert' : 'warn'}
      title={call.title}
      action={
        call.kind === 'refund' ? (
          <RefundActions call={call} />
        ) : (
          <Button size="small" onClick={() => session.dismiss([call])}>
            Dismiss
          </Button>
        )
      }
    >
      <p>
        <Message call={call} />
      </p>
      <More call={call} />
    </Alert>
  ))
}

/** Whether the ticket of a call can still be refunded. */
const useRefundOpen = ({ ticketId }: GateCall): boolean =>
  useReading(({ now, race: { tickets } }) =>
    tickets.some((it) => it.ticketId === ticketId && refundable(it, tickets, now)),
  )

/** The message of a call. Once a refund has closed it no longer names the time by which it could be had. */
function Message({ call }: { readonly call: GateCall }) {
  const open = useRefundOpen(call)
  return call.kind === 'refund' && !open ? 'It is yours now.' : call.message
}

/** Additional text: when the ride leaves or what is lost with it, and, after it has left, what was called. */
function More({ call }: { readonly call: GateCall }) {
  const leaving = useReading((scene) => leavingText(call, scene))
  const { before } = call
  return (
    <>
      {/* A notice is announced when it appears, not every minute. */}
      {leaving !== undefined && (
        <p className={css['leaving']} aria-live="off">
          {leaving}
        </p>
      )}
      {before && (
        <p className={css['before']}>
          Called {before.when}: <q>{before.title}</q>
        </p>
      )}
    </>
  )
}

/** Actions of the only call that asks for a decision: whether a ticket is kept. */
function RefundActions({ call }: { readonly call: GateCall }) {
  const session = useSession()
  const done = (): void => session.dismiss([call])
  if (useRefundOpen(call)) return <RefundDecision ticketId={call.ticketId} onDone={done} />
  return (
    <div className={css['refund']}>
      <Button tone="primary" onClick={done}>
        Dismiss
      </Button>
    </div>
  )
}

function RefundDecision({ ticketId, onDone }: { readonly ticketId: TicketId; readonly onDone: () => void }) {
  useConsidering()
  const cancel = useCommand('cancelTicket')
  async function giveBack(): Promise<void> {
    if (await cancel.run({ ticketId, refund: true })) onDone()
  }
  return (
    <div className={css['refund']}>
      <Button onClick={() => void giveBack()} busy={cancel.busy}>
        Give it back
      </Button>
      <Button tone="primary" onClick={onDone}>
        Keep it
      </Button>
      {cancel.problem && <InlineError>{cancel.problem}</InlineError>}
    </div>
  )
}
