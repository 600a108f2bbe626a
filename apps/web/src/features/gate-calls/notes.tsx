import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useSession, useSessionState } from '../../hooks/race-context.ts'
import { type CommandInHand, useCommand } from '../../hooks/use-command.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useTyping } from '../../hooks/use-typing.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { useNextStop } from '../../ui/use-next-stop.ts'
import { Message, More } from './call-words.tsx'
import css from './gate-calls.module.css'
import { useAllNoted, useCovered, useRefundOpen } from './open-calls.ts'

interface Asking {
  readonly call: GateCall
}

/**
 * Calls that need no window, at the foot of the page. They cover little, and go once there is nothing left to tell. They take no focus, but
 * Tab comes to them next. Beside other calls, or while a window is open, they are shown there.
 * @param home takes the focus after an answer, if what had it before is gone
 */
export function CallNotes({ home }: { readonly home: RefObject<HTMLElement | null> }) {
  const calls = useSessionState((state) => state.calls)
  const noted = useAllNoted()
  const covered = useCovered()
  // The window of other calls waits for the end of the word.
  const typing = useTyping()
  const place = useRef<HTMLDivElement>(null)
  const notes = covered || !(typing || noted) ? [] : calls.filter((it) => it.noted)
  useNextStop(place, notes.at(-1)?.seq, home)
  return (
    <div ref={place} className={css['notes']}>
      <Announced>
        {notes.map((call) =>
          call.kind === 'refund' ? <RefundNote key={call.seq} call={call} /> : <PlainNote key={call.seq} call={call} />,
        )}
      </Announced>
    </div>
  )
}

interface NoteProps extends Asking {
  /** Whether it asks something: the clock is then slow while the keyboard is there. */
  readonly open: boolean
  readonly children: ReactNode
}

/** A call in a few lines, with what can be done about it beside them. */
function Note({ call, open, children }: NoteProps) {
  const [reached, setReached] = useState(false)
  useConsidering(open && reached)
  return (
    <section
      tabIndex={-1}
      className={css['note']}
      aria-label={call.title}
      onFocus={({ target }) => setReached(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => setReached(currentTarget.contains(relatedTarget))}
    >
      <div className={css['told']}>
        <p className={css['noteTitle']}>{call.title}</p>
        <p>
          <Message call={call} open={open} />
        </p>
        <More call={call} />
      </div>
      {children}
    </section>
  )
}

/** A refund that closes: the only call that asks for a decision, and it may be none. */
function RefundNote({ call }: Asking) {
  const session = useSession()
  const cancel = useCommand('cancelTicket')
  // A press at the last moment may still be in time, and what became of it is told.
  const open = useRefundOpen(call) || cancel.busy
  const over = !open && cancel.problem === undefined
  useEffect(() => {
    if (over) session.dismiss([call])
  }, [over, session, call])
  if (over) return null
  return (
    <Note call={call} open={open}>
      <Answers call={call} open={open} cancel={cancel} />
    </Note>
  )
}

/** A call that asks nothing. It gives way to the next call of its ticket. */
function PlainNote({ call }: Asking) {
  const session = useSession()
  return (
    <Note call={call} open={false}>
      <Button onClick={() => session.dismiss([call])}>Dismiss</Button>
    </Note>
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
