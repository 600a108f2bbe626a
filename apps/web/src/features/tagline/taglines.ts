export const TAGLINES = [
  'The coach leaves at nine fifteen. Will you be on it?',
  'Seventeen days, fifty minutes, one wallet.',
  'Solve the clue. Read the board. Catch the last bus.',
  'Every minute you think, the board moves on.',
  'Cheap and slow, or dear and there in time?',
  'Somewhere, a gate is closing. Perhaps it is yours.',
  'Real places. A clock in a hurry. Mind the gap.',
] as const

export const ROTATE_MS = 7_000
export const FADE_MS = 500

/** The index of the next tagline: any but the present one. `chance` is in [0, 1). */
export function nextTagline(present: number, chance: number): number {
  const step = 1 + Math.floor(chance * (TAGLINES.length - 1))
  return (present + step) % TAGLINES.length
}
