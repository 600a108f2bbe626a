import { type Reading, type Row, numberIn } from './table.ts'

/** A price of 0 or more; undefined, and said, where there is none. */
export function priceIn({ troubles }: Reading, row: Row, column: string, about: string): number | undefined {
  const price = numberIn(row, column)
  if (price !== undefined && price >= 0) return price
  troubles.add('fare left out: its price cannot be read, write 2.50', row.spot(), `${about}, "${row.text(column)}"`)
  return undefined
}

/** A fare as a feed writes it, in whatever it counts in. */
export interface Price {
  readonly price: number
  readonly currency: string
}

export const lowest = <T extends Price>(prices: readonly T[]): T | undefined =>
  prices.reduce<T | undefined>((least, it) => (least && least.price <= it.price ? least : it), undefined)
