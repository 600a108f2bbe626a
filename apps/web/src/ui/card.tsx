import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './card.module.css'

interface CardProps {
  readonly children: ReactNode
  /** plain: paper on the page; board: dark in both themes; bare: no padding, for a list or a table of its own. */
  readonly tone?: 'plain' | 'board' | 'bare'
  readonly as?: 'div' | 'section' | 'article' | 'li'
  readonly className?: string | undefined
  readonly labelledBy?: string
}

/** A panel on the page. */
export function Card({ children, tone = 'plain', as: As = 'div', className, labelledBy }: CardProps) {
  return (
    <As className={cx(css['card'], css[tone], className)} aria-labelledby={labelledBy}>
      {children}
    </As>
  )
}
