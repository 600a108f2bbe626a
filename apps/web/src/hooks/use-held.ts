import { useState } from 'react'

/**
 * A value, or the one from before, while `held`: a window that asks for a command shows what the player decided on, although the race may
 * already have the outcome in it. Values must be the same reference until they change.
 */
export function useAsDecided<T>(value: T, held: boolean): T {
  const [kept, keep] = useState(value)
  if (held || value === kept) return kept
  keep(value)
  return value
}
