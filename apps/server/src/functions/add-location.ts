import { CallError, addLocation } from '@final-call/contract'
import type { LocationId } from '@final-call/domain'
import tzlookup from '@photostructure/tz-lookup'
import type { ContentStore } from '../ports.ts'
import { type AuthorshipDeps, isAdministrator, writeAs } from './authorship.ts'
import { serve } from './serve.ts'

export function addLocationFn({ content, ...authorship }: AuthorshipDeps & { readonly content: ContentStore }) {
  /**
   * A timetable's next version may have a stop of any id under its name: a place of somebody else there would keep it out.
   * @throws CallError `permission-denied`
   */
  async function checkName(id: LocationId, uid: string): Promise<void> {
    const timetable = await content.timetableOver(id)
    if (timetable === undefined || (await isAdministrator(uid, authorship))) return
    const message = `Ids that begin with ${timetable}- are kept for the timetable of that name. Choose another one.`
    throw new CallError('permission-denied', message)
  }

  return serve(addLocation, async (draft, { uid, now }) => {
    await checkName(draft.id, uid)
    const location = { ...draft, zone: tzlookup(...draft.coords) }
    await writeAs(uid, authorship, (by) => content.putLocation(location, by, now))
    return { locationId: location.id }
  })
}
