import { cx } from './cx.ts'
import css from './station-clock.module.css'

interface StationClockProps {
  /** 0 to 23. */
  readonly hours: number
  readonly minutes: number
  /** Pixels, or any CSS length. */
  readonly size: number | string
  /** Dimmed, for a stopped clock. */
  readonly stopped?: boolean
}

const marks = Array.from({ length: 60 }, (_, minute) => minute)

/** A station clock: white face, bars for hours, broad hands. Decorative: the time is to stand beside it. */
export function StationClock({ hours, minutes, size, stopped = false }: StationClockProps) {
  return (
    <svg
      className={cx(css['clock'], stopped && css['stopped'])}
      viewBox="0 0 200 200"
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <circle className={css['rim']} cx="100" cy="100" r="98" />
      <circle className={css['face']} cx="100" cy="100" r="91" />
      {marks.map((at) => (
        <rect
          key={at}
          className={css['ink']}
          x={at % 5 ? 98.75 : 96.5}
          y="14"
          width={at % 5 ? 2.5 : 7}
          height={at % 5 ? 7 : at % 15 ? 19 : 25}
          transform={`rotate(${at * 6} 100 100)`}
        />
      ))}
      <path
        className={css['ink']}
        d="M95 112 96 50h8l1 62Z"
        transform={`rotate(${((hours % 12) + minutes / 60) * 30} 100 100)`}
      />
      <path className={css['ink']} d="M96 115 97 22h6l1 93Z" transform={`rotate(${minutes * 6} 100 100)`} />
      <circle className={css['ink']} cx="100" cy="100" r="5" />
      <circle className={css['pin']} cx="100" cy="100" r="2" />
    </svg>
  )
}
