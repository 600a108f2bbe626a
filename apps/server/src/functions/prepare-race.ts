import { CallError, type Excess, type RaceSpecDraft, pathText, writtenPath } from '@final-call/contract'
import { type RaceSpec, type World, skippedStart, worldProblems } from '@final-call/domain'
import { type Search, type Surroundings, worldOf } from '../planner/ports.ts'
import { type ContentStore, HOUSE } from '../ports.ts'
import { type AuthorshipDeps, isAdministrator, writeAs } from './authorship.ts'
import type { CurrentContent } from './current-content.ts'
import { newId } from './ids.ts'
import { type SanitisedRace, sanitiseRace, sanitisingTroubles } from './sanitise.ts'
import { type Caller, badPayload } from './serve.ts'

/** The most races that one author keeps. */
const KEPT = 100

const MANY = `You have ${KEPT} races here, and that is the most. This one is not stored: remove one of them at Available Races, or give this one the id of one of them to put it in its place.`

/** The most warnings of what sanitising took out: whoever has read these knows the others. */
const MOST_NOTES = 20

function notesOf({ notes }: SanitisedRace<RaceSpec>, draft: RaceSpecDraft): readonly string[] {
  const told = notes
    .slice(0, MOST_NOTES)
    .map(({ path, message }) => `${pathText(writtenPath(draft, path))}: ${message}`)
  const rest = notes.length - told.length
  return rest > 0 ? [...told, `And ${rest} more like these.`] : told
}

/** What is wrong with a race, by the paths in its author's file. */
const asWritten = (draft: RaceSpecDraft, found: readonly Excess[]): readonly Excess[] =>
  found.map(({ path, message }) => ({ path: writtenPath(draft, path), message }))

/** @returns what the author should know of a race that can be played all the same. @throws BadPayload where it cannot. */
function lackingIn({ spec, locations, services }: World, draft: RaceSpecDraft): readonly string[] {
  const problems = worldProblems(spec, locations, [...services.values()])
  const { 'unknown-location': impossible = [], 'no-service': lacking = [] } = Object.groupBy(
    problems,
    ({ kind }) => kind,
  )
  if (impossible.length > 0) throw badPayload(asWritten(draft, impossible))
  return lacking.map(({ path, message }) => `${pathText(path)}: ${message}`)
}

/** A race that can be played, and what its author should know of it all the same. */
export interface PreparedRace {
  readonly search: Search
  readonly warnings: readonly string[]
  /** Whether it takes the place of one that is there, and keeps the moment in which that was created. */
  readonly replaces: boolean
}

interface PreparingDeps extends AuthorshipDeps {
  readonly content: Pick<ContentStore, 'authorOf' | 'createdAt' | 'placesBy' | 'specIdsBy'>
  readonly contentNow: CurrentContent
}

/** What is done with an uploaded race before it is looked at. */
export function preparing({ content, contentNow, ...authorship }: PreparingDeps) {
  /** @throws CallError `failed-precondition` for one race more than an author keeps */
  async function checkRoom(uid: string): Promise<void> {
    if ((await content.specIdsBy(uid)).length < KEPT || (await isAdministrator(uid, authorship))) return
    throw new CallError('failed-precondition', MANY)
  }

  /** @throws CallError `permission-denied` for a race of another author's, unless the player is an administrator; for the game's own always */
  const checkAuthor = (uid: string, author: string): Promise<void> =>
    writeAs(uid, authorship, {
      put: async ({ admin }) => admin || author === uid,
      isPlayers: async () => author !== HOUSE,
    })

  /** What is around a race without other players' places: whoever names one is told that there is none, and learns of no secret of theirs. */
  async function theirs(uid: string, { content: common, besides }: Surroundings): Promise<Surroundings> {
    if (besides.length === 0 || (await isAdministrator(uid, authorship))) return { content: common, besides }
    const own = new Set((await content.placesBy(uid)).map(({ id }) => id))
    return { content: common, besides: besides.filter(({ id }) => own.has(id)) }
  }

  /**
   * A race as it would be stored and looked at.
   * @throws BadPayload for a race that cannot be played
   * @throws CallError `permission-denied`, `failed-precondition` for one that would not be stored
   */
  return async (draft: RaceSpecDraft, { uid, now }: Caller): Promise<PreparedRace> => {
    const id = draft.id ?? newId()
    const author = await content.authorOf(id)
    if (author === undefined) await checkRoom(uid)
    else await checkAuthor(uid, author)
    // Nothing else of a race that it replaces: one that cannot be read is repaired like that.
    const before = author === undefined ? undefined : await content.createdAt(id)
    const sanitised = await sanitiseRace<RaceSpec>({ ...draft, id, createdAt: before ?? Math.floor(now / 1000) })
    const { spec } = sanitised
    const troubles = [...sanitisingTroubles(spec)]
    if (troubles.length > 0) throw badPayload(asWritten(draft, troubles))
    const surroundings = await theirs(uid, await contentNow.around(spec))
    const world = worldOf({ spec, ...surroundings })
    const lacking = lackingIn(world, draft)
    const warnings = [...notesOf(sanitised, draft), ...lacking, skippedStart(world, now) ?? []].flat()
    return { search: { spec, ...surroundings, now }, warnings, replaces: author !== undefined }
  }
}
