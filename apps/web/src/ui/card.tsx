import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './card.module.css'

interface CardProps {
  readonly children: ReactNode
  /** plain: paper on the page; board: dark in both themes. */
  readonly tone?: 'plain' | 'board'
  readonly className?: string | undefined
  /** The id of its title, with which it is a section. */
  readonly labelledBy?: string
}

/** A panel on the page. */
export function Card({ children, tone = 'plain', className, labelledBy }: CardProps) {
  const As = labelledBy === undefined ? 'div' : 'section'
  return (
    <As className={cx(css['card'], css[tone], className)} aria-labelledby={labelledBy}>
      {children}
    </As>
  )
}
