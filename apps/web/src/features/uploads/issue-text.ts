import type { LocationInput } from '@final-call/contract'

type Issue = NonNullable<ReturnType<(typeof LocationInput)['safeParse']>['error']>['issues'][number]
type Size = Extract<Issue, { readonly code: 'too_small' | 'too_big' }>

const counted = (n: number | bigint, word: string): string => `${n} ${word}${Number(n) === 1 ? '' : 's'}`

/** The message for a bound of a number, or of the length of a text or a list. */
function bound(of: Size['origin'], limit: number | bigint, inclusive: boolean, edge: 'least' | 'most'): string {
  if (of === 'string') return `needs at ${edge} ${counted(limit, 'character')}.`
  if (of === 'array') return `needs at ${edge} ${counted(limit, 'entry').replace('entrys', 'entries')}.`
  if (!inclusive) return `must be ${edge === 'least' ? 'more' : 'less'} than ${limit}.`
  return `must be ${limit} at the ${edge}.`
}

/** Names of JSON types, for authors of files. */
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

/** A message by the schema library, which does not say what would be valid. */
const OF_A_SCHEMA = /^Invalid input: expected (\w+), received (\w+)$/

/** The message for a schema issue, for authors who know JSON but not schemas. */
export function issueText(issue: Issue): string {
  // The contract's own messages already say what is expected.
  if (issue.message.startsWith('expected ')) return issue.message
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, issue.minimum, issue.inclusive ?? true, 'least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, issue.inclusive ?? true, 'most')
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'there is no field' : 'there are no fields'} ${issue.keys.join(', ')}.`
    case 'invalid_value':
      return `must be ${issue.values.map((it) => JSON.stringify(it)).join(' or ')}.`
    case 'invalid_type':
      return issue.message.replace(
        OF_A_SCHEMA,
        (_, wanted: string, got: string) => `needs ${form(wanted)}, not ${form(got)}.`,
      )
    default:
      return issue.message.replace(/^Invalid (input|option|string|number): /, '')
  }
}
