import type { RaceSpec } from '@final-call/domain'
import sanitizeHtml from 'sanitize-html'

/** What authors may use in legs and clues: text, lists, tables, links and pictures; nothing that runs or styles. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: `
    p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s sub sup small span abbr q cite kbd mark
    table caption thead tbody tr th td a img figure figcaption
  `
    .trim()
    .split(/\s+/),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    abbr: ['title'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  // A picture from elsewhere would tell that place who reads the clue.
  allowedSchemesByTag: { img: ['data'] },
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
