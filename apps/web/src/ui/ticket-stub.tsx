import { MoveRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './ticket-stub.module.css'

interface End {
  readonly name: ReactNode
  /** Time and date. */
  readonly when?: ReactNode
}

interface TicketStubProps {
  /** The band at the top: an icon, who carries, the number. */
  readonly icon?: ReactNode
  readonly heading: ReactNode
  readonly number?: ReactNode
  readonly from: End
  readonly to: End
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[]
  /** A `StatusLabel` with look "badge". */
  readonly status?: ReactNode
  /** Buttons. */
  readonly actions?: ReactNode
  /** On the stub: a word or two, large; a line above; a line below. */
  readonly stub: { readonly top?: ReactNode; readonly main: ReactNode; readonly sub?: ReactNode }
  /** Determines the bars; the same code gives the same bars. If absent, there are none. */
  readonly code?: string | undefined
  /** Torn off and dimmed: used or cancelled. */
  readonly spent?: boolean
  /** A word stamped across the ticket, for the eye only: `status` says the same. */
  readonly stamp?: string | undefined
  readonly as?: 'article' | 'li' | 'div'
}

/** A ticket: body, perforation and a stub with bars. On narrow screens the stub is below. */
export function TicketStub(props: TicketStubProps) {
  const {
    icon,
    heading,
    number,
    from,
    to,
    facts = [],
    status,
    actions,
    stub,
    code,
    spent = false,
    stamp,
    as: As = 'article',
  } = props
  return (
    <As className={cx(css['lift'], spent && css['spent'])}>
      <div className={css['ticket']}>
        <div className={css['body']}>
          <header className={css['band']}>
            {icon && <span aria-hidden="true">{icon}</span>}
            <span className={css['heading']}>{heading}</span>
            {number && <span className={css['number']}>{number}</span>}
          </header>
          <div className={css['trip']}>
            <Place {...from} />
            <MoveRight className={css['arrow']} size={28} aria-label="to" role="img" />
            <Place {...to} />
          </div>
          {facts.length > 0 && (
            <dl className={css['facts']}>
              {facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
          {(status || actions) && (
            <footer className={css['foot']}>
              {status}
              {actions && <div className={css['actions']}>{actions}</div>}
            </footer>
          )}
        </div>
        <div className={css['stub']}>
          <div className={css['stubText']}>
            {stub.top && <span className={css['small']}>{stub.top}</span>}
            <strong>{stub.main}</strong>
            {stub.sub && <span className={css['small']}>{stub.sub}</span>}
          </div>
          {code !== undefined && <Bars code={code} />}
        </div>
        {stamp !== undefined && (
          <span className={css['stamp']} aria-hidden="true">
            {stamp}
          </span>
        )}
      </div>
    </As>
  )
}

const Place = ({ name, when }: End) => (
  <div className={css['end']}>
    <span className={css['name']}>{name}</span>
    {when && <span className={css['when']}>{when}</span>}
  </div>
)

/** Decorative bars that resemble a barcode. */
function Bars({ code }: { readonly code: string }) {
  const bars = barsOf(code)
  return (
    <svg className={css['bars']} viewBox={`0 0 ${bars.width} 10`} preserveAspectRatio="none" aria-hidden="true">
      {bars.rects.map(([x, width]) => (
        <rect key={x} x={x} y="0" width={width} height="10" />
      ))}
    </svg>
  )
}

/** Positions and widths of about 30 bars, each 1 to 4 wide, derived from a code. */
export function barsOf(code: string): {
  readonly width: number
  readonly rects: readonly (readonly [x: number, width: number])[]
} {
  let seed = 2166136261
  for (const character of code) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619)
  const rects: [number, number][] = []
  let x = 0
  for (let bar = 0; bar < 30; bar++) {
    seed = Math.imul(seed ^ (seed >>> 13), 1540483477) + bar
    const width = 1 + ((seed >>> 8) & 3)
    rects.push([x, width])
    x += width + 1 + ((seed >>> 17) & 1)
  }
  return { width: x, rects }
}
