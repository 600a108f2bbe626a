import { CallError, type OutputOf, addGameSpec } from '@final-call/contract'
import { type RaceReport, inDollars, problemsOf } from '@final-call/domain'
import type { Planned, Planner } from '../../planner/ports.ts'
import { type Author, type ContentStore, HOUSE } from '../../ports.ts'
import { type AuthorshipDeps, writeAs } from './authorship.ts'
import type { CurrentContent } from '../../worlds/current-content.ts'
import { type PreparedRace, RACE_BODY, preparing, unknownPlaces } from './prepare-race.ts'
import { serve } from '../serving/serve.ts'

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
const REMOVED = 'This race was removed meanwhile. Upload it again.'
const CUT_SHORT =
  'The server had too much else to do to find out whether it can be won. It is stored: to be told, upload it again later.'

/**
 * The race that was searched, and the report on it; undefined if it took too long.
 * @throws CallError `resource-exhausted`, `unavailable` if it was not begun
 */
function searched(planned: Planned<PreparedRace>): { readonly ready: PreparedRace; readonly report?: RaceReport } {
  switch (planned.outcome) {
    case 'report':
      return { ready: planned.asked, report: planned.report }
    case 'given-up':
      return { ready: planned.asked }
    case 'busy':
      throw new CallError('resource-exhausted', BUSY, { details: { retryAfter: BUSY_SECONDS } })
    case 'one-already':
      throw new CallError('resource-exhausted', ONE_ALREADY, { details: { retryAfter: ONE_ALREADY_SECONDS } })
    case 'closed':
      throw new CallError('unavailable', CLOSED)
  }
}

interface AddGameSpecDeps extends AuthorshipDeps {
  readonly content: ContentStore
  readonly contentNow: CurrentContent
  readonly planner: Planner
}

export function addGameSpecFn({ content, contentNow, planner, ...authorship }: AddGameSpecDeps) {
  const prepare = preparing({ content, contentNow, ...authorship })

  /**
   * Stores a race. @returns false if its id belongs to another author
   * @throws CallError `aborted` if the race that it replaces was removed meanwhile: stored now, it would come back with its leaderboard
   */
  async function put({ spec, now, replaces }: PreparedRace, by: Author): Promise<boolean> {
    if (!replaces) return content.putSpec(spec, by, now)
    if (await content.replaceSpec(spec, by, now)) return true
    if ((await content.authorOf(spec.id)) === undefined) throw new CallError('aborted', REMOVED)
    return false
  }

  return serve(
    addGameSpec,
    async (draft, caller) => {
      const { ready, report } = searched(await planner.report(caller.uid, () => prepare(draft, caller)))
      const { spec } = ready
      await writeAs(caller.uid, authorship, {
        put: (by) => put(ready, by),
        isPlayers: async () => (await content.authorOf(spec.id)) !== HOUSE,
      })
      const problems = report ? problemsOf(report, spec).map(({ message }) => message) : [CUT_SHORT]
      return {
        gameSpecId: spec.id,
        warnings: [...ready.warnings, ...problems],
        report: report ? wireReport(report) : null,
      }
    },
    { ...RACE_BODY, besides: unknownPlaces({ content, contentNow, ...authorship }) },
  )
}
