import { type RefObject, useEffect, useRef } from 'react'

interface FocusPlace<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly tabIndex: -1
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * Keeps the focus within a part of the page when the focused element disappears, as a retry button does together with its error. The
 * part itself then takes the focus; otherwise keyboard users would be sent to the top of the page. Spread the result on the part's
 * element, in the component that re-renders it.
 */
export function useFocusPlace<E extends HTMLElement>(given?: RefObject<E | null>): FocusPlace<E> {
  const own = useRef<E>(null)
  const ref = given ?? own
  const focused = useRef(false)
  useEffect(() => {
    // Removed elements do not fire blur; the focus is then on the body.
    if (focused.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus() {
      focused.current = true
    },
    onBlur() {
      focused.current = false
    },
  }
}
