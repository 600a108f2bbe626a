import { CallError, type OutputOf, addGameSpec, pathText } from '@final-call/contract'
import {
  type RaceReport,
  type RaceSpec,
  type World,
  type WorldProblem,
  inDollars,
  problemsOf,
  worldProblems,
} from '@final-call/domain'
import { z } from 'zod'
import { type Planner, type Search, worldOf } from '../planner/ports.ts'
import type { ContentStore } from '../ports.ts'
import { type AuthorshipDeps, writeAs } from './authorship.ts'
import { currentContent } from './current-content.ts'
import { newId } from './ids.ts'
import { sanitiseRace } from './sanitise.ts'
import { serve } from './serve.ts'

/** Bytes: a race may be long. */
const BODY_LIMIT = 5 * 1024 * 1024

/** The same error as for a payload that does not fit: every place that is not known, by its path. */
const unknownPlaces = (problems: readonly WorldProblem[]): z.ZodError =>
  new z.ZodError(problems.map(({ path, message }) => ({ code: 'custom', path: [...path], message, input: undefined })))

function wireReport({ best, mindless, realTime }: RaceReport): OutputOf<typeof addGameSpec>['report'] {
  if (!best || realTime === undefined) return null
  const { elapsed, cost, kind } = best
  return { best: { elapsed, cost: inDollars(cost), kind: [...kind] }, mindless: mindless?.elapsed ?? null, realTime }
}

const BUSY = 'Many races are being looked at just now. This one is not stored: upload it again in a minute.'
const ONE_ALREADY =
  'Another race of yours is still being looked at. This one is not stored: upload it again when that one is done.'
const CLOSED = 'The server is about to stop. The race is not stored: upload it again.'
const GIVEN_UP = 'No way to win it was found in the time that a search may take.'

interface AddGameSpecDeps extends AuthorshipDeps {
  readonly content: ContentStore
  readonly planner: Planner
}

export function addGameSpecFn({ content, planner, ...authorship }: AddGameSpecDeps) {
  const current = currentContent(content)

  /** @returns what the author should know of a race that can be played all the same. @throws ZodError where it cannot. */
  function warningsFor({ spec, locations, services }: World): string[] {
    const problems = worldProblems(spec, locations, [...services.values()])
    const { 'unknown-location': impossible = [], 'no-service': lacking = [] } = Object.groupBy(
      problems,
      ({ kind }) => kind,
    )
    if (impossible.length > 0) throw unknownPlaces(impossible)
    return lacking.map(({ path, message }) => `${pathText(path)}: ${message}`)
  }

  /**
   * What a race is like to play, and what its author should know of that. A search that took too long is as one that found no
   * way. @throws CallError `resource-exhausted`, `unavailable`, where the race was not looked at
   */
  async function findings(search: Search): Promise<Pick<OutputOf<typeof addGameSpec>, 'warnings' | 'report'>> {
    const planned = await planner.report(search)
    switch (planned.outcome) {
      case 'report': {
        const { report } = planned
        return { warnings: problemsOf(report, search.spec).map(({ message }) => message), report: wireReport(report) }
      }
      case 'given-up':
        return { warnings: [GIVEN_UP], report: null }
      case 'busy':
        throw new CallError('resource-exhausted', BUSY)
      case 'one-already':
        throw new CallError('resource-exhausted', ONE_ALREADY)
      case 'closed':
        throw new CallError('unavailable', CLOSED)
    }
  }

  return serve(
    addGameSpec,
    async (draft, { uid, now }) => {
      const before = draft.id === undefined ? undefined : await content.spec(draft.id)
      const createdAt = before?.createdAt ?? Math.floor(now / 1000)
      const spec: RaceSpec = sanitiseRace({ ...draft, id: draft.id ?? newId(), createdAt })
      const surroundings = await current.around(spec)
      const warnings = warningsFor(worldOf({ spec, ...surroundings }))
      const found = await findings({ uid, spec, ...surroundings, now })
      await writeAs(uid, authorship, (by) => content.putSpec(spec, by, now))
      return { gameSpecId: spec.id, warnings: [...warnings, ...found.warnings], report: found.report }
    },
    { bodyLimit: BODY_LIMIT },
  )
}
