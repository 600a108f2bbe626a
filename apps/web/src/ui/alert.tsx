import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnnounced } from './announced.tsx'
import { cx } from './cx.ts'
import css from './alert.module.css'
import tones from './tone.module.css'

export type Tone = 'good' | 'warn' | 'alert' | 'quiet' | 'info'

const icons = { good: CircleCheck, warn: TriangleAlert, alert: CircleAlert, quiet: Info, info: Info } as const

interface AlertProps {
  readonly tone?: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** What the user can do about it, usually a button. */
  readonly action?: ReactNode
}

/** A message on the page. Tone `alert` interrupts screen readers, others do not; wrap one that appears later in an `Announced`. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const Icon = icons[tone]
  const announced = useAnnounced()
  return (
    <div className={cx(css['box'], tones[tone])} role={announced ? undefined : tone === 'alert' ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden="true" className={css['icon']} />
      <div className={css['text']}>
        {title && <p className={css['title']}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={css['action']}>{action}</div>}
    </div>
  )
}

/** An error message next to what it is about. */
export function InlineError({ children }: { readonly children: ReactNode }) {
  const announced = useAnnounced()
  return (
    <p className={css['inline']} role={announced ? undefined : 'alert'}>
      <CircleAlert size={18} aria-hidden="true" className={css['icon']} />
      <span>{children}</span>
    </p>
  )
}
