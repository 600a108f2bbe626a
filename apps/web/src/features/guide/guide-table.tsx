import { type ReactNode, useId } from 'react'
import css from './guide.module.css'

interface GuideTableProps {
  /** Its address on the page, if something leads there. */
  readonly id?: string
  readonly title: string
  /** Shown above the table. */
  readonly about?: ReactNode
  readonly heads: readonly string[]
  /** Whether it is long, and scrolls within a box. */
  readonly tall?: boolean
  /** The table's rows. */
  readonly children: ReactNode
}

/** A titled table of the guide. */
export function GuideTable({ id: address, title, about, heads, tall = false, children }: GuideTableProps) {
  const ownId = useId()
  const id = address ?? ownId
  const table = (
    <table aria-labelledby={id}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
  return (
    <div className={css['fields']}>
      <h3 id={id}>{title}</h3>
      {about}
      {tall ? (
        <div className={css['tall']} tabIndex={0} role="region" aria-labelledby={id}>
          {table}
        </div>
      ) : (
        table
      )}
    </div>
  )
}
