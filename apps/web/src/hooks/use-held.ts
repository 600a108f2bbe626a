import { useState } from 'react'

/**
 * A value, or while `held` the one from before: a window that asks for a command shows what the player decided on, although the race may
 * already have the outcome in it; and what is said behind an open window is said once it closes. Values must be the same reference until
 * they change.
 */
export function useHeld<T>(value: T, held: boolean): T {
  const [kept, keep] = useState(value)
  if (held || value === kept) return kept
  keep(value)
  return value
}
