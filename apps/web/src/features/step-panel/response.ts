import type { Coords, Response, SolutionType } from '@final-call/domain'

/** What a player has typed, before it is an answer. A place is written as two numbers. */
export interface Draft {
  readonly text: string
  readonly second: string
}

export const EMPTY: Draft = { text: '', second: '' }

/** A draft, and how many answers had been wrong when it was written. */
export interface Written {
  readonly draft: Draft
  readonly wrong: number
}

/**
 * What stands in the field after so many wrong answers. A choice that was wrong is chosen no more: pressed again, it would cost double.
 * What was typed stays, and may lack a letter only.
 */
export const draftLeft = (type: SolutionType, written: Written, wrong: number): Draft =>
  type === 'choice' && written.wrong !== wrong ? EMPTY : written.draft

type Read = { readonly ok: true; readonly response: Response } | { readonly ok: false; readonly problem: string }

const no = (problem: string): Read => ({ ok: false, problem })

/** In every script the ten digits stand in a row from zero, and where rows follow each other each begins anew. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** As a keyboard for English writes it: the digits of any script, wide signs, and the decimal and grouping marks of Arabic. */
const inAscii = (text: string): string =>
  text
    .trim()
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .replace(/\p{Nd}/gu, digitOf)
    .replace('٫', '.')
    .replaceAll('٬', ',')
    .replace('−', '-')

/** `41,3` is what much of the world writes. */
const numberIn = (text: string): number | undefined => {
  const plain = text.replace(',', '.')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const isGrouped = (text: string): boolean => /^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(text)
const ungrouped = (text: string): string => text.replaceAll(',', '')

/** `328 m`, `$12.50`, `40 %`: a number that stands with what it counts. */
const hasUnit = (typed: string): boolean =>
  !/^[-+]?\d[\d.,]*$/.test(typed) && /^\p{Sc}?\s*[-+]?\d[\d.,]*\s*(?:[\p{L}\p{Sc}%°′'"]\D*)?$/u.test(typed)

/** Degrees to either side of zero, up to so many. */
const degreesIn = (text: string, most: number): number | undefined => {
  const n = numberIn(inAscii(text))
  return n !== undefined && Math.abs(n) <= most ? n : undefined
}

/** The spot that a draft spells; undefined while it spells none. */
export function spotOf({ text, second }: Draft): Coords | undefined {
  const [lat, lng] = [degreesIn(text, 90), degreesIn(second, 180)]
  return lat === undefined || lng === undefined ? undefined : [lat, lng]
}

/** The answer that a draft spells, or what is missing. A draft that does not fit costs nothing: it is never sent. */
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
      // `8,566` is eight and a half to some, and thousands to others.
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
