import { setImmediate as yieldToOthers } from 'node:timers/promises'
import {
  type Excess,
  HTML,
  HTML_CHARACTERS,
  excessOf,
  isSeen,
  mayName,
  withoutPiles,
  withoutTurning,
} from '@final-call/contract'
import type { LegSpec, RaceSpec, StepSpec, TaskSpec } from '@final-call/domain'
import sanitizeHtml from 'sanitize-html'
import { removalNotes } from './removal-notes.ts'

/** Copies of the lists, since the library wants mutable ones. */
const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([tag, list]) => [tag, [...list]]))

/** The attributes of a tag, without its address if that is not allowed there. */
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

interface Sanitised {
  readonly html: string
  /** What was removed, as sentences for the author. */
  readonly notes: readonly string[]
}

const UNRULY =
  'what turns the direction of a text (U+202A to U+202E, U+2066 to U+2069), or is the fifth mark on a letter, is taken out'

function sanitiseHtml(html: string): Sanitised {
  const removed = removalNotes()
  const safe = sanitizeHtml(html, { ...OPTIONS, onOpenTag: removed.see })
  // After sanitising, because that decodes references such as &#x202E;.
  const tidy = withoutPiles(withoutTurning(safe))
  return { html: tidy, notes: tidy === safe ? removed.sentences() : [...removed.sentences(), UNRULY] }
}

/** After this many real milliseconds of sanitising, other requests are served first. */
const SLICE_MS = 5

export interface SanitisedRace<Spec> {
  readonly spec: Spec
  /** What was removed, by path. */
  readonly notes: readonly Excess[]
}

/** A race with all its HTML safe to show. Yields to the event loop in between. */
export async function sanitiseRace<Spec extends Pick<RaceSpec, 'legs'>>(spec: Spec): Promise<SanitisedRace<Spec>> {
  const notes: Excess[] = []
  let since = performance.now()
  async function clean(written: string, path: Excess['path']): Promise<string> {
    if (performance.now() - since > SLICE_MS) {
      await yieldToOthers()
      since = performance.now()
    }
    const { html, notes: told } = sanitiseHtml(written)
    for (const message of told) notes.push({ path, message })
    return html
  }
  async function cleanStep(step: StepSpec, path: Excess['path']): Promise<StepSpec> {
    if (step.stepType !== 'undertakeTask') return step
    const tasks: TaskSpec[] = []
    for (const [i, task] of step.tasks.entries()) {
      tasks.push({ ...task, clue: await clean(task.clue, [...path, 'tasks', i, 'clue']) })
    }
    return { ...step, tasks }
  }
  const legs: LegSpec[] = []
  for (const [i, leg] of spec.legs.entries()) {
    const html = await clean(leg.html, ['legs', i, 'html'])
    const steps: StepSpec[] = []
    for (const [k, step] of leg.steps.entries()) steps.push(await cleanStep(step, ['legs', i, 'steps', k]))
    legs.push({ ...leg, html, steps })
  }
  return { spec: { ...spec, legs }, notes }
}

const TOO_LONG = `expected at most ${HTML_CHARACTERS.toLocaleString('en')} characters as it is stored: each & takes five there, < and > four, and a link has more attributes`
const EMPTY =
  'expected something to see, words or a picture in the text itself (data:image/png;base64,…): nothing of it is left'

/** Whether sanitised HTML shows anything. In it, angle brackets occur only in tags. */
const showsAnything = (html: string): boolean => / src="/.test(html) || isSeen(html.replaceAll(/<[^>]*>/g, ''))

/** Problems that can only be found after sanitising, by path. */
export function* sanitisingTroubles({ legs }: Pick<RaceSpec, 'legs'>): Generator<Excess> {
  for (const [leg, { html, steps }] of legs.entries()) {
    if (html.length > HTML_CHARACTERS) yield { path: ['legs', leg, 'html'], message: TOO_LONG }
    for (const [i, step] of steps.entries()) {
      if (step.stepType !== 'undertakeTask') continue
      for (const [task, { clue }] of step.tasks.entries()) {
        const path = ['legs', leg, 'steps', i, 'tasks', task, 'clue']
        if (!showsAnything(clue)) yield { path, message: EMPTY }
        if (clue.length > HTML_CHARACTERS) yield { path, message: TOO_LONG }
      }
    }
  }
  const excess = excessOf({ legs })
  if (excess) yield excess
}
