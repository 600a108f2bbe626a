import { closestMatch } from 'leven'
import { NAMES } from './environment.ts'

/** By how many letters a misspelt name differs at most, and the shortest name for which that is no coincidence. */
const MOST_LETTERS = 2
const SHORTEST = 7

/**
 * Variables whose names are almost those of the server's: it would ignore them, and run on another database or without a limit.
 * @returns a sentence for each
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const names = NAMES.filter((name) => name.length >= SHORTEST)
  return Object.keys(env).flatMap((name) => {
    if (NAMES.includes(name)) return []
    const meant = closestMatch(name, names, { maxDistance: MOST_LETTERS })
    return meant === undefined ? [] : [`${name} is not a variable of this program. Is ${meant} meant?`]
  })
}
