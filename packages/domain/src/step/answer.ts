import { distance } from '../place/location.ts'
import { type Cents, type Minutes, dollars, minutes } from '../time/units.ts'
import { plainText } from './plain-text.ts'
import type { Difficulty, Response, Solution } from './step-spec.ts'

/** [TSK-3] The bonus of a task whose author sets none. */
export const BONUS: { readonly [D in Difficulty]: Cents } = {
  Easy: dollars(0),
  Medium: dollars(20),
  Hard: dollars(50),
}

/** [TSK-6] The price of a hint whose author sets none. */
export const HINT_PRICE = dollars(10)

/** [TSK-4] Game minutes that the next wrong answer to a task costs: 15, 30, 60 …, at most 8 hours so that nobody is locked out. */
export const penalty = (wrongBefore: number): Minutes => minutes(Math.min(8 * 60, 15 * 2 ** wrongBefore))

const asNumber = (response: Response): number | undefined => {
  if (typeof response === 'number') return response
  if (typeof response !== 'string' || response.trim() === '') return undefined
  const n = Number(response)
  return Number.isFinite(n) ? n : undefined
}

/** Slack for binary fractions, so that 0.4 counts as within 0.1 of 0.3. */
const rounding = (value: number): number => 1e-9 * Math.max(1, Math.abs(value))

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || month < 1 || day < 1) return false
  const constrained = Temporal.PlainDate.from({ year, month, day })
  return constrained.month === month && constrained.day === day
}

/** [TSK-2] Whether a response is right; undefined if it is not of the solution's type, in which case it costs nothing. */
export function isRight(solution: Solution, response: Response): boolean | undefined {
  switch (solution.type) {
    case 'integer': {
      const n = asNumber(response)
      return n === undefined || !Number.isInteger(n) ? undefined : n === solution.value
    }
    case 'number': {
      const n = asNumber(response)
      return n === undefined ? undefined : Math.abs(n - solution.value) <= solution.tolerance + rounding(solution.value)
    }
    case 'text': {
      const given = typeof response === 'object' ? '' : plainText(String(response))
      return given === '' ? undefined : solution.values.some((value) => plainText(value) === given)
    }
    case 'choice':
      return typeof response === 'string' && solution.options.includes(response)
        ? response === solution.value
        : undefined
    case 'date':
      return typeof response === 'string' && isDate(response) ? response === solution.value : undefined
    case 'place':
      return typeof response === 'object' ? distance(response, solution.coords) <= solution.radius : undefined
  }
}
