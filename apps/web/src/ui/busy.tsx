import type { ReactNode } from 'react'
import { useAnnounced } from './announced.tsx'
import { cx } from './cx.ts'
import { Mark } from './logo.tsx'
import { shownAgain, useModalBox } from './modal-box.ts'
import css from './busy.module.css'

/** A spinner. `label` is shown and announced. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <span className={css['spinner']} role={useAnnounced() ? undefined : 'status'}>
    <span className={css['ring']} aria-hidden="true" />
    <span>{label}</span>
  </span>
)

interface SkeletonProps {
  /** CSS lengths. Use the size of the content to come, to avoid layout shifts. */
  readonly width?: string
  readonly height?: string
  readonly lines?: number
}

/** A placeholder for content that is loading. Silent; announce the loading once elsewhere. */
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

/** A centred message, for the whole screen or a part of the page. */
export function FullMessage({
  children,
  fill = 'part',
  busy = true,
  heading = false,
}: {
  readonly children: ReactNode
  /** own: takes only the room it needs. */
  readonly fill?: 'screen' | 'part' | 'own'
  readonly busy?: boolean
  /** Renders the message as the page's heading; plain text only. */
  readonly heading?: boolean
}) {
  const Words = heading ? 'h1' : 'div'
  const announced = useAnnounced()
  return (
    <div className={cx(css['message'], css[fill])} role={busy && !announced ? 'status' : undefined}>
      <Mark size={56} waiting={busy} />
      <Words className={css['words']}>{children}</Words>
    </div>
  )
}

/** Covers the page and blocks pointer and keyboard while something must not be disturbed. Restores the focus afterwards. */
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
