import { type ReactNode, useState } from 'react'
import { useSession, useSessionState } from '../../hooks/race-context.ts'
import { useTyping } from './use-typing.ts'
import { SkipToDeparture } from '../../parts/skip-to-departure.tsx'
import type { GateCall } from '../../session/calls/gate-call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, type WindowNews, WindowNewsContext } from '../../ui/dialog.tsx'
import { Message, More, Title } from './call-words.tsx'
import css from './gate-calls.module.css'
import { Covered, areRefunds } from './open-calls.ts'
import { RefundActions } from './refund.tsx'

/**
 * Shows calls. While a window is open over the game they are shown inside it, because a call must not cover it. Otherwise they have a
 * window of their own, once the player stops typing. Refunds that close have none: `RefundNotes` shows them.
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

/** Calls to check-in and boarding, and missed rides; and refunds that close meanwhile, since simultaneous calls share one window. */
function CallWindow() {
  const session = useSession()
  const calls = useSessionState((state) => state.calls)
  const latest = calls.at(-1)
  if (!latest || areRefunds(calls)) return null
  const dismiss = (): void => session.dismiss(calls)
  const alone = calls.length === 1
  return (
    <Dialog
      brief
      onClose={dismiss}
      tone={latest.kind === 'missed' ? 'gone' : 'gate'}
      eyebrow={alone ? 'Call' : `${calls.length} calls`}
      title={<Title call={latest} />}
      actions={
        <>
          {alone && isAhead(latest) && <SkipToDeparture ticketId={latest.ticketId} />}
          <Button tone="primary" onClick={dismiss}>
            {alone ? 'Dismiss' : 'Dismiss all'}
          </Button>
        </>
      }
    >
      <div className={css['calls']}>
        {/* Another call may be added: a window that is already open is not announced again. */}
        <p className={css['message']} aria-live="polite">
          <Message call={latest} />
        </p>
        <More call={latest} />
        {latest.kind === 'refund' && <RefundActions key={latest.seq} call={latest} />}
        {calls.slice(0, -1).map((call) => (
          <section key={call.seq} className={css['other']}>
            <h3>
              <Title call={call} />
            </h3>
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
      title={<Title call={call} />}
      action={
        call.kind !== 'refund' && (
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
      {/* Below the words: two buttons beside them would leave them a narrow column. */}
      {call.kind === 'refund' && (
        <div className={css['asked']}>
          <RefundActions call={call} />
        </div>
      )}
    </Alert>
  ))
}
