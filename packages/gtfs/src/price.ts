import { type Reading, type Row, numberIn } from './table.ts'

/** A price of 0 or more; undefined, and said, where there is none. */
export function priceIn({ troubles }: Reading, row: Row, column: string, about: string): number | undefined {
  const price = numberIn(row, column)
  if (price !== undefined && price >= 0) return price
  troubles.add('fare left out: its price cannot be read, write 2.50', row.spot(), `${about}, "${row.text(column)}"`)
  return undefined
}
