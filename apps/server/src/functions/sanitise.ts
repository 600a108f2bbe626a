import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Excess, HTML, HTML_CHARACTERS, excessOf, mayName } from '@final-call/contract'
import type { LegSpec, RaceSpec, StepSpec, TaskSpec } from '@final-call/domain'
import sanitizeHtml from 'sanitize-html'

/** The lists as the library wants them, which may write to its own. */
const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([tag, list]) => [tag, [...list]]))

/** The attributes of a tag without an address that may not stand there. */
function addressed(tag: string, name: string, { [name]: address, ...others }: sanitizeHtml.Attributes) {
  return address !== undefined && mayName(tag, address) ? { [name]: address, ...others } : others
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: HTML.tags,
  allowedAttributes: mutable(HTML.attributes),
  allowedSchemes: [],
  allowedSchemesByTag: mutable(HTML.schemes),
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...addressed('a', 'href', attribs), ...HTML.links } }),
    img: (tagName, attribs) => ({ tagName, attribs: addressed('img', 'src', attribs) }),
  },
}

export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** Real milliseconds after which everybody else is served before more is sanitised. */
const SLICE_MS = 5

/** The race with all of its HTML safe to show. Of a long one the event loop is not held for all at once. */
export async function sanitiseRace<Spec extends Pick<RaceSpec, 'legs'>>(spec: Spec): Promise<Spec> {
  let since = performance.now()
  async function clean(html: string): Promise<string> {
    if (performance.now() - since > SLICE_MS) {
      await othersTurn()
      since = performance.now()
    }
    return sanitiseHtml(html)
  }
  async function cleanStep(step: StepSpec): Promise<StepSpec> {
    if (step.stepType !== 'undertakeTask') return step
    const tasks: TaskSpec[] = []
    for (const task of step.tasks) tasks.push({ ...task, clue: await clean(task.clue) })
    return { ...step, tasks }
  }
  const legs: LegSpec[] = []
  for (const leg of spec.legs) {
    const html = await clean(leg.html)
    const steps: StepSpec[] = []
    for (const step of leg.steps) steps.push(await cleanStep(step))
    legs.push({ ...leg, html, steps })
  }
  return { ...spec, legs }
}

const TOO_LONG = `expected at most ${HTML_CHARACTERS.toLocaleString('en')} characters as it is stored: each & takes five there, < and > four, and a link has more attributes`
const EMPTY = 'expected something to read: nothing is left of it without the tags that a race may not have'

/** What came of sanitising that no race may have, by its path: it cannot be known before. */
export function* sanitisingTroubles({ legs }: Pick<RaceSpec, 'legs'>): Generator<Excess> {
  for (const [leg, { html, steps }] of legs.entries()) {
    if (html.length > HTML_CHARACTERS) yield { path: ['legs', leg, 'html'], message: TOO_LONG }
    for (const [i, step] of steps.entries()) {
      if (step.stepType !== 'undertakeTask') continue
      for (const [task, { clue }] of step.tasks.entries()) {
        const path = ['legs', leg, 'steps', i, 'tasks', task, 'clue']
        if (clue.trim() === '') yield { path, message: EMPTY }
        if (clue.length > HTML_CHARACTERS) yield { path, message: TOO_LONG }
      }
    }
  }
  const excess = excessOf({ legs })
  if (excess) yield excess
}
