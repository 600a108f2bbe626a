import type { Coords, Response, SolutionType } from '@final-call/domain'

/** The text that a player has typed. A place consists of two numbers. */
export interface Draft {
  readonly text: string
  readonly second: string
}

export const EMPTY: Draft = { text: '', second: '' }

/** A draft, and the number of wrong answers at the time of typing. */
export interface Written {
  readonly draft: Draft
  readonly wrong: number
}

/**
 * The content of the field after `wrong` wrong answers. A wrong choice is cleared, because pressing it again would cost double. Typed text
 * is kept, since it may only lack a letter.
 */
export const draftLeft = (type: SolutionType, written: Written, wrong: number): Draft =>
  type === 'choice' && written.wrong !== wrong ? EMPTY : written.draft

type Read = { readonly ok: true; readonly response: Response } | { readonly ok: false; readonly problem: string }

const no = (problem: string): Read => ({ ok: false, problem })

/**
 * The ASCII digit for a digit of any script. In every script the ten digits are consecutive from zero, and consecutive rows each begin at
 * zero.
 */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** Converts digits of any script, full-width characters, and Arabic decimal and grouping marks to ASCII. */
const inAscii = (text: string): string =>
  text
    .trim()
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .replace(/\p{Nd}/gu, digitOf)
    .replace('٫', '.')
    .replaceAll('٬', ',')
    .replace('−', '-')

/** The number in a text, also with a decimal comma: `41,3`. */
const numberIn = (text: string): number | undefined => {
  const plain = text.replace(',', '.')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const isGrouped = (text: string): boolean => /^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(text)
const ungrouped = (text: string): string => text.replaceAll(',', '')

/** Whether a number is written with its unit: `328 m`, `$12.50`, `40 %`. */
const hasUnit = (typed: string): boolean =>
  !/^[-+]?\d[\d.,]*$/.test(typed) && /^\p{Sc}?\s*[-+]?\d[\d.,]*\s*(?:[\p{L}\p{Sc}%°′'"]\D*)?$/u.test(typed)

/** Degrees between `-most` and `most`; undefined for anything else. */
const degreesIn = (text: string, most: number): number | undefined => {
  const n = numberIn(inAscii(text))
  return n !== undefined && Math.abs(n) <= most ? n : undefined
}

/** The coordinates in a draft; undefined if it has none. */
export function spotOf({ text, second }: Draft): Coords | undefined {
  const lat = degreesIn(text, 90)
  const lng = degreesIn(second, 180)
  return lat === undefined || lng === undefined ? undefined : [lat, lng]
}

/** The answer in a draft, or the problem with it. An invalid draft is never sent, and so costs nothing. */
export function readDraft(type: SolutionType, { text, second }: Draft): Read {
  const typed = inAscii(text)
  if ((type === 'integer' || type === 'number') && hasUnit(typed))
    return no('Write the number alone, in the unit that the question asks for.')
  switch (type) {
    case 'integer': {
      const n = numberIn(isGrouped(typed) ? ungrouped(typed) : typed)
      return n !== undefined && Number.isSafeInteger(n) ? { ok: true, response: n } : no('Enter a whole number.')
    }
    case 'number': {
      // `8,566` may mean eight and a half, or thousands.
      if (isGrouped(typed) && typed.split(',').length === 2)
        return no(`Write ${ungrouped(typed)} or ${typed.replace(',', '.')}, without the comma.`)
      const n = numberIn(isGrouped(typed) ? ungrouped(typed) : typed)
      return n === undefined ? no('Enter a number.') : { ok: true, response: n }
    }
    case 'text':
      return text.trim() === '' ? no('Enter an answer.') : { ok: true, response: text.trim() }
    case 'choice':
      return text === '' ? no('Choose one.') : { ok: true, response: text }
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { ok: true, response: text } : no('Enter a date.')
    case 'place': {
      const spot = spotOf({ text, second })
      if (spot) return { ok: true, response: spot }
      return degreesIn(text, 90) === undefined
        ? no('Enter a latitude from −90 to 90.')
        : no('Enter a longitude from −180 to 180.')
    }
  }
}
