import { listGameSpecs } from '@final-call/contract'
import type { ContentStore, UnreadableSpec } from '../ports.ts'
import { serve } from './serve.ts'

interface ListGameSpecsDeps {
  readonly content: ContentStore
  /** Told of a race that is left out. */
  readonly unreadable: (race: UnreadableSpec) => void
}

export const listGameSpecsFn = ({ content, unreadable }: ListGameSpecsDeps) =>
  serve(listGameSpecs, async () => {
    const listed = await content.cards()
    listed.unreadable.forEach(unreadable)
    return { gameSpecs: listed.cards.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)) }
  })
