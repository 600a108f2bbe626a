import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './button.module.css'

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export interface ButtonLook {
  /** primary: the one thing to do here; plain: outlined; quiet: text only; danger: ends something. Plain when absent. */
  readonly tone?: ButtonTone
  readonly size?: 'small' | 'normal' | 'large'
  /** As wide as its container. */
  readonly wide?: boolean
}

/** The look of a button for something that is not one: `<Link className={buttonClass({ tone: 'primary' })}>`. */
export const buttonClass = ({ tone = 'plain', size = 'normal', wide = false }: ButtonLook = {}): string =>
  cx(css['button'], css[tone], css[size], wide && css['wide'])

/** Never disabled: a browser drops the focus from what it disables, and whoever goes by keys is at the top of the page again. */
interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> {
  readonly icon?: ReactNode
  /** Shows that it is at work and takes no further press; it keeps the focus. */
  readonly busy?: boolean
  /** Looks and answers as if disabled, and keeps the focus. */
  readonly withheld?: boolean
}

/** A key that is held presses once: what it does may put another button, or another meaning, in its place. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A button. `type` is "button" unless told. */
export function Button({
  tone,
  size,
  wide,
  icon,
  busy = false,
  withheld = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(wide !== undefined && { wide }) }
  return (
    <button
      type="button"
      onKeyDown={pressOnce}
      {...rest}
      className={buttonClass(look)}
      aria-disabled={busy || withheld || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy || withheld) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <span className={cx(css['spinner'], !icon && css['beside'])} aria-hidden="true" />
      ) : (
        icon && <span aria-hidden="true">{icon}</span>
      )}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'disabled' | 'children' | 'aria-label'
> {
  /** What it does, for ears and for the hover text. */
  readonly label: string
  readonly icon: ReactNode
}

/** A square button with an icon alone, 44 px. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" onKeyDown={pressOnce} title={label} {...rest} aria-label={label} className={css['icon']}>
      <span aria-hidden="true">{icon}</span>
    </button>
  )
}
