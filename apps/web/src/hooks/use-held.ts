import { useState } from 'react'

/**
 * A value that stays as it was while `held`. A window that asks for a command shows what the player decided on, although the race may
 * have the outcome in it already. A text behind an open window is said once that closes. Values must be the same reference until they
 * change.
 */
export function useHeld<T>(value: T, held: boolean): T {
  const [kept, keep] = useState(value)
  if (held || value === kept) return kept
  keep(value)
  return value
}
