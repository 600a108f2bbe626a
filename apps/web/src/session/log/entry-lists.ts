import type { Entry, EntryType } from './entries.ts'

const LIVE_CAP = 5
const HISTORY_CAP = 100

/** The latest hundred, newest first. */
export const historyOf = (entries: readonly Entry[]): readonly Entry[] => entries.slice(-HISTORY_CAP).toReversed()

/** What has come of the player's tickets, money and answers. */
const CAME: ReadonlySet<EntryType> = new Set<EntryType>(['RACE', 'ticket', 'task', 'money'])
/** What is only logged: how the race waits and its clock goes. It is no news. */
const QUIET: ReadonlySet<EntryType> = new Set<EntryType>(['waiting', 'stepsRemain', 'clock'])

/** The latest that has come of the player's tickets, money and answers, if anything has; and the latest of the rest that is news. */
export function newsOf(entries: readonly Entry[]): {
  readonly came: Entry | undefined
  readonly next: Entry | undefined
} {
  return {
    came: entries.findLast(({ type }) => CAME.has(type)),
    next: entries.findLast(({ type }) => !CAME.has(type) && !QUIET.has(type)),
  }
}

/** What is said aloud: the player's own tickets, tasks and steps, never a row of a board. */
const OWN: ReadonlySet<EntryType> = new Set<EntryType>(['ticket', 'step', 'task', 'legComplete', 'RACE'])

/** The latest of that, after what came of a ticket or an answer at the same instant: both are told at once, and the region holds one text. */
export function spokenOf(entries: readonly Entry[]): string | undefined {
  const own = entries.filter(({ type, toldThere }) => OWN.has(type) && !toldThere)
  const last = own.at(-1)
  const came = own.findLast(({ type }) => CAME.has(type))
  const text = last?.news ?? last?.title
  if (!came || came === last || came.timestamp !== last?.timestamp) return text
  return `${came.news ?? `${came.title}.`} ${text}`
}

/** Live events, newest first: the latest alone when it replaces, and with what follows it the latest five. */
export function liveOf(entries: readonly Entry[]): readonly Entry[] {
  const anew = entries.findLastIndex(({ replaces }) => replaces)
  const live = entries.filter(({ type }, i) => i >= anew && !QUIET.has(type))
  return live.slice(-LIVE_CAP).toReversed()
}
