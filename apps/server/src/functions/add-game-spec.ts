import { type OutputOf, addGameSpec } from '@final-call/contract'
import {
  type RaceReport,
  type RaceSpec,
  type World,
  type WorldProblem,
  inDollars,
  placesIn,
  problemsOf,
  raceReport,
  withinReach,
  worldProblems,
} from '@final-call/domain'
import { z } from 'zod'
import type { ContentStore } from '../ports.ts'
import { type AuthorshipDeps, writeAs } from './authorship.ts'
import { newId } from './ids.ts'
import { pathText } from './path-text.ts'
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

export function addGameSpecFn({ content, ...authorship }: AuthorshipDeps & { readonly content: ContentStore }) {
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

  return serve(
    addGameSpec,
    async (draft, { uid, now }) => {
      const before = draft.id === undefined ? undefined : await content.spec(draft.id)
      const createdAt = before?.createdAt ?? Math.floor(now / 1000)
      const spec: RaceSpec = sanitiseRace({ ...draft, id: draft.id ?? newId(), createdAt })
      const [locations, services] = await Promise.all([content.locationsFor(placesIn(spec)), content.services()])
      const world: World = {
        spec,
        locations: new Map(locations.map((location) => [location.id, location])),
        services: new Map(services.map((service) => [service.productId, service])),
      }
      const warnings = warningsFor(world)
      const report = raceReport(withinReach(world), now)
      await writeAs(uid, authorship, (by) => content.putSpec(spec, by, now))
      const problems = problemsOf(report, spec).map(({ message }) => message)
      return { gameSpecId: spec.id, warnings: [...warnings, ...problems], report: wireReport(report) }
    },
    { bodyLimit: BODY_LIMIT },
  )
}
