import { listGameSpecs } from '@final-call/contract'
import { type ContentStore, HOUSE, type UnreadableSpec } from '../ports.ts'
import { serve } from './serve.ts'

interface ListGameSpecsDeps {
  readonly content: ContentStore
  /** Told of a race that is left out. */
  readonly unreadable: (race: UnreadableSpec) => void
}

export const listGameSpecsFn = ({ content, unreadable }: ListGameSpecsDeps) =>
  serve(listGameSpecs, async () => {
    const [listed, house] = await Promise.all([content.cards(), content.specIdsBy(HOUSE)])
    listed.unreadable.forEach(unreadable)
    const ours = new Set(house)
    const newestFirst = listed.cards.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    const [shipped, uploaded] = [true, false].map((it) => newestFirst.filter(({ id }) => ours.has(id) === it))
    return {
      gameSpecs: [...(shipped ?? []), ...(uploaded ?? []).map((card) => ({ ...card, uploaded: true as const }))],
    }
  })
