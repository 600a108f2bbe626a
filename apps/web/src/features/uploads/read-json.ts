import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser'

/** The value of a JSON text, or the position and reason of its first error. */
export type ReadJson =
  | {
      readonly ok: true
      readonly value: unknown
      /** The paths of fields that an object contains more than once, of which only the last is used. */
      readonly twice: readonly JSONPath[]
    }
  | { readonly ok: false; readonly problem: string }

const VALUE = 'expected a value: a text in "double quotes", a number, true, false, null, {…} or […]'
const BACKSLASH = String.raw`a text begins that has a \ which must be written as \\`

/** Messages by the parser's error codes. */
const SAID: { readonly [code: string]: string } = {
  InvalidSymbol: VALUE,
  ValueExpected: VALUE,
  PropertyNameExpected: 'expected a name in "double quotes"',
  ColonExpected: 'expected : behind the name',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected }',
  CloseBracketExpected: 'expected ]',
  EndOfFileExpected: 'expected nothing more',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a text begins that does not end on its line',
  UnexpectedEndOfNumber: 'a number begins that is not whole',
  InvalidUnicode: BACKSLASH,
  InvalidEscapeCharacter: BACKSLASH,
  InvalidCharacter: String.raw`a text begins that has a sign which must be written as \n, \t or \u…`,
}

/** A character that stands for a quotation mark in print, as word processors write it. */
const TYPOGRAPHIC = /[“”„‟‘’‚«»]/

/**
 * Why there is an error at `offset`, where what is around it tells more than the parser does.
 * @param code the parser's code of it
 * @param textEnd where the last value ends that is a text
 */
function whyThere(code: string, text: string, { offset, textEnd }: { offset: number; textEnd: number }) {
  const sign = text[offset] ?? ''
  if (/[}\]]/.test(sign) && text.slice(0, offset).trimEnd().endsWith(','))
    return 'there is a comma before it, and nothing between'
  if (TYPOGRAPHIC.test(sign)) return `${sign} is not the sign that JSON has around a text, which is "`
  const isBehindText =
    offset === textEnd
      ? !/[:;/}\]]/.test(sign) && !code.includes('Comment')
      : code === 'InvalidSymbol' && /^[^\S\r\n]*$/.test(text.slice(textEnd, offset))
  return textEnd >= 0 && sign !== '' && isBehindText
    ? String.raw`the text before it has ended. A " within a text is written \"`
    : (SAID[code] ?? VALUE)
}

/** The first syntax error of a JSON text, the same in all browsers: their own messages differ, and some lack the position. */
function firstProblem(text: string, visitor: Parameters<typeof visit>[1]): string | undefined {
  let problem: string | undefined
  let textEnd = -1
  try {
    visit(
      text,
      {
        ...visitor,
        onLiteralValue(value, offset, length) {
          if (typeof value === 'string') textEnd = offset + length
        },
        onError(code, offset, _length, line, column) {
          problem ??= `Line ${line + 1}, column ${column + 1}: ${whyThere(printParseErrorCode(code), text, { offset, textEnd })}.`
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 'Its lists and objects are too deep in each other.'
  }
  return problem
}

/** Parses JSON like `JSON.parse`, and also reports repeated fields. */
export function readJson(text: string): ReadJson {
  const twice: JSONPath[] = []
  const open: Map<string, number>[] = []
  const problem = firstProblem(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(name, _offset, _length, _line, _column, path) {
      const fields = open.at(-1)
      const times = (fields?.get(name) ?? 0) + 1
      fields?.set(name, times)
      if (times === 2) twice.push([...path(), name])
    },
  })
  if (problem !== undefined) return { ok: false, problem }
  try {
    return { ok: true, value: JSON.parse(text), twice }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : '' }
  }
}
