import { createContext, type ReactNode, use } from 'react'
import css from './announced.module.css'
import { cx } from './cx.ts'

const Context = createContext(false)

interface AnnouncedProps {
  readonly className?: string | undefined
  /** What comes and goes. Not what should interrupt: an alert of tone `alert` speaks as it comes. */
  readonly children?: ReactNode
}

/**
 * A place that reads out whatever comes into it, and that alone. It is drawn before there is anything to tell: some screen readers do not
 * read what comes together with the box that would speak it. No message inside speaks for itself, nor another of these: it would be told
 * twice.
 */
export function Announced({ className, children }: AnnouncedProps) {
  if (use(Context)) return children
  return (
    <Context value>
      <div className={cx(css['box'], className)} role="status" aria-atomic="false">
        {children}
      </div>
    </Context>
  )
}

/** Whether this is inside of what reads it out. */
export const useAnnounced = (): boolean => use(Context)
