import { NAMES } from './environment.ts'

/** By how many letters a misspelt name differs at most, and the shortest name for which that is no coincidence. */
const MOST_LETTERS = 2
const SHORTEST = 7

/** The number of letters to add, leave out or replace to turn one text into the other. */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, its] of [...other].entries()) {
      const [replaced = 0, left = 0, added = 0] = [row[j], row[j + 1], next[j]]
      next.push(Math.min(replaced + (letter === its ? 0 : 1), left + 1, added + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * Variables whose names are almost those of the server's: it would ignore them, and run on another database or without a limit.
 * @returns a sentence for each
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const names = NAMES.filter((name) => name.length >= SHORTEST)
  return Object.keys(env).flatMap((name) => {
    if (NAMES.includes(name)) return []
    const meant = names.find((it) => lettersBetween(name, it) <= MOST_LETTERS)
    return meant === undefined ? [] : [`${name} is not a variable of this program. Is ${meant} meant?`]
  })
}
