import { type Cents, inDollars } from '../time/units.ts'

const WHOLE_DOLLARS = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const WITH_CENTS = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `$87`, `$4.50`. */
export function moneyText(amount: Cents): string {
  const dollars = inDollars(amount)
  const digits = Number.isInteger(dollars) ? WHOLE_DOLLARS : WITH_CENTS
  return `${dollars < 0 ? '−' : ''}$${digits.format(Math.abs(dollars))}`
}
