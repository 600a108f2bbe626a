import {
  CallError,
  type Excess,
  type Misfit,
  RACE_BOUNDS,
  type RaceSpecDraft,
  pathText,
  placesWritten,
  writtenPath,
} from '@final-call/contract'
import {
  type RaceSpec,
  type StepSpec,
  type World,
  skippedStart,
  turnedAnswers,
  worldProblems,
} from '@final-call/domain'
import type { Search } from '../../planner/ports.ts'
import { type ContentStore, HOUSE, type Surroundings } from '../../ports.ts'
import { type AuthorshipDeps, checkTaken, isAdministrator } from './authorship.ts'
import type { CurrentContent } from '../../worlds/current-content.ts'
import { worldOf } from '../../worlds/world-of.ts'
import { newId } from '../../desks/ids.ts'
import { type SanitisedRace, sanitiseRace, sanitisingTroubles } from './sanitise.ts'
import { type Caller, BadPayload } from '../serving/serve.ts'

/**
 * The limits on the body of a call that sends a race. As values an empty list counts twice, and a number that a client writes with its type
 * three times.
 */
export const RACE_BODY = { bodyLimit: 5 * 1024 * 1024, mostValues: RACE_BOUNDS.values + 10_000 }

/** The most races per author. */
const KEPT = 100

const MANY = `You have ${KEPT} races here, and that is the most. This one is not stored: remove one of them at Available Races, or give this one the id of one of them to put it in its place.`

/** The most warnings about what sanitising removed. */
const MOST_NOTES = 20

function notesOf({ notes }: SanitisedRace<RaceSpec>, draft: RaceSpecDraft): readonly string[] {
  const told = notes
    .slice(0, MOST_NOTES)
    .map(({ path, message }) => `${pathText(writtenPath(draft, path))}: ${message}`)
  const rest = notes.length - told.length
  return rest > 0 ? [...told, `And ${rest} more like these.`] : told
}

/** The same problems, with paths in the author's file. */
const asWritten = (draft: RaceSpecDraft, found: readonly Excess[]): readonly Excess[] =>
  found.map(({ path, message }) => ({ path: writtenPath(draft, path), message }))

/** @returns warnings about services that are missing. @throws BadPayload if places are missing, which makes a race unplayable */
function lackingIn({ spec, locations, services }: World, draft: RaceSpecDraft): readonly string[] {
  const problems = worldProblems(spec, locations, [...services.values()])
  const { 'unknown-location': impossible = [], 'no-service': lacking = [] } = Object.groupBy(
    problems,
    ({ kind }) => kind,
  )
  if (impossible.length > 0) throw new BadPayload(asWritten(draft, impossible))
  return lacking.map(({ path, message }) => `${pathText(path)}: ${message}`)
}

/** [TSK-9] Warnings about answers on the map whose latitude and longitude seem exchanged. */
const turnedIn = (world: World, draft: RaceSpecDraft): readonly string[] =>
  turnedAnswers(world).map(
    ({ path, off }) =>
      `${pathText(writtenPath(draft, path))}: is ${Math.round(off / 1000)} km from the nearest place of the race: are latitude and longitude exchanged?`,
  )

/** A playable race, with warnings for its author. */
export interface PreparedRace extends Search {
  readonly warnings: readonly string[]
  /** Whether it replaces a stored race; it then keeps that one's creation time. */
  readonly replaces: boolean
}

export interface PreparingDeps extends AuthorshipDeps {
  readonly content: Pick<ContentStore, 'authorOf' | 'createdAt' | 'placesBy' | 'specIdsBy'>
  readonly contentNow: CurrentContent
}

/** How many races an author can store besides those that they have; undefined for administrators, who have no limit. */
export async function roomFor(
  uid: string,
  { content, ...authorship }: AuthorshipDeps & { readonly content: Pick<ContentStore, 'specIdsBy'> },
): Promise<number | undefined> {
  if (await isAdministrator(uid, authorship)) return undefined
  return Math.max(0, KEPT - (await content.specIdsBy(uid)).length)
}

/** The surroundings of a race without other players' places. A race that names one gets "no such place", so that uploads stay secret. */
const surroundingsFor =
  ({ content, contentNow, ...authorship }: PreparingDeps) =>
  async (uid: string, spec: Pick<RaceSpec, 'legs'>): Promise<Surroundings> => {
    const { content: common, uploads } = await contentNow.surroundingsOf(spec)
    if (uploads.length === 0 || (await isAdministrator(uid, authorship))) return { content: common, uploads }
    const own = new Set((await content.placesBy(uid)).map(({ id }) => id))
    return { content: common, uploads: uploads.filter(({ id }) => own.has(id)) }
  }

/** Finds the unknown places that a race names, whatever else of it does not fit. */
export function unknownPlaces(deps: PreparingDeps) {
  const readSurroundings = surroundingsFor(deps)
  return async (payload: unknown, { uid }: Caller): Promise<readonly Misfit[]> => {
    const written = placesWritten(payload)
    if (written.length === 0) return []
    const steps = written.map(({ id }): StepSpec => ({ stepType: 'reach', location: id }))
    const spec = { legs: [{ title: '', html: '', steps }] }
    const { content, uploads } = await readSurroundings(uid, spec)
    const known = new Map([...content.locations, ...uploads.map((it) => [it.id, it] as const)])
    return worldProblems(spec, known, []).flatMap(({ path: [, , , step], message }) => {
      const place = written[Number(step)]
      return place ? [{ path: place.path, message }] : []
    })
  }
}

/** Creates the checks and transformations that an uploaded race goes through before the planner sees it. */
export function preparing({ content, contentNow, ...authorship }: PreparingDeps) {
  const readSurroundings = surroundingsFor({ content, contentNow, ...authorship })

  /** @throws CallError `failed-precondition` if the author has `KEPT` races */
  async function checkRoom(uid: string): Promise<void> {
    if ((await roomFor(uid, { content, ...authorship })) === 0) throw new CallError('failed-precondition', MANY)
  }

  /** @throws CallError `permission-denied` if the id belongs to another author and the player is no administrator, or to the game */
  async function checkAuthor(uid: string, author: string): Promise<void> {
    if (author !== uid) await checkTaken(uid, authorship, { isPlayers: async () => author !== HOUSE })
  }

  /**
   * A race as it would be stored and planned.
   * @throws BadPayload if it cannot be played
   * @throws CallError `permission-denied`, `failed-precondition` if it must not be stored
   */
  return async (draft: RaceSpecDraft, { uid, now }: Caller): Promise<PreparedRace> => {
    const id = draft.id ?? newId()
    const author = await content.authorOf(id)
    if (author === undefined) await checkRoom(uid)
    else await checkAuthor(uid, author)
    // Only the creation time of the replaced race is read, so that an unreadable race can be repaired by uploading it again.
    const before = author === undefined ? undefined : await content.createdAt(id)
    const sanitised = await sanitiseRace<RaceSpec>({ ...draft, id, createdAt: before ?? Math.floor(now / 1000) })
    const { spec } = sanitised
    const troubles = [...sanitisingTroubles(spec)]
    if (troubles.length > 0) throw new BadPayload(asWritten(draft, troubles))
    const surroundings = await readSurroundings(uid, spec)
    const world = worldOf({ spec, ...surroundings })
    const lacking = lackingIn(world, draft)
    const warnings = [
      ...notesOf(sanitised, draft),
      ...lacking,
      ...turnedIn(world, draft),
      skippedStart(world, now) ?? [],
    ].flat()
    return { spec, ...surroundings, now, warnings, replaces: author !== undefined }
  }
}
