import type { ReactNode } from 'react'
import css from './guide.module.css'

interface ChapterProps {
  readonly id: string
  readonly title: string
  /** Shown beside the text if there is room, otherwise below it. */
  readonly picture?: ReactNode
  readonly children: ReactNode
}

export const Chapter = ({ id, title, picture, children }: ChapterProps) => (
  <section className={css['chapter']} aria-labelledby={id}>
    <div className={css['text']}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
    {picture}
  </section>
)
