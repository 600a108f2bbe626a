import { CallError, addLocation } from '@final-call/contract'
import type { LocationId } from '@final-call/domain'
import tzlookup from '@photostructure/tz-lookup'
import type { ContentStore } from '../../ports.ts'
import { type AuthorshipDeps, isAdministrator, writeAs } from './authorship.ts'
import { inTurn } from '../../desks/in-turn.ts'
import { serve } from '../serving/serve.ts'

/** The most places that one author keeps: some for each of their races. */
const KEPT = 2_000

const MANY = `You have ${KEPT.toLocaleString('en-NZ')} places here, and that is the most. This one is not stored.`

export function addLocationFn({ content, ...authorship }: AuthorshipDeps & { readonly content: ContentStore }) {
  const turn = inTurn()

  /**
   * Refuses an id that begins with the name of a timetable: its next version may have a stop with that id, and could not be imported.
   * @throws CallError `permission-denied`
   */
  async function checkName(id: LocationId, uid: string): Promise<void> {
    const timetable = await content.timetableOver(id)
    if (timetable === undefined || (await isAdministrator(uid, authorship))) return
    const message = `Ids that begin with ${timetable}- are kept for the timetable of that name. Choose another one.`
    throw new CallError('permission-denied', message)
  }

  /** @throws CallError `failed-precondition` */
  async function checkRoom(id: LocationId, uid: string): Promise<void> {
    const { places, hasThis } = await content.placesHeld(uid, id)
    // Replacing a place takes no more room.
    if (places < KEPT || hasThis || (await isAdministrator(uid, authorship))) return
    throw new CallError('failed-precondition', MANY)
  }

  return serve(addLocation, async (draft, { uid, now }) => {
    await checkName(draft.id, uid)
    const location = { ...draft, zone: tzlookup(...draft.coords) }
    // An author's uploads run one at a time, so that simultaneous ones are all counted.
    await turn(uid, async () => {
      await checkRoom(draft.id, uid)
      await writeAs(uid, authorship, {
        put: (by) => content.putLocation(location, by, now),
        isPlayers: async () => (await content.uploadedLocations([location.id])).length > 0,
      })
    })
    return { locationId: location.id, zone: location.zone }
  })
}
