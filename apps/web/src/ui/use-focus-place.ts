import { type RefObject, useEffect, useRef } from 'react'

interface FocusPlace<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly tabIndex: -1
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * For a part of the page in which what has the focus may go, as a button that asks again goes with the failure that it stood beside: the
 * part itself has it then, and whoever goes by keys is not at the top of the page again. To be spread on the part's element by the
 * component that draws it anew.
 */
export function useFocusPlace<E extends HTMLElement>(given?: RefObject<E | null>): FocusPlace<E> {
  const own = useRef<E>(null)
  const ref = given ?? own
  const focused = useRef(false)
  useEffect(() => {
    // What is taken away does not blur: the focus is nowhere then.
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
