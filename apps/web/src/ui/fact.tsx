import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  readonly children: ReactNode
  /** A sentence rather than a word or a number: whole rows are for it, where the list says so. */
  readonly wide?: boolean
}

/** A label and its value, in a `dl`. */
export const Fact = ({ label, children, wide = false }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
