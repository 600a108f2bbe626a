import {
  CallError,
  type Excess,
  type OutputOf,
  RACE_BOUNDS,
  type RaceSpecDraft,
  addGameSpec,
  pathText,
  writtenPath,
} from '@final-call/contract'
import {
  type RaceReport,
  type RaceSpec,
  type World,
  inDollars,
  problemsOf,
  skippedStart,
  worldProblems,
} from '@final-call/domain'
import { type Planner, type Search, type Surroundings, worldOf } from '../planner/ports.ts'
import { type Author, type ContentStore, HOUSE } from '../ports.ts'
import { type AuthorshipDeps, isAdministrator, writeAs } from './authorship.ts'
import type { CurrentContent } from './current-content.ts'
import { newId } from './ids.ts'
import { type SanitisedRace, sanitiseRace, sanitisingTroubles } from './sanitise.ts'
import { type Caller, badPayload, serve } from './serve.ts'

/** Bytes: a race may be long. */
const BODY_LIMIT = 5 * 1024 * 1024

/** The most races that one author keeps. */
const KEPT = 100

function wireReport({ best, mindless, realTime }: RaceReport): OutputOf<typeof addGameSpec>['report'] {
  if (realTime === undefined) return null
  return {
    best: best ? { elapsed: best.elapsed, cost: inDollars(best.cost), kind: [...best.kind] } : null,
    mindless: mindless?.elapsed ?? null,
    realTime,
  }
}

const BUSY = 'Many races are being looked at just now. This one is not stored: upload it again in a minute.'
const ONE_ALREADY =
  'Another race of yours is still being looked at. This one is not stored: upload it again when that one is done.'
const CLOSED = 'The server is about to stop. The race is not stored: upload it again.'
/** Seconds after which there may be room. */
const BUSY_SECONDS = 60
const ONE_ALREADY_SECONDS = 10
const MANY = `You have ${KEPT} races here, and that is the most. This one is not stored: remove one of them at Available Races, or give this one the id of one of them to put it in its place.`
const REMOVED = 'This race was removed meanwhile. Upload it again.'
const GIVEN_UP = 'No way to win it was found in the time that a search may take.'

/** The same by their paths in the author's file. */
const asWritten = (draft: RaceSpecDraft, found: readonly Excess[]): readonly Excess[] =>
  found.map(({ path, message }) => ({ path: writtenPath(draft, path), message }))

/** The most warnings of what sanitising took out: whoever has read these knows the others. */
const MOST_NOTES = 20

function notesOf({ notes }: SanitisedRace<RaceSpec>, draft: RaceSpecDraft): readonly string[] {
  const told = notes
    .slice(0, MOST_NOTES)
    .map(({ path, message }) => `${pathText(writtenPath(draft, path))}: ${message}`)
  const rest = notes.length - told.length
  return rest > 0 ? [...told, `And ${rest} more like these.`] : told
}

/** A race that can be played, and what its author should know of it all the same. */
interface Prepared {
  readonly search: Search
  readonly warnings: readonly string[]
  /** Whether it takes the place of one that is there, and keeps the moment in which that was created. */
  readonly replaces: boolean
}

interface AddGameSpecDeps extends AuthorshipDeps {
  readonly content: ContentStore
  readonly contentNow: CurrentContent
  readonly planner: Planner
}

export function addGameSpecFn({ content, contentNow, planner, ...authorship }: AddGameSpecDeps) {
  /** @returns what the author should know of a race that can be played all the same. @throws BadPayload where it cannot. */
  function warningsFor({ spec, locations, services }: World, draft: RaceSpecDraft): string[] {
    const problems = worldProblems(spec, locations, [...services.values()])
    const { 'unknown-location': impossible = [], 'no-service': lacking = [] } = Object.groupBy(
      problems,
      ({ kind }) => kind,
    )
    if (impossible.length > 0) throw badPayload(asWritten(draft, impossible))
    return lacking.map(({ path, message }) => `${pathText(path)}: ${message}`)
  }

  /**
   * What a race is like to play, and what its author should know of that. A search that took too long is as one that found no
   * way. @throws CallError `resource-exhausted`, `unavailable`, where the race was not looked at
   */
  async function findings(
    uid: string,
    prepared: () => Promise<Prepared>,
  ): Promise<Pick<OutputOf<typeof addGameSpec>, 'warnings' | 'report'>> {
    const planned = await planner.report(uid, async () => (await prepared()).search)
    switch (planned.outcome) {
      case 'report': {
        const { report } = planned
        const { search } = await prepared()
        return { warnings: problemsOf(report, search.spec).map(({ message }) => message), report: wireReport(report) }
      }
      case 'given-up':
        return { warnings: [GIVEN_UP], report: null }
      case 'busy':
        throw new CallError('resource-exhausted', BUSY, { details: { retryAfter: BUSY_SECONDS } })
      case 'one-already':
        throw new CallError('resource-exhausted', ONE_ALREADY, { details: { retryAfter: ONE_ALREADY_SECONDS } })
      case 'closed':
        throw new CallError('unavailable', CLOSED)
    }
  }

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

  /** Without other players' places: whoever names one is told that there is none, and learns of no secret of theirs. */
  async function theirs(uid: string, { content: common, besides }: Surroundings): Promise<Surroundings> {
    if (besides.length === 0 || (await isAdministrator(uid, authorship))) return { content: common, besides }
    const own = new Set((await content.placesBy(uid)).map(({ id }) => id))
    return { content: common, besides: besides.filter(({ id }) => own.has(id)) }
  }

  /**
   * All that is done with a race before it is looked at.
   * @throws BadPayload where it cannot be played
   * @throws CallError `permission-denied`, `failed-precondition`, where it would not be stored
   */
  async function prepare(draft: RaceSpecDraft, { uid, now }: Caller): Promise<Prepared> {
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
    const lacking = warningsFor(world, draft)
    const warnings = [...notesOf(sanitised, draft), ...lacking, skippedStart(world, now) ?? []].flat()
    return { search: { spec, ...surroundings, now }, warnings, replaces: author !== undefined }
  }

  /**
   * Stores a race. One that was removed while it was looked at stays away, and what was its leaderboard with it: as it is here, it
   * would begin in the same world. @returns false where another author's has its id
   */
  async function put({ search: { spec, now }, replaces }: Prepared, by: Author): Promise<boolean> {
    if (!replaces) return content.putSpec(spec, by, now)
    if (await content.replaceSpec(spec, by, now)) return true
    if ((await content.authorOf(spec.id)) === undefined) throw new CallError('aborted', REMOVED)
    return false
  }

  return serve(
    addGameSpec,
    async (draft, caller) => {
      const { uid } = caller
      let preparing: Promise<Prepared> | undefined
      const prepared = (): Promise<Prepared> => (preparing ??= prepare(draft, caller))
      const found = await findings(uid, prepared)
      const ready = await prepared()
      const { warnings } = ready
      const { spec } = ready.search
      await writeAs(uid, authorship, {
        put: (by) => put(ready, by),
        isPlayers: async () => (await content.authorOf(spec.id)) !== HOUSE,
      })
      return { gameSpecId: spec.id, warnings: [...warnings, ...found.warnings], report: found.report }
    },
    // An empty list counts twice, and a number that a client writes with its type three times.
    { bodyLimit: BODY_LIMIT, mostValues: RACE_BOUNDS.values + 10_000 },
  )
}
