import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/logo.tsx'
import css from './page.module.css'

interface PageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** A link back, above the title. */
  readonly back?: { readonly to: string; readonly label: string }
  /** Whether the mark is shown beside the title. */
  readonly mark?: boolean
  /** text: a readable line length; wide: for lists, boards, and text with pictures beside it. */
  readonly width?: 'text' | 'wide'
  readonly children: ReactNode
}

/** A page of text, a list or a form: one column with a heading. */
export const Page = ({ title, lead, back, mark = false, width = 'text', children }: PageProps) => (
  <div className={cx(css['page'], width === 'text' && css['text'])}>
    {back && (
      <Link to={back.to} className={css['back']}>
        <ArrowLeft size={18} aria-hidden="true" />
        {back.label}
      </Link>
    )}
    <header className={css['head']}>
      {mark && <Mark size={56} />}
      <h1>{title}</h1>
      {lead && <p className={css['lead']}>{lead}</p>}
    </header>
    {children}
  </div>
)

/** Running text: headings, paragraphs, lists. */
export const Prose = ({ children }: { readonly children: ReactNode }) => <div className={css['prose']}>{children}</div>

export const TO_PORTAL = { to: '/game-portal', label: 'Back to the race portal' } as const
