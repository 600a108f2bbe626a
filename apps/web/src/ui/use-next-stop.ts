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
 * or Space, pressed by habit, must answer nothing. From the last control Tab goes on to where it would have gone without the parts, and
 * once they are gone the focus is again where it came from.
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
  const inside = useRef(false)

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
      const was = inside.current
      inside.current = target instanceof Node && holder.contains(target)
      if (!inside.current) return
      visited.current = latest
      if (!was) before.current = relatedTarget instanceof Element ? relatedTarget : undefined
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [ref, latest, home])

  // Removed elements do not fire blur; the focus is then on the body.
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return
    inside.current = false
    if (!focusOn(ref.current?.querySelector(PARTS)) && !focusOn(before.current)) focusOn(home.current)
  })
}
