import { type RefObject, useEffect, useRef } from 'react'
import { keepBack } from './back-closes.ts'

/** Reopens a dialog that was closed while still mounted. @returns whether it was */
export function shownAgain(dialog: Pick<HTMLDialogElement, 'isConnected' | 'open' | 'showModal'> | null): boolean {
  if (!dialog?.isConnected || dialog.open) return false
  dialog.showModal()
  return true
}

/** An element and its ancestors, innermost first; empty for the body, which holds no focus. */
export function surroundings(element: Element | null): readonly Element[] {
  const all: Element[] = []
  for (let it = element; it && it !== document.body && it !== document.documentElement; it = it.parentElement)
    all.push(it)
  return all
}

/** Focuses the first of these elements that is still in the page and focusable: a row may be gone while its board is not. */
export function focusFirst(elements: readonly Element[]): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/**
 * A ref callback for a `<dialog>`: opens it as modal while it is mounted, and then returns the focus to where it was or to the nearest
 * remaining ancestor. Also handle `onClose` with `shownAgain`: browsers close a dialog at a second Escape whatever the page does, and a
 * mounted but closed dialog could never be seen again.
 */
export function useModalBox(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    // Collected now, since the ancestors of a removed element are unknown later.
    const before = surroundings(document.activeElement)
    keepBack()
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      focusFirst(before)
    }
  }, [])
  return box
}
