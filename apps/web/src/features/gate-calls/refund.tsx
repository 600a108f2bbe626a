import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSession, useSessionState } from '../../hooks/race-context.ts'
import { type CommandInHand, useCommand } from '../../hooks/use-command.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useTyping } from './use-typing.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { useNextStop } from '../../ui/use-next-stop.ts'
import { Message, More, useTitle } from './call-words.tsx'
import css from './gate-calls.module.css'
import { areRefunds, isRefund, useCovered, useRefundOpen } from './open-calls.ts'

interface Asking {
  readonly call: GateCall
}

/**
 * Refunds that close, at the foot of the page: the only calls that ask for a decision, and it may be none. They cover little, and go once
 * the refund has closed. They take no focus, but Tab comes to them next; the clock is slow while it is there. Beside other calls, or
 * while a window is open, they are shown there.
 * @param home takes the focus after an answer, if what had it before is gone
 */
export function RefundNotes({ home }: { readonly home: RefObject<HTMLElement | null> }) {
  const calls = useSessionState((state) => state.calls)
  const covered = useCovered()
  // The window of other calls waits for the end of the word.
  const typing = useTyping()
  const place = useRef<HTMLDivElement>(null)
  const refunds = covered || !(typing || areRefunds(calls)) ? [] : calls.filter(isRefund)
  useNextStop(place, refunds.at(-1)?.seq, home)
  return (
    <div ref={place} className={css['notes']}>
      <Announced>
        {refunds.map((call) => (
          <RefundNote key={call.seq} call={call} />
        ))}
      </Announced>
    </div>
  )
}

function RefundNote({ call }: Asking) {
  const session = useSession()
  const cancel = useCommand('cancelTicket')
  const title = useTitle(call)
  // A press at the last moment may still be in time, and what became of it is told.
  const open = useRefundOpen(call) || cancel.busy
  const over = !open && cancel.problem === undefined
  const [reached, setReached] = useState(false)
  useConsidering(open && reached)
  useEffect(() => {
    if (over) session.dismiss([call])
  }, [over, session, call])
  if (over) return null
  return (
    <section
      tabIndex={-1}
      className={css['note']}
      aria-label={title}
      onFocus={({ target }) => setReached(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => setReached(currentTarget.contains(relatedTarget))}
    >
      <div className={css['told']}>
        <p className={css['noteTitle']}>{title}</p>
        <p>
          <Message call={call} open={open} />
        </p>
        <More call={call} />
      </div>
      <Answers call={call} open={open} cancel={cancel} />
    </section>
  )
}

/** What can be done about a refund that closes, in a window. */
export function RefundActions({ call }: Asking) {
  const cancel = useCommand('cancelTicket')
  const open = useRefundOpen(call) || cancel.busy
  useConsidering(open)
  return <Answers call={call} open={open} cancel={cancel} />
}

/** Whether a ticket is kept; once its refund has closed, nothing is left to ask. */
function Answers({
  call,
  open,
  cancel,
}: Asking & { readonly open: boolean; readonly cancel: CommandInHand<'cancelTicket'> }) {
  const session = useSession()
  const done = (): void => session.dismiss([call])
  async function giveBack(): Promise<void> {
    if (await cancel.run({ ticketId: call.ticketId, refund: true })) done()
  }
  return (
    <div className={css['refund']}>
      {open && (
        <Button onClick={() => void giveBack()} busy={cancel.busy}>
          Give it back
        </Button>
      )}
      <Button tone="primary" onClick={done}>
        {open ? 'Keep it' : 'Dismiss'}
      </Button>
      {cancel.problem && <InlineError>{cancel.problem}</InlineError>}
    </div>
  )
}
