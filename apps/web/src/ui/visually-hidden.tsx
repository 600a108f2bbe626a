import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Text for ears only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={css['hidden']} data-unseen="">
    {children}
  </span>
)

/** Speaks `children` politely whenever they change. One on a screen. */
export const LiveRegion = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['hidden']} role="status" aria-live="polite">
    {children}
  </div>
)
