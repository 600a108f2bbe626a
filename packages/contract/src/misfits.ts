import type { z } from 'zod'
import { pathText } from './path-text.ts'

type Issue = z.core.$ZodIssue
type Size = Extract<Issue, { readonly code: 'too_small' | 'too_big' }>
type Path = readonly PropertyKey[]

/** What of a value does not fit its schema. */
export interface Misfit {
  readonly path: Path
  /** For people who know JSON but not schemas: `needs a number, not a text in "quotes".` */
  readonly message: string
}

const counted = (n: number | bigint, word: string): string => `${n} ${word}${Number(n) === 1 ? '' : 's'}`

/** The message for a bound of a number, or of the length of a text or a list; the contract has no bounds that exclude the limit. */
function bound(of: Size['origin'], limit: number | bigint, edge: 'least' | 'most'): string {
  if (of === 'string') return `needs at ${edge} ${counted(limit, 'character')}.`
  if (of === 'array') return `needs at ${edge} ${counted(limit, 'entry').replace('entrys', 'entries')}.`
  return `must be ${limit} at the ${edge}.`
}

/** Names of JSON types. */
const FORMS: Readonly<Record<string, string>> = {
  string: 'a text in "quotes"',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [brackets]',
  tuple: 'a list in [brackets]',
  object: 'fields in {braces}',
}
const form = (name: string): string => FORMS[name] ?? name

/** A field's name; in quotes if it could not be told from the text around it. */
const fieldText = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))

/** In place of what only the schema library says. */
const UNSAID = 'does not fit.'

const unlessOfLibrary = (message: string): string => (message.startsWith('Invalid ') ? UNSAID : message)

/** A message by the schema library, which does not say what would be valid. */
const OF_A_SCHEMA = /^Invalid input: expected (\w+), received (\w+)$/

function shapeText(message: string): string {
  const [, wanted = '', got = ''] = OF_A_SCHEMA.exec(message) ?? []
  if (wanted === '') return unlessOfLibrary(message)
  const isToldByName = got === 'undefined' || wanted === 'int'
  return isToldByName ? `needs ${form(wanted)}.` : `needs ${form(wanted)}, not ${form(got)}.`
}

function textOf(issue: Issue): string {
  // The contract's own messages already say what is expected.
  if (issue.message.startsWith('expected ')) return issue.message
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'most')
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'there is no field' : 'there are no fields'} ${issue.keys.map(fieldText).join(', ')}.`
    case 'invalid_value':
      return `must be ${issue.values.map((it) => JSON.stringify(it)).join(' or ')}.`
    case 'invalid_type':
      return shapeText(issue.message)
    default:
      return unlessOfLibrary(issue.message)
  }
}

const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length))

/** The issues of the union branch that the value came closest to: the one with the deepest issue, then the fewest issues. */
function nearest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const [best = []] = branches.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)
  return best
}

/** The issues but the bounds of a length where the value is of another type, which the schema library counts all the same. */
function inType(issues: readonly Issue[]): readonly Issue[] {
  const wrong = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => pathText(path)))
  return issues.filter(({ code, path }) => !(code === 'too_small' || code === 'too_big') || !wrong.has(pathText(path)))
}

/** Whether the value at a path is missing. */
function isMissing(value: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined) return value === undefined
  return isMissing((Object(value) as Record<PropertyKey, unknown>)[key], rest)
}

/** What is said of a missing value: as of a wrong one, which says what is needed. */
function missingText(text: string): string {
  if (text.startsWith('expected ')) return text
  return text === UNSAID ? 'is missing.' : `is missing: ${text}`
}

/** All that does not fit a schema, in the game's words: those of the schema library are for programmers, and tell of it. */
export function misfitsIn({ issues }: z.ZodError, value: unknown): readonly Misfit[] {
  const flat = (found: readonly Issue[], base: Path): readonly Misfit[] =>
    inType(found).flatMap((issue) => {
      const path = [...base, ...issue.path]
      if (issue.code === 'invalid_union') {
        const inner = nearest(issue.errors)
        if (depthOf(inner) > 0) return flat(inner, path)
        // A value that is only too long is of the right type, unless it is for several; one that is too short may be half of another.
        const [long, another] = issue.errors.filter((branch) => branch.every(({ code }) => code === 'too_big'))
        if (long && !another) return flat(long, path)
      }
      const text = textOf(issue)
      return [{ path, message: isMissing(value, path) ? missingText(text) : text }]
    })
  return flat(issues, [])
}
