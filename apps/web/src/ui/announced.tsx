import { createContext, type ReactNode, use } from 'react'
import css from './announced.module.css'
import { cx } from './cx.ts'

const Context = createContext(false)

interface AnnouncedProps {
  readonly className?: string | undefined
  /** Content that comes and goes. Messages that should interrupt use an `Alert` of tone `alert` instead. */
  readonly children?: ReactNode
}

/**
 * A live region that announces whatever appears in it. Render it before there is anything to announce: some screen readers ignore content
 * that is added together with its live region. Alerts and other regions inside are silent, or they would be announced twice.
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

/** Whether the component is inside an `Announced`. */
export const useAnnounced = (): boolean => use(Context)
