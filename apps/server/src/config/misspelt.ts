import { closestMatch } from 'leven'
import { NAMES } from './environment.ts'

/** The shortest name for which another that is so near is no coincidence. */
const SHORTEST = 7

const letters = (name: string): string => [...name].toSorted().join('')

/**
 * Variables whose names are almost those of the server's: it would ignore them, and run on another database or without a limit. One letter
 * is too many, too few or another, or the same letters are in another order. Two other letters make an honest name, such as `DATABASE_SSL`.
 * @returns a sentence for each
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const names = NAMES.filter((name) => name.length >= SHORTEST)
  const byLetters = new Map(names.map((name) => [letters(name), name]))
  return Object.keys(env).flatMap((name) => {
    if (NAMES.includes(name)) return []
    const meant = closestMatch(name, names, { maxDistance: 1 }) ?? byLetters.get(letters(name))
    return meant === undefined ? [] : [`${name} is not a variable of this program. Is ${meant} meant?`]
  })
}
