import type { ReactNode } from 'react'
import { useAnnounced } from './announced.tsx'
import { cx } from './cx.ts'
import { Mark } from './logo.tsx'
import { shownAgain, useModalBox } from './modal-box.ts'
import css from './busy.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A turning ring; `label` is read out, and shown unless `labelHidden`. */
export const Spinner = ({ label, labelHidden = false }: { readonly label: string; readonly labelHidden?: boolean }) => (
  <span className={css['spinner']} role={useAnnounced() ? undefined : 'status'}>
    <span className={css['ring']} aria-hidden="true" />
    {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
  </span>
)

interface SkeletonProps {
  /** CSS lengths. Give the size that the content will have, so that nothing shifts. */
  readonly width?: string
  readonly height?: string
  readonly lines?: number
}

/** Where something will be. Silent; say what is loading once beside it. */
export const Skeleton = ({ width = '100%', height = '1em', lines = 1 }: SkeletonProps) => (
  <span className={css['skeleton']} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span
        key={line}
        className={css['bar']}
        style={{ width: line > 0 && line === lines - 1 ? '60%' : width, height }}
      />
    ))}
  </span>
)

/** One message in the middle: of the whole screen, or of the part of the page that is being waited for. */
export function FullMessage({
  children,
  fill = 'part',
  mark = true,
  busy = true,
  heading = false,
}: {
  readonly children: ReactNode
  /** own: no more room than it takes, where something stands below. */
  readonly fill?: 'screen' | 'part' | 'own'
  readonly mark?: boolean
  readonly busy?: boolean
  /** The message is all there is of the page: its heading. Words only. */
  readonly heading?: boolean
}) {
  const Words = heading ? 'h1' : 'div'
  const announced = useAnnounced()
  return (
    <div className={cx(css['message'], css[fill])} role={busy && !announced ? 'status' : undefined}>
      {mark && <Mark size={56} waiting={busy} />}
      <Words className={css['words']}>{children}</Words>
    </div>
  )
}

/** Covers everything and takes no press, by pointer or key, while something must not be disturbed. The focus returns afterwards. */
export function BlockingOverlay({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const box = useModalBox()
  return (
    <dialog
      ref={box}
      className={css['overlay']}
      role="alertdialog"
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
      onClose={() => shownAgain(box.current)}
    >
      <div className={css['overlayBox']}>
        <Spinner label={title} />
        {children}
      </div>
    </dialog>
  )
}
