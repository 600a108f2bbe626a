import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

/** A label and its value, in a `dl`. */
export const Fact = ({ label, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
