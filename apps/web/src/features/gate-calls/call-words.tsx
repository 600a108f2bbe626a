import { useReading, useReadings } from '../../hooks/race-context.ts'
import { calledText, messageText, moreText, titleText } from '../../session/calls/call-text.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'
import css from './gate-calls.module.css'
import { useRefundOpen } from './open-calls.ts'

interface Told {
  readonly call: GateCall
}

export const useTitle = (call: GateCall): string => useReading(({ race }) => titleText(call, race))

export const Title = ({ call }: Told) => useTitle(call)

/** The message of a call. Once a refund has closed it no longer names the time by which it could be had. */
export function Message({ call, open }: Told & { readonly open?: boolean }) {
  const refundable = useRefundOpen(call)
  const message = useReading((scene) => messageText(call, scene))
  return call.kind === 'refund' && !(open ?? refundable) ? 'It is yours now.' : message
}

/** Additional text: when the ride leaves or what is lost with it, and, after it has left, what was called. */
export function More({ call }: Told) {
  const [more, called, before] = useReadings((scene) => [
    moreText(call, scene),
    call.kind === 'missed' ? calledText(call, scene) : undefined,
    titleText({ ...call, kind: 'boarding' }, scene.race),
  ])
  return (
    <>
      {/* A notice is announced when it appears, not every minute. */}
      {more !== undefined && (
        <p className={css['leaving']} aria-live="off">
          {more}
        </p>
      )}
      {called !== undefined && (
        <p className={css['before']}>
          Called {called}: <q>{before}</q>
        </p>
      )}
    </>
  )
}
