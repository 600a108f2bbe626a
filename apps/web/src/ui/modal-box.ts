import { type RefObject, useEffect, useRef } from 'react'

/** Shows a dialog again that was closed while it is part of the page; whether it was. */
export function shownAgain(dialog: Pick<HTMLDialogElement, 'isConnected' | 'open' | 'showModal'> | null): boolean {
  if (!dialog?.isConnected || dialog.open) return false
  dialog.showModal()
  return true
}

/** An element and all that it stands in, from the inside out; nothing for the page as a whole, which holds no focus. */
export function surroundings(element: Element | null): readonly Element[] {
  const all: Element[] = []
  for (let it = element; it && it !== document.body && it !== document.documentElement; it = it.parentElement)
    all.push(it)
  return all
}

/** Gives the focus to the first of them that is still part of the page and takes it: a row may be gone, and its board not. */
export function focusFirst(elements: readonly Element[]): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/**
 * For the `<dialog>` that is the box: modal while it is mounted; then the focus returns to where it was, or
 * as near to it as there is something left that takes it. It must also
 * answer `onClose` with `shownAgain`: a browser closes at a second Escape whatever the page makes of the first, and what is
 * closed though it is drawn cannot be seen, nor opened any more.
 */
export function useModalBox(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    // Read now: of what is gone by then nobody could say where it stood.
    const before = surroundings(document.activeElement)
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      focusFirst(before)
    }
  }, [])
  return box
}
