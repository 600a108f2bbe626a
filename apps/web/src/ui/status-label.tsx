import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import { cx } from './cx.ts'
import css from './status-label.module.css'
import tones from './tone.module.css'

interface StatusLabelProps {
  readonly tone: Tone
  /** An icon, so that the state does not depend on colour alone. */
  readonly icon: ReactNode
  readonly children: ReactNode
  /** badge: with its own background, for cards. plain: for board rows. */
  readonly look?: 'plain' | 'badge'
  readonly strong?: boolean
}

/** A state as a word, an icon and a colour. On a `Board` it takes the board's colours. */
export const StatusLabel = ({ tone, icon, children, look = 'plain', strong = false }: StatusLabelProps) => (
  <span className={cx(css['status'], tones[tone], css[look], strong && css['strong'])}>
    <span aria-hidden="true" className={css['icon']}>
      {icon}
    </span>
    {children}
  </span>
)
