import { closestMatch } from 'leven'
import { NAMES } from './environment.ts'

/** The shortest name for which another that is so near is no coincidence. */
const SHORTEST = 7

/** Parameters of a database's URL. The driver ignores any other, and one without a value: whoever is on the way could read along. */
const OF_TLS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']

const letters = (name: string): string => [...name].toSorted().join('')

const meantBy = (name: string, names: readonly string[]): string | undefined =>
  closestMatch(name, names, { maxDistance: 1 }) ?? names.find((it) => letters(it) === letters(name))

function misspeltIn(url: string): readonly string[] {
  return [...(URL.parse(url)?.searchParams ?? [])].flatMap(([name, value]) => {
    if (OF_TLS.includes(name) && value === '')
      return [`${name} in a database's URL has no value. Give it one, or leave it out.`]
    const meant = OF_TLS.includes(name) ? undefined : meantBy(name.toLowerCase(), OF_TLS)
    return meant === undefined ? [] : [`${name} is not a parameter of a database's URL. Is ${meant} meant?`]
  })
}

/**
 * Variables whose names are almost those of the server's: it would ignore them, and run on another database or without a limit. One letter
 * is too many, too few or another, or the same letters are in another order. Two other letters make an honest name, such as `DATABASE_SSL`.
 * The same of what turns TLS on in a database's URL.
 * @returns a sentence for each
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const names = NAMES.filter((name) => name.length >= SHORTEST)
  const variables = Object.keys(env).flatMap((name) => {
    const meant = NAMES.includes(name) ? undefined : meantBy(name, names)
    return meant === undefined ? [] : [`${name} is not a variable of this program. Is ${meant} meant?`]
  })
  const urls = [env['DATABASE_URL'], env['DATABASE_LISTEN_URL']]
  return [...variables, ...new Set(urls.flatMap((url = '') => misspeltIn(url)))]
}
