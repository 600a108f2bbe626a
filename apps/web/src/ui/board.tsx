import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { Announced } from './announced.tsx'
import css from './board.module.css'
import { cx } from './cx.ts'
import { useOpenAtNext } from './use-open-at-next.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface BoardColumn {
  readonly key: string
  /** May be empty for a column of buttons; then set `labelHidden`. */
  readonly label: string
  readonly labelHidden?: boolean
  /** A CSS width; a column without one takes the remaining space. */
  readonly width?: string
  readonly align?: 'start' | 'end'
  /**
   * Where there is little room hidden or, in a board with `maxHeight`, moved under the second column. Set it on the cells too. Little is
   * less than 48 rem for a board with `maxHeight`, and a window of at most 40 rem for others.
   */
  readonly narrow?: 'hide' | 'below'
}

interface BoardProps {
  readonly title: ReactNode
  /** Heading level of the title; 3 by default. */
  readonly level?: 2 | 3
  /** Content to the right of the title: a clock, a count, a choice. */
  readonly aside?: ReactNode
  /** A row between the title and the column heads. */
  readonly lead?: ReactNode
  readonly columns: readonly BoardColumn[]
  /** `BoardRow`s. */
  readonly children: ReactNode
  /** Shown instead of rows, their heads and the footer; pass it only if there are no rows. */
  readonly empty?: ReactNode
  /** A line below the rows. */
  readonly footer?: ReactNode
  /** CSS length above which rows scroll under the header. Column widths then do not depend on content. */
  readonly maxHeight?: string
  /** Shows three placeholder rows. */
  readonly loading?: boolean
}

const narrowClass = (narrow: BoardColumn['narrow']): string | undefined =>
  narrow === 'hide' ? css['wideOnly'] : narrow && css['below']

const tracks = (columns: readonly BoardColumn[]): string =>
  columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')

/**
 * Rows of a long board are laid out independently, so that a change does not affect other rows and rows out of sight cost nothing. As
 * table rows, a thousand of them were measured again on every change.
 */
const longRows = (
  columns: readonly BoardColumn[],
): { readonly className: string | undefined; readonly style: CSSProperties } => {
  const widths = { '--columns': tracks(columns), '--columns-narrow': tracks(columns.filter(({ narrow }) => !narrow)) }
  return { className: cx(css['table'], css['long']), style: widths as CSSProperties }
}

/** Where a long board opens: its last past row, or the day heading right above that row. */
function opening(box: Element): Element | undefined {
  const last = [...box.querySelectorAll(`tbody > .${css['gone']}`)].at(-1)
  const above = last?.previousElementSibling
  return above && !above.classList.contains(css['row'] ?? '') ? above : last
}

/** A dark departure board: title, column heads, rows. A real table. */
export function Board({
  title,
  level = 3,
  aside,
  lead,
  columns,
  children,
  empty,
  footer,
  maxHeight,
  loading = false,
}: BoardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  const isEmpty = Boolean(empty) && !loading
  const opens = maxHeight !== undefined && !loading && !isEmpty
  const box = useOpenAtNext(opens, opening)
  // A row that moves up among the first must not turn, so they do so only while the board opens, for another place anew.
  const [turns, setTurns] = useState(true)
  if (!opens && !turns) setTurns(true)
  return (
    <div className={css['board']} aria-busy={loading || undefined}>
      <header className={css['head']}>
        <Heading id={titleId} className={css['title']}>
          {title}
        </Heading>
        {aside && <div className={css['aside']}>{aside}</div>}
      </header>
      {lead}
      <div
        ref={box}
        className={css['scroll']}
        {...(maxHeight && {
          style: { maxHeight },
          tabIndex: 0,
          role: 'group',
          'aria-labelledby': titleId,
          'data-shown': '',
        })}
      >
        {/* There before it has something to say: a choice above the board may empty it. */}
        <Announced className={isEmpty ? css['empty'] : undefined}>{isEmpty && empty}</Announced>
        {!isEmpty && (
          <table {...(maxHeight ? longRows(columns) : { className: css['table'] })} aria-labelledby={titleId}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={cx(column.align === 'end' && css['end'], narrowClass(column.narrow))}
                    // A long board uses grid tracks, whose widths differ on a phone with large text.
                    style={column.width && !maxHeight ? { width: column.width } : undefined}
                  >
                    {column.labelHidden ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody
              className={opens && turns ? css['turns'] : undefined}
              onAnimationEnd={({ target, currentTarget }) => {
                if (target === currentTarget) setTurns(false)
              }}
            >
              {loading
                ? [0, 1, 2].map((row) => (
                    <tr key={row} className={css['row']} aria-hidden="true">
                      {columns.map((column) => (
                        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it stands for what is to come, and nobody presses it
                        <td key={column.key} className={cx(css['cell'], narrowClass(column.narrow))}>
                          <span className={css['bar']} />
                        </td>
                      ))}
                    </tr>
                  ))
                : children}
            </tbody>
          </table>
        )}
      </div>
      {footer && !isEmpty && <footer className={css['foot']}>{footer}</footer>}
    </div>
  )
}

interface BoardRowProps {
  readonly children: ReactNode
  /** Called for a press anywhere in the row. Also put a `BoardOpen` in a cell, for keyboards and screen readers. */
  readonly onOpen?: () => void
  /** hot: needs attention now. gone: over, dimmed. */
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
  /** time: amber tabular figures. main: the row's large text. soft: dimmed. Plain if absent. */
  readonly look?: 'time' | 'main' | 'soft' | 'plain'
  readonly align?: 'start' | 'end'
  readonly narrow?: 'hide' | 'below'
}

export const BoardCell = ({ children, look = 'plain', align = 'start', narrow }: BoardCellProps) => (
  <td className={cx(css['cell'], css[look], align === 'end' && css['end'], narrowClass(narrow))}>{children}</td>
)

/**
 * The row's text as a button that opens it. `label` is for screen readers, if the text does not say what opens. `spare`: the row's
 * `BoardButton` opens the same, so the Tab key stops at that one only.
 */
export const BoardOpen = ({
  children,
  onOpen,
  label,
  spare = false,
}: {
  readonly children: ReactNode
  readonly onOpen: () => void
  readonly label?: string
  readonly spare?: boolean
}) => (
  <button type="button" className={css['open']} onClick={onOpen} aria-label={label} tabIndex={spare ? -1 : undefined}>
    {children}
  </button>
)

/** A small button in a row. `quiet`: the row has been dealt with. */
export const BoardButton = ({
  children,
  onClick,
  label,
  quiet = false,
}: {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly label?: string
  readonly quiet?: boolean
}) => (
  <button type="button" className={cx(css['button'], quiet && css['quiet'])} onClick={onClick} aria-label={label}>
    {children}
  </button>
)
