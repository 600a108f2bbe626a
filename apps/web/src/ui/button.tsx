import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './button.module.css'

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export interface ButtonLook {
  /** primary: the main action. plain: outlined, the default. quiet: text only. danger: ends something. */
  readonly tone?: ButtonTone
  readonly size?: 'small' | 'normal' | 'large'
  /** As wide as its container. */
  readonly wide?: boolean
}

/** Class name for another element that looks like a button: `<Link className={buttonClass({ tone: 'primary' })}>`. */
export const buttonClass = ({ tone = 'plain', size = 'normal', wide = false }: ButtonLook = {}): string =>
  cx(css['button'], css[tone], css[size], wide && css['wide'])

/** Buttons are never `disabled`: browsers drop the focus from disabled elements, which sends keyboard users to the top of the page. */
interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> {
  readonly icon?: ReactNode
  /** Shows progress and ignores presses, but keeps the focus. */
  readonly busy?: boolean
  /** Looks and behaves as disabled, but keeps the focus. */
  readonly withheld?: boolean
}

/** Ignores key repeat: the first press may put another button, or another meaning, in this one's place. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A button. `type` defaults to "button". */
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
  /** What it does: accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
}

/** A square icon button of 44 px. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" onKeyDown={pressOnce} title={label} {...rest} aria-label={label} className={css['icon']}>
      <span aria-hidden="true">{icon}</span>
    </button>
  )
}
