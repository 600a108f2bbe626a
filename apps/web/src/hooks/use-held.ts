import { useState } from 'react'

/**
 * A value that stays as it was while `held` is true. So a window whose command is under way goes on showing the prices that the player
 * decided on: the command changes the race before the window closes. And a text that would be read out behind an open window is read
 * out after it closes. The value must be the same reference until it changes.
 */
export function useHeld<T>(value: T, held: boolean): T {
  const [kept, keep] = useState(value)
  if (held || value === kept) return kept
  keep(value)
  return value
}
