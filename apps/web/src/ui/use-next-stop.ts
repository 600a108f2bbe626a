import { type RefObject, useEffect, useRef } from 'react'

/** The parts, each of which takes the focus before its controls. */
const PARTS = '[tabindex="-1"]'
const CONTROLS = 'button, [href], input, select, textarea'

/** @returns whether it has the focus now */
function focusOn(it: Element | null | undefined): boolean {
  if (!(it instanceof HTMLElement) || it === document.body) return false
  it.focus({ preventScroll: true })
  return document.activeElement === it
}

/**
 * Makes parts that come unasked the next stop of the Tab key, wherever the focus is. A part takes the focus before its controls do: Enter
 * or Space, pressed by habit, must answer nothing. From the last control Tab goes on to where it would have gone without the parts, or
 * into `home` if nothing had the focus before. Once the parts are gone the focus is again where it came from.
 * @param ref the element that holds the parts; each has a `tabIndex` of -1
 * @param latest the number of the latest part, which grows; undefined while there is none
 * @param home takes the focus if what had it before is gone
 */
export function useNextStop(
  ref: RefObject<HTMLElement | null>,
  latest: number | undefined,
  home: RefObject<HTMLElement | null>,
): void {
  const before = useRef<Element>(undefined)
  const visited = useRef(-1)
  /** What had the focus last, if that is a part or one of its controls. */
  const within = useRef<Element>(undefined)

  useEffect(() => {
    const holder = ref.current
    if (latest === undefined || !holder) return undefined

    const enter = (event: KeyboardEvent, focused: Element): void => {
      if (visited.current >= latest && focused !== before.current) return
      if (focusOn(holder.querySelector(PARTS))) event.preventDefault()
    }
    const leave = (event: KeyboardEvent, focused: Element): void => {
      const controls = [...holder.querySelectorAll(CONTROLS)]
      const edges = event.shiftKey ? [holder.querySelector(PARTS), controls[0]] : [controls.at(-1)]
      if (!edges.includes(focused)) return
      const back = focusOn(before.current) || focusOn(home.current)
      // Forwards, the browser goes on from there.
      if (back && event.shiftKey) event.preventDefault()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const focused = document.activeElement ?? document.body
      if (holder.contains(focused)) leave(event, focused)
      else if (!event.shiftKey) enter(event, focused)
    }
    const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
      const last = within.current
      within.current = target instanceof Element && holder.contains(target) ? target : undefined
      if (!within.current) return
      visited.current = latest
      // From part to part, also from one that is gone, it still came from where it came to the first.
      if (last && (last === relatedTarget || !last.isConnected)) return
      before.current = relatedTarget instanceof Element ? relatedTarget : undefined
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [ref, latest, home])

  // The focus of a removed element is on the body. So is that of a player who pressed on nothing, and is not to be brought back.
  useEffect(() => {
    if (!within.current || within.current.isConnected || document.activeElement !== document.body) return
    if (!focusOn(ref.current?.querySelector(PARTS)) && !focusOn(before.current)) focusOn(home.current)
  })
}
