import type { Journey } from '@final-call/domain'
import { replaceEqualDeep } from '@tanstack/react-query'

type Named = Pick<Journey, 'ref' | 'from' | 'to'>

/** Identifies a ride on a board. */
export const journeyKey = ({ ref, from, to }: Named): string =>
  'index' in ref ? `${ref.productId}/${ref.date}/${ref.index}/${from}/${to}` : `${ref.productId}/${from}/${to}`

/**
 * A refetched board in which unchanged rides keep their previous objects, wherever they now stand in the list, so that their rows do not
 * re-render. Comparing by index would renew every row after a departure that has gone.
 * @param before the previous answer, if any
 */
export function keptJourneys<B extends { readonly journeys: readonly Named[] }>(before: B | undefined, board: B): B {
  const old = before?.journeys ?? []
  const known = new Map(old.map((it) => [journeyKey(it), it]))
  const journeys = board.journeys.map((it) => replaceEqualDeep(known.get(journeyKey(it)), it))
  const same = journeys.length === old.length && journeys.every((it, i) => it === old[i])
  return { ...board, journeys: same ? old : journeys }
}
