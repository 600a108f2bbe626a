import type { GameSpecCard } from '@final-call/contract'
import { clockText, dayText } from '../../platform/date-words.ts'
import { realDateText } from '../../platform/real-dates.ts'

const TAG_LABELS: Readonly<Record<string, string>> = { DI: 'Difficulty', LO: 'Location' }

export interface Tag {
  /** Undefined for a tag without a kind. */
  readonly label: string | undefined
  readonly value: string
}

/** Splits a tag: `DI:Easy` is Difficulty, Easy; `LO:New Zealand` is Location, New Zealand; an unknown kind keeps its letters. */
export function readTag(tag: string): Tag {
  const at = tag.indexOf(':')
  if (at < 0) return { label: undefined, value: tag.trim() }
  const kind = tag.slice(0, at).trim()
  return { label: TAG_LABELS[kind] ?? (kind || undefined), value: tag.slice(at + 1).trim() }
}

/** A text for searching: without case, macrons and other accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('en-NZ')

type Filtered = Pick<GameSpecCard, 'name' | 'summary' | 'tags'>

/** The races that contain all words of the filter in their name, summary or tags. */
export function filterRaces<T extends Filtered>(races: readonly T[], filter: string): readonly T[] {
  const words = plain(filter).split(/\s+/).filter(Boolean)
  return races.filter((race) => {
    const tags = race.tags.map(readTag).map(({ label, value }) => `${label ?? ''} ${value}`)
    const text = plain([race.name, race.summary ?? '', ...tags].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** `dd mmm yyyy` of a moment in epoch seconds. */
export const addedText = (seconds: number): string => realDateText(seconds * 1000)

export const startTimeText = ([hour, minute]: readonly [number, number]): string => clockText(hour, minute)

/** `Starts Tue`, or for a date `Starts 21 Nov 2026`; `Starts` alone if the race begins on the day on which the player opens it. */
export function startText(startOn: string | undefined): string {
  if (startOn === undefined) return 'Starts'
  const [year = 0, month = 0, day = 0] = startOn.split('-').map(Number)
  return `Starts ${day > 0 ? dayText({ day, month, year }) : startOn.charAt(0).toUpperCase() + startOn.slice(1)}`
}

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`
