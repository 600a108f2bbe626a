import { X } from 'lucide-react'
import { type ReactNode, type RefObject, createContext, use, useEffect, useId, useRef } from 'react'
import { Announced } from './announced.tsx'
import { atBodyEnd } from './at-body-end.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { shownAgain, useModalBox } from './modal-box.ts'
import css from './dialog.module.css'

interface DialogProps {
  /** Called for Escape, a press outside, and the close button. The parent must then no longer render it. */
  readonly onClose: () => void
  readonly title: ReactNode
  /** A line above the title, such as the kind of news. */
  readonly eyebrow?: ReactNode
  /** Buttons at the bottom. */
  readonly actions?: ReactNode
  /**
   * gate: a dark head with a striped edge, for calls; gone: the same in red, for what is lost. Both ignore presses, also outside them,
   * during their first half second.
   */
  readonly tone?: 'plain' | 'gate' | 'gone'
  /** Set if the content is a few sentences: screen readers read them out when the window opens. */
  readonly brief?: boolean
  readonly children?: ReactNode
}

/** A notice that every dialog below shows at its top, so that news arriving meanwhile need not cover it. */
export interface WindowNews {
  readonly news: ReactNode
  /** Called when a dialog opens. @returns a function to call when it has closed */
  readonly opened: () => () => void
}

export const WindowNewsContext = createContext<WindowNews | undefined>(undefined)

/** The notice, announced wherever the focus is. */
export function News() {
  const told = use(WindowNewsContext)
  return told && <Announced className={css['news']}>{told.news}</Announced>
}

/** Moves the focus to the dialog when the focused element disappears, such as a dismissed notice. */
function useFocusKept(box: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return undefined
    const changes = new MutationObserver(() => {
      if (document.activeElement === document.body) dialog.focus()
    })
    changes.observe(dialog, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [box])
}

/**
 * A modal dialog on the native `<dialog>`, open while it is rendered: the page behind is inert, Escape and a press outside close it, and the
 * focus returns to where it was. Until then the dialog itself has the focus, rather than a button: calls open unasked, and a key press meant
 * for elsewhere must not answer them. Rendered at the end of the body, so that it does not inherit a dark panel's colours.
 * Not Radix's dialog, because that inserts a style element, which the content security policy forbids.
 */
export function Dialog({ onClose, title, eyebrow, actions, tone = 'plain', brief, children }: DialogProps) {
  const box = useModalBox()
  const pressedOutside = useRef(false)
  const pressedHere = useRef(false)
  const eyebrowId = useId()
  const titleId = useId()
  const bodyId = useId()
  const told = use(WindowNewsContext)

  useEffect(() => told?.opened(), [told])
  useEffect(() => box.current?.focus(), [box])
  useFocusKept(box)

  return atBodyEnd(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a press beside it closes it, and so does Escape, by `onCancel`
    <dialog
      ref={box}
      tabIndex={-1}
      className={cx(css['dialog'], tone === 'gone' && css['gate'], css[tone])}
      aria-labelledby={eyebrow ? `${eyebrowId} ${titleId}` : titleId}
      aria-describedby={brief ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Closed by the browser after a second Escape; only the parent decides about closing.
      onClose={() => {
        if (!shownAgain(box.current)) return
        box.current?.focus()
        onClose()
      }}
      // Both ends of the press must be outside, so that selecting text from inside outwards does not close.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === box.current
      }}
      // The second click of a double click was meant for what opened the dialog, whatever it falls on. It selects no word here either.
      onMouseDownCapture={(event) => {
        if (event.detail > 1 && !pressedHere.current) event.preventDefault()
      }}
      onClickCapture={(event) => {
        pressedHere.current ||= event.detail < 2
        if (pressedHere.current) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event) => {
        if (event.target === box.current && pressedOutside.current) onClose()
      }}
    >
      <div className={css['sheet']}>
        {/* Neither a header nor a footer: outside of main those are the page's own, to screen readers. */}
        <div className={css['head']}>
          <div className={css['titles']}>
            {eyebrow && (
              <p id={eyebrowId} className={css['eyebrow']}>
                {eyebrow}
              </p>
            )}
            <h2 id={titleId} className={css['title']}>
              {title}
            </h2>
          </div>
          <IconButton label="Close this window" icon={<X size={20} />} onClick={onClose} />
        </div>
        <div id={bodyId} className={css['body']}>
          <News />
          {children}
        </div>
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
    </dialog>,
  )
}
