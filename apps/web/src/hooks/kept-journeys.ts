import type { Journey } from '@final-call/domain'
import { replaceEqualDeep } from '@tanstack/react-query'

type Named = Pick<Journey, 'ref' | 'from' | 'to'>

/** Names a ride on a board, whatever else is on it. */
export const journeyKey = ({ ref, from, to }: Named): string =>
  'index' in ref ? `${ref.productId}/${ref.date}/${ref.index}/${from}/${to}` : `${ref.productId}/${from}/${to}`

/**
 * A board looked at again: a ride of which it says the same is the one that it was, wherever it now stands, so that its row is not drawn
 * again. Compared place by place, one departure that goes would make all those after it new.
 * @param before the last answer, where there was one
 */
export function keptJourneys<B extends { readonly journeys: readonly Named[] }>(before: B | undefined, board: B): B {
  const old = before?.journeys ?? []
  const known = new Map(old.map((it) => [journeyKey(it), it]))
  const journeys = board.journeys.map((it) => replaceEqualDeep(known.get(journeyKey(it)), it))
  const same = journeys.length === old.length && journeys.every((it, i) => it === old[i])
  return { ...board, journeys: same ? old : journeys }
}
