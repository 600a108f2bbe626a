import { useReading } from '../../hooks/race-context.ts'
import { leavingText } from '../../session/calls/calls.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'
import css from './gate-calls.module.css'
import { useRefundOpen } from './open-calls.ts'

/** The message of a call. Once a refund has closed it no longer names the time by which it could be had. */
export function Message({ call, open }: { readonly call: GateCall; readonly open?: boolean }) {
  const refundable = useRefundOpen(call)
  return call.kind === 'refund' && !(open ?? refundable) ? 'It is yours now.' : call.message
}

/** Additional text: when the ride leaves or what is lost with it, and, after it has left, what was called. */
export function More({ call }: { readonly call: GateCall }) {
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
