import { listGameSpecs } from '@final-call/contract'
import { type ContentStore, HOUSE, type UnreadableSpec } from '../../ports.ts'
import { type AuthorshipDeps, isAdministrator } from './authorship.ts'
import { serve } from '../serving/serve.ts'

interface ListGameSpecsDeps extends AuthorshipDeps {
  readonly content: ContentStore
  /** Called for each stored race that is left out because it cannot be read. */
  readonly unreadable: (race: UnreadableSpec) => void
}

export const listGameSpecsFn = ({ content, unreadable, ...authorship }: ListGameSpecsDeps) =>
  serve(listGameSpecs, async (_, { uid }) => {
    const [listed, house, mine, administrator] = await Promise.all([
      content.cards(),
      content.specIdsBy(HOUSE),
      content.specIdsBy(uid),
      isAdministrator(uid, authorship),
    ])
    listed.unreadable.forEach(unreadable)
    const [ours, own] = [new Set(house), new Set(mine)]
    const newestFirst = listed.cards.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    const builtIn = newestFirst.filter(({ id }) => ours.has(id))
    const uploaded = newestFirst
      .filter(({ id }) => !ours.has(id))
      .map((card) => ({
        ...card,
        uploaded: true as const,
        ...((administrator || own.has(card.id)) && { removable: true as const }),
      }))
    return { gameSpecs: [...builtIn, ...uploaded] }
  })
