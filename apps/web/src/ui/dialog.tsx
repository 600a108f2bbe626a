import { X } from 'lucide-react'
import { type ReactNode, type RefObject, createContext, use, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Announced } from './announced.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { shownAgain, useModalBox } from './modal-box.ts'
import css from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Called for Escape, a press outside, and the close button. The parent then sets `open` to false. */
  readonly onClose: () => void
  readonly title: ReactNode
  /** A line above the title, such as what kind of news this is. */
  readonly eyebrow?: ReactNode
  /** Buttons, at the foot. */
  readonly actions?: ReactNode
  /**
   * gate: a dark head with a striped edge, for a call that wants to be heard across a hall. It takes no press in its first half
   * second, not even one beside it.
   */
  readonly tone?: 'plain' | 'gate'
  readonly children?: ReactNode
}

/** What every window below tells first, whatever it is about, so that nothing that comes meanwhile has to cover it. */
export interface WindowNews {
  readonly news: ReactNode
  /** A window is open. @returns what is called when it has closed */
  readonly opened: () => () => void
}

export const WindowNewsContext = createContext<WindowNews | undefined>(undefined)

/**
 * A modal window on the browser's own `<dialog>`: the page behind it is inert, a press outside and Escape close it, and the focus returns
 * to where it was. Meanwhile the window itself has it: a call comes unasked, and a key or a press meant for elsewhere must not answer it.
 * It stands at the end of the page's body: opened from a dark panel it would take over the panel's colours.
 * Not Radix: its dialog writes a style element, which our content security policy forbids.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

/** What is told first, read out wherever the focus is. */
export function News() {
  const told = use(WindowNewsContext)
  return told && <Announced className={css['news']}>{told.news}</Announced>
}

/** What has the focus in a window may go, as the notice of a call does that is dismissed there: the window has it then. */
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

function OpenDialog({ onClose, title, eyebrow, actions, tone = 'plain', children }: Omit<DialogProps, 'open'>) {
  const box = useModalBox()
  const pressedOutside = useRef(false)
  const titleId = useId()
  const told = use(WindowNewsContext)

  useEffect(() => told?.opened(), [told])
  useEffect(() => box.current?.focus(), [box])
  useFocusKept(box)

  return createPortal(
    <dialog
      ref={box}
      tabIndex={-1}
      className={cx(css['dialog'], css[tone])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // By a second Escape. Whether that is a good moment is for the parent to say.
      onClose={() => {
        if (!shownAgain(box.current)) return
        box.current?.focus()
        onClose()
      }}
      // Both ends of the press must be outside: marking text from inside outward is not a wish to close.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === box.current
      }}
      onClick={(event) => {
        if (event.target === box.current && pressedOutside.current) onClose()
      }}
    >
      <div className={css['sheet']}>
        <header className={css['head']}>
          <div className={css['titles']}>
            {eyebrow && <p className={css['eyebrow']}>{eyebrow}</p>}
            <h2 id={titleId} className={css['title']}>
              {title}
            </h2>
          </div>
          <IconButton label="Close this window" icon={<X size={20} />} onClick={onClose} />
        </header>
        <div className={css['body']}>
          <News />
          {children}
        </div>
        {actions && <footer className={css['actions']}>{actions}</footer>}
      </div>
    </dialog>,
    document.body,
  )
}
