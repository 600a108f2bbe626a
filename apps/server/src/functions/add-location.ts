import { addLocation } from '@final-call/contract'
import tzlookup from '@photostructure/tz-lookup'
import type { ContentStore } from '../ports.ts'
import { type AuthorshipDeps, writeAs } from './authorship.ts'
import { serve } from './serve.ts'

export const addLocationFn = ({ content, ...authorship }: AuthorshipDeps & { readonly content: ContentStore }) =>
  serve(addLocation, async (draft, { uid, now }) => {
    const location = { ...draft, zone: tzlookup(...draft.coords) }
    await writeAs(uid, authorship, (by) => content.putLocation(location, by, now))
    return { locationId: location.id }
  })
