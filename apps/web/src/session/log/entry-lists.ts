import type { Entry, EntryType } from './entries.ts'

const LIVE_CAP = 5
const HISTORY_CAP = 100

/** The latest hundred entries, newest first. */
export const historyOf = (entries: readonly Entry[]): readonly Entry[] => entries.slice(-HISTORY_CAP).toReversed()

/** Entries about the results of the player's tickets, money and answers. */
const OUTCOMES: ReadonlySet<EntryType> = new Set<EntryType>(['RACE', 'ticket', 'task', 'money'])
/** Entries that are only logged: how the race waits, and the clock's changes. */
const QUIET: ReadonlySet<EntryType> = new Set<EntryType>(['waiting', 'stepsRemain', 'clock'])

/**
 * The latest entry about tickets, money and answers, and the latest other one after it that is news: what came before it may no longer be so.
 * Each is undefined if there is none.
 */
export function newsOf(entries: readonly Entry[]): {
  readonly outcome: Entry | undefined
  readonly next: Entry | undefined
} {
  const at = entries.findLastIndex(({ type }) => OUTCOMES.has(type))
  return {
    outcome: entries[at],
    next: entries.findLast(({ type }, i) => i > at && !QUIET.has(type)),
  }
}

/** Entries for the live region: the player's own tickets, tasks and steps, never rows of a board. */
const OWN: ReadonlySet<EntryType> = new Set<EntryType>(['ticket', 'step', 'task', 'legComplete', 'RACE'])

/** A text for the live region, with the id of its entry: another entry with the same text has to be announced, too. */
export interface Spoken {
  readonly id: string
  readonly text: string
}

/**
 * What the live region says: the latest such entry. The result of a ticket or an answer at the same instant comes before it, since
 * the region holds only one text.
 */
export function spokenOf(entries: readonly Entry[]): Spoken | undefined {
  const own = entries.filter(({ type, toldThere, aloud }) => (OWN.has(type) || aloud) && !toldThere)
  const last = own.at(-1)
  if (!last) return undefined
  const outcome = own.findLast(({ type }) => OUTCOMES.has(type))
  const text = last.news ?? last.title
  if (!outcome || outcome === last || outcome.timestamp !== last.timestamp) return { id: last.id, text }
  return { id: last.id, text: `${outcome.news ?? `${outcome.title}.`} ${text}` }
}

/** The entries of the live list, newest first: those since the last one that replaces all before it, at most five. */
export function liveOf(entries: readonly Entry[]): readonly Entry[] {
  const anew = entries.findLastIndex(({ replaces }) => replaces)
  const live = entries.filter(({ type }, i) => i >= anew && !QUIET.has(type))
  return live.slice(-LIVE_CAP).toReversed()
}
