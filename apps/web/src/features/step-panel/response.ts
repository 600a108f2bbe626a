import type { Coords, Response, SolutionType } from '@final-call/domain'

/** What a player has typed, before it is an answer. A place is written as two numbers. */
export interface Draft {
  readonly text: string
  readonly second: string
}

export const EMPTY: Draft = { text: '', second: '' }

type Read = { readonly ok: true; readonly response: Response } | { readonly ok: false; readonly problem: string }

const no = (problem: string): Read => ({ ok: false, problem })

/** `41,3` is what much of the world writes. */
const numberIn = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const isGrouped = (text: string): boolean => /^\s*[-+−]?\d{1,3}(,\d{3})+\s*$/.test(text)
const ungrouped = (text: string): string => text.trim().replaceAll(',', '')

/** Degrees to either side of zero, up to so many. */
const degreesIn = (text: string, most: number): number | undefined => {
  const n = numberIn(text)
  return n !== undefined && Math.abs(n) <= most ? n : undefined
}

/** The spot that a draft spells; undefined while it spells none. */
export function spotOf({ text, second }: Draft): Coords | undefined {
  const [lat, lng] = [degreesIn(text, 90), degreesIn(second, 180)]
  return lat === undefined || lng === undefined ? undefined : [lat, lng]
}

/** The answer that a draft spells, or what is missing. A draft that does not fit costs nothing: it is never sent. */
export function readDraft(type: SolutionType, { text, second }: Draft): Read {
  const n = numberIn(text)
  switch (type) {
    case 'integer': {
      const n = numberIn(isGrouped(text) ? ungrouped(text) : text)
      return n !== undefined && Number.isSafeInteger(n) ? { ok: true, response: n } : no('Enter a whole number.')
    }
    case 'number':
      // `8,566` is eight and a half to some, and thousands to others.
      if (isGrouped(text)) return no(`Write ${ungrouped(text)} or ${text.trim().replace(',', '.')}, without the comma.`)
      return n === undefined ? no('Enter a number.') : { ok: true, response: n }
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
