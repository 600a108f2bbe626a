import { HTML } from '@final-call/contract'
import type { RaceSpec } from '@final-call/domain'
import sanitizeHtml from 'sanitize-html'

/** The lists as the library wants them, which may write to its own. */
const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([tag, list]) => [tag, [...list]]))

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: HTML.tags,
  allowedAttributes: mutable(HTML.attributes),
  allowedSchemes: [],
  allowedSchemesByTag: mutable(HTML.schemes),
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
}

export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** The race with all of its HTML safe to show. */
export const sanitiseRace = <Spec extends Pick<RaceSpec, 'legs'>>(spec: Spec): Spec => ({
  ...spec,
  legs: spec.legs.map((leg) => ({
    ...leg,
    html: sanitiseHtml(leg.html),
    steps: leg.steps.map((step) =>
      step.stepType === 'undertakeTask'
        ? { ...step, tasks: step.tasks.map((task) => ({ ...task, clue: sanitiseHtml(task.clue) })) }
        : step,
    ),
  })),
})
