import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './board.module.css'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface BoardColumn {
  readonly key: string
  /** Empty for a column of buttons: give `labelHidden` then. */
  readonly label: string
  readonly labelHidden?: boolean
  /** A CSS width; the column without one takes the rest. */
  readonly width?: string
  readonly align?: 'start' | 'end'
  /** Below 40 rem left out, or in a board with a `maxHeight` put under the second column. Its cells need the same. */
  readonly narrow?: 'hide' | 'below'
}

interface BoardProps {
  readonly title: ReactNode
  /** Where the title stands among the page's headings; 3 when absent. */
  readonly level?: 2 | 3
  /** At the right of the title: a clock, a count, a choice. */
  readonly aside?: ReactNode
  readonly columns: readonly BoardColumn[]
  /** `BoardRow`s. */
  readonly children: ReactNode
  /** Shown in place of the rows when there are none; pass it only then. */
  readonly empty?: ReactNode
  /** A line below the rows. */
  readonly footer?: ReactNode
  /** The height above which the rows scroll under their heads, as a CSS length. Its columns have widths that do not hang on their texts. */
  readonly maxHeight?: string
  /** Three rows' worth of bars while loading. */
  readonly loading?: boolean
}

const narrowClass = (narrow: BoardColumn['narrow']): string | undefined =>
  narrow === 'hide' ? css['wideOnly'] : narrow && css['below']

const tracks = (columns: readonly BoardColumn[]): string =>
  columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')

/**
 * A long board's rows are laid out each by itself, so that one that changes or goes leaves the others alone, and those out of sight cost
 * nothing: as table rows, a thousand of them were measured anew by every change.
 */
const longRows = (
  columns: readonly BoardColumn[],
): { readonly className: string | undefined; readonly style: CSSProperties } => {
  const widths = { '--columns': tracks(columns), '--columns-narrow': tracks(columns.filter(({ narrow }) => !narrow)) }
  return { className: cx(css['table'], css['long']), style: widths as CSSProperties }
}

/** Where a long board opens: at the last row that is over, or at the heading that this one stands first under. */
function opening(box: Element): Element | undefined {
  const last = [...box.querySelectorAll(`tbody > .${css['gone']}`)].at(-1)
  const above = last?.previousElementSibling
  return above && !above.classList.contains(css['row'] ?? '') ? above : last
}

/** A long board opens at the last row that is over: what comes next is under it, and the rest is a scroll away. */
function useOpenAtNext(open: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let frame = 0
    // Rows are measured when they come into sight, so the first step lands near, and the next ones there.
    const step = (left: number): void => {
      const first = box.current && opening(box.current)
      const heads = box.current?.querySelector('thead')
      if (!box.current || !first || !heads) return
      box.current.scrollTop += first.getBoundingClientRect().top - heads.getBoundingClientRect().bottom
      if (left > 0) frame = requestAnimationFrame(() => step(left - 1))
    }
    if (open) step(3)
    return () => cancelAnimationFrame(frame)
  }, [open])
  return box
}

/** A dark departure board: title, column heads, rows. A real table. */
export function Board({
  title,
  level = 3,
  aside,
  columns,
  children,
  empty,
  footer,
  maxHeight,
  loading = false,
}: BoardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  const box = useOpenAtNext(maxHeight !== undefined && !loading && !empty)
  return (
    <div className={css['board']} aria-busy={loading || undefined}>
      <header className={css['head']}>
        <Heading id={titleId} className={css['title']}>
          {title}
        </Heading>
        {aside && <div className={css['aside']}>{aside}</div>}
      </header>
      <div
        ref={box}
        className={css['scroll']}
        {...(maxHeight && { style: { maxHeight }, tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        <table {...(maxHeight ? longRows(columns) : { className: css['table'] })} aria-labelledby={titleId}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cx(column.align === 'end' && css['end'], narrowClass(column.narrow))}
                  // A long board's columns are tracks: on a phone with large text they are others than these.
                  style={column.width && !maxHeight ? { width: column.width } : undefined}
                >
                  {column.labelHidden ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading ? (
              [0, 1, 2].map((row) => (
                <tr key={row} className={css['row']} aria-hidden="true">
                  {columns.map((column) => (
                    <td key={column.key} className={cx(css['cell'], narrowClass(column.narrow))}>
                      <span className={css['bar']} />
                    </td>
                  ))}
                </tr>
              ))
            ) : empty ? (
              <tr>
                <td className={css['empty']} colSpan={columns.length}>
                  {empty}
                </td>
              </tr>
            ) : (
              children
            )}
          </tbody>
        </table>
      </div>
      {footer && <footer className={css['foot']}>{footer}</footer>}
    </div>
  )
}

interface BoardRowProps {
  readonly children: ReactNode
  /** A press anywhere in the row. Put a `BoardOpen` in a cell as well: it is the same for keys and ears. */
  readonly onOpen?: () => void
  /** hot: wants attention now; gone: over, set back. */
  readonly tone?: 'normal' | 'hot' | 'gone'
  readonly selected?: boolean
}

export const BoardRow = ({ children, onOpen, tone = 'normal', selected = false }: BoardRowProps) => (
  <tr
    className={cx(css['row'], css[tone], onOpen && css['opens'], selected && css['selected'])}
    onClick={(event) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input, select') !== null
      if (!onControl) onOpen?.()
    }}
  >
    {children}
  </tr>
)

interface BoardCellProps {
  readonly children?: ReactNode
  /** time: amber tabular figures; main: the large text of the row; soft: set back; plain otherwise. */
  readonly look?: 'time' | 'main' | 'soft' | 'plain'
  readonly align?: 'start' | 'end'
  readonly narrow?: 'hide' | 'below'
}

export const BoardCell = ({ children, look = 'plain', align = 'start', narrow }: BoardCellProps) => (
  <td className={cx(css['cell'], css[look], align === 'end' && css['end'], narrowClass(narrow))}>{children}</td>
)

/** The row's own text as a button that opens it. `label` for ears, where the text alone does not say what opens. */
export const BoardOpen = ({
  children,
  onOpen,
  label,
}: {
  readonly children: ReactNode
  readonly onOpen: () => void
  readonly label?: string
}) => (
  <button type="button" className={css['open']} onClick={onOpen} aria-label={label}>
    {children}
  </button>
)

/** A small button in a row. */
export const BoardButton = ({
  children,
  onClick,
  label,
}: {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly label?: string
}) => (
  <button type="button" className={css['button']} onClick={onClick} aria-label={label}>
    {children}
  </button>
)
