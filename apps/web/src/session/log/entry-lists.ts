import type { Entry, EntryType } from './entries.ts'

const LIVE_CAP = 5
const HISTORY_CAP = 100

/** The latest hundred entries, newest first. */
export const historyOf = (entries: readonly Entry[]): readonly Entry[] => entries.slice(-HISTORY_CAP).toReversed()

/** Entries about the results of the player's tickets, money and answers. */
const CAME: ReadonlySet<EntryType> = new Set<EntryType>(['RACE', 'ticket', 'task', 'money'])
/** Entries that are only logged: how the race waits, and the clock's changes. */
const QUIET: ReadonlySet<EntryType> = new Set<EntryType>(['waiting', 'stepsRemain', 'clock'])

/** The latest entry about tickets, money and answers, and the latest other entry that is news; each undefined if there is none. */
export function newsOf(entries: readonly Entry[]): {
  readonly came: Entry | undefined
  readonly next: Entry | undefined
} {
  return {
    came: entries.findLast(({ type }) => CAME.has(type)),
    next: entries.findLast(({ type }) => !CAME.has(type) && !QUIET.has(type)),
  }
}

/** Entries for the live region: the player's own tickets, tasks and steps, never rows of a board. */
const OWN: ReadonlySet<EntryType> = new Set<EntryType>(['ticket', 'step', 'task', 'legComplete', 'RACE'])

const spokenIn = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ type, toldThere, aloud }) => (OWN.has(type) || aloud) && !toldThere)

/** Which entry `spokenOf` speaks of: the next may have the same text, and is to be said as well. */
export const spokenId = (entries: readonly Entry[]): string | undefined => spokenIn(entries).at(-1)?.id

/**
 * The text for the live region: the latest such entry. The result of a ticket or an answer at the same instant comes before it, since
 * the region holds only one text.
 */
export function spokenOf(entries: readonly Entry[]): string | undefined {
  const own = spokenIn(entries)
  const last = own.at(-1)
  const came = own.findLast(({ type }) => CAME.has(type))
  const text = last?.news ?? last?.title
  if (!came || came === last || came.timestamp !== last?.timestamp) return text
  return `${came.news ?? `${came.title}.`} ${text}`
}

/** The entries of the live list, newest first: those since the last one that replaces all before it, at most five. */
export function liveOf(entries: readonly Entry[]): readonly Entry[] {
  const anew = entries.findLastIndex(({ replaces }) => replaces)
  const live = entries.filter(({ type }, i) => i >= anew && !QUIET.has(type))
  return live.slice(-LIVE_CAP).toReversed()
}
