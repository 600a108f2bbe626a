import type { Entry, EntryType } from './entries.ts'

const LIVE_CAP = 5
const HISTORY_CAP = 100

/** The latest hundred, newest first. */
export const historyOf = (entries: readonly Entry[]): readonly Entry[] => entries.slice(-HISTORY_CAP).toReversed()

/** What has come of the player's tickets, money and answers. */
const CAME: ReadonlySet<EntryType> = new Set<EntryType>(['RACE', 'ticket', 'task', 'money'])
/** What the log keeps, and nobody waits for. */
const QUIET: ReadonlySet<EntryType> = new Set<EntryType>(['waiting', 'stepsRemain', 'clock'])

const isQuiet = ({ type }: Pick<Entry, 'type'>): boolean => QUIET.has(type)

/** Of what happened at one instant: what came of something, then what it completes, then what is asked next. */
const weight = ({ type }: Entry): number => (CAME.has(type) ? 0 : type.startsWith('leg') && type !== 'leg' ? 1 : 2)

/** Newest first. */
const byNews = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toReversed().toSorted((a, b) => b.timestamp - a.timestamp || weight(a) - weight(b))

/** The latest that has come of the player's tickets, money and answers, if anything has; and the latest of the rest that is news. */
export function newsOf(entries: readonly Entry[]): {
  readonly came: Entry | undefined
  readonly next: Entry | undefined
} {
  const came = byNews(entries.filter(({ type }) => CAME.has(type)))[0]
  return { came, next: entries.findLast((it) => !CAME.has(it.type) && !isQuiet(it)) }
}

/** Those that a replacing event leaves: itself, what follows, and what came about at its very instant and led to it. */
function sinceReplaced(entries: readonly Entry[]): readonly Entry[] {
  const anew = entries.findLastIndex(({ replaces }) => replaces)
  const first = entries.findIndex(({ replaces }) => replaces)
  const at = anew > first ? entries[anew]?.timestamp : undefined
  return entries.filter((it, i) => i >= anew || (it.timestamp === at && weight(it) < 2))
}

/**
 * Live events: the latest alone when it replaces, else the latest five. First what last came of tickets, money and answers, then the
 * others, newest first, and after all news how the race waits and its clock goes, for as long as there is room.
 */
export function liveOf(entries: readonly Entry[]): readonly Entry[] {
  const live = sinceReplaced(entries)
  const news = byNews(live.filter((it) => !isQuiet(it)))
  const lead = news.find(({ type }) => CAME.has(type)) ?? news[0]
  const rest = [...news.filter((it) => it !== lead), ...byNews(live.filter(isQuiet))]
  return [...(lead ? [lead] : []), ...rest].slice(0, LIVE_CAP)
}
