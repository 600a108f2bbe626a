import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What scrolls a board, or is about to press something in it. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The pointer or the focus leaves a board. */
const LEFT = ['pointerleave', 'focusout'] as const

/** At most this often a board moves up after rows that pass; at the highest speed one passes every 120 ms. */
const MOVES_EVERY_MS = 500

/**
 * Scrolls a long board to where it opens, so that the next row is right below. It scrolls on as rows pass, until the player has
 * scrolled it or pressed something in it. No row must move away from under a press, so it stays while it is pointed at, and catches up
 * when the pointer leaves; for fingers, which do not point before they press, it always stays.
 *
 * @param open whether the board has rows to open at
 * @param lastPast finds the last past row of the scrolled box, or what stands right above it
 */
export function useOpenAtNext(
  open: boolean,
  lastPast: (box: Element) => Element | undefined,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let frame = 0
    // Rows are measured only when visible, so it takes several steps to reach the exact position.
    const step = (left: number): void => {
      const first = box.current && lastPast(box.current)
      const heads = box.current?.querySelector('thead')
      if (!box.current || !first || !heads) return
      box.current.scrollTop += first.getBoundingClientRect().top - heads.getBoundingClientRect().bottom
      if (left > 0) frame = requestAnimationFrame(() => step(left - 1))
    }
    const go = (): void => {
      cancelAnimationFrame(frame)
      step(3)
    }
    if (!open || !box.current) return undefined
    go()
    // Rows of a board that opened below the window's edge have not been measured either.
    const coming = new IntersectionObserver(([board]) => {
      if (!board?.isIntersecting) return
      coming.disconnect()
      go()
    })
    coming.observe(box.current)
    let later: ReturnType<typeof setTimeout> | undefined
    let moved = -Infinity
    const move = (): void => {
      later = undefined
      moved = performance.now()
      if (!box.current?.matches(':hover, :focus-within')) go()
    }
    const soon = (): void => {
      later ??= setTimeout(move, moved + MOVES_EVERY_MS - performance.now())
    }
    const follow = (): void => {
      if (performance.now() >= moved + MOVES_EVERY_MS) move()
      else soon()
    }
    const passing = new MutationObserver(follow)
    const following = new AbortController()
    const { signal } = following
    if (matchMedia('(hover: hover)').matches) {
      passing.observe(box.current, { subtree: true, attributeFilter: ['class'] })
      // Not at once: as the focus leaves a row, it may yet come to another.
      for (const left of LEFT) box.current.addEventListener(left, soon, { signal })
    }
    const stay = (): void => {
      passing.disconnect()
      clearTimeout(later)
      following.abort()
    }
    for (const hand of BY_HAND) box.current.addEventListener(hand, stay, { passive: true, signal })
    return () => {
      coming.disconnect()
      stay()
      cancelAnimationFrame(frame)
    }
  }, [open, lastPast])
  return box
}
