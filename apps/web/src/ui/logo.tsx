import { cx } from './cx.ts'
import css from './logo.module.css'

interface MarkProps {
  /** Pixels, square. */
  readonly size?: number
  /** Animates the flap, while waiting. */
  readonly waiting?: boolean
}

/** The mark: a departure arrow on one split-flap tile. Drawn in two halves, so that the hinge shows whatever lies behind. */
export const Mark = ({ size = 32, waiting = false }: MarkProps) => (
  <svg className={css['mark']} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    <path className={css['tile']} d="M9 1h30a8 8 0 0 1 8 8v14H1V9a8 8 0 0 1 8-8Z" />
    <path className={css['tile']} d="M1 25h46v14a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V25Z" />
    <g className={cx(css['arrow'], waiting && css['waiting'])}>
      <path d="M20.5 23 30.2 13.3H17.5V8H39v15h-5.3v-5.9L27.8 23Z" />
      <path d="M18.5 25h7.3L13.2 37.6 9.4 33.8ZM33.7 25H39v4.5h-5.3Z" />
    </g>
  </svg>
)

/** The mark with the product's name set beside it. */
export const Logo = ({ size = 48 }: { readonly size?: number }) => (
  <span className={css['logo']} style={{ fontSize: size * 0.66 }}>
    <Mark size={size} />
    <span>Final Call</span>
  </span>
)
