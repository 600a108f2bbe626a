import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { GameSpecCard } from '@final-call/contract'
import { type RaceSpec, inDollars, inHM } from '@final-call/domain'
import type { ListedSpecs, UnreadableSpec } from '../ports.ts'
import { readSpec } from './content-json.ts'
import { type Row, int, text, textOrNull } from './rows.ts'

/** How many cards are read before others have their turn. */
const AT_ONCE = 100

/** A race as it may be shown before it is played: without its legs. */
const cardOf = (spec: RaceSpec): GameSpecCard => ({
  id: spec.id,
  name: spec.name,
  wallet: inDollars(spec.wallet),
  daysLength: spec.daysLength,
  iconName: spec.iconName,
  startTime: inHM(spec.startTime),
  tags: [...spec.tags],
  createdAt: spec.createdAt,
  speed: spec.speed,
  ...(spec.summary === undefined ? {} : { summary: spec.summary }),
  ...(spec.startOn === undefined ? {} : { startOn: spec.startOn }),
})

/** `storedReal` is when the race beside it was stored: a program that knows no cards stores another race and leaves the card. */
interface StoredCard {
  readonly storedReal: number
  readonly card: GameSpecCard
}

/** The card that is stored beside a race. `storedReal`: real epoch milliseconds, as in the same row. */
export const writeCard = (spec: RaceSpec, storedReal: number): string =>
  JSON.stringify({ storedReal, card: cardOf(spec) } satisfies StoredCard)

interface ReadCard extends StoredCard {
  readonly written: string
}

/** The card of a row; undefined where it has none, or one of another race than stands there now. */
function readCard(row: Row): ReadCard | undefined {
  const written = textOrNull(row, 'card')
  if (written === null) return undefined
  try {
    const { storedReal, card } = JSON.parse(written) as StoredCard
    return storedReal === int(row, 'stored_real') ? { storedReal, card: GameSpecCard.parse(card), written } : undefined
  } catch {
    return undefined
  }
}

/** When a stored race was created, in epoch seconds, though nothing else of it may be readable; undefined where that is not either. */
export function createdIn(json: string): number | undefined {
  try {
    const { createdAt } = JSON.parse(json) as Partial<Record<string, unknown>>
    return typeof createdAt === 'number' ? createdAt : undefined
  } catch {
    return undefined
  }
}

interface CardRows {
  /** The columns `id`, `stored_real` and `card` of every race, ordered by id. */
  rows(): Promise<readonly Row[]>
  /** The text of one race. */
  json(id: string): Promise<string | undefined>
  /** Stores a card beside a race, as long as that is the one that was stored then. */
  fill(id: string, card: string, storedReal: number): Promise<unknown>
}

/**
 * The list of races, which reads no race that has its card beside it: after a program that knows no cards, each once. One that
 * cannot be read is left out, looked at once for as long as it stays as it is, and told then.
 */
export function specCards({ rows, json, fill }: CardRows): () => Promise<ListedSpecs> {
  /** By id, when they were stored. */
  const unreadable = new Map<string, number>()
  /** What was read for the last list, by id. */
  let last: ReadonlyMap<string, ReadCard> = new Map()

  /** As it was read last, where nothing has been stored since. */
  function read(row: Row): ReadCard | undefined {
    const before = last.get(text(row, 'id'))
    if (before?.written === textOrNull(row, 'card') && before.storedReal === int(row, 'stored_real')) return before
    return readCard(row)
  }

  async function made(id: string, storedReal: number): Promise<GameSpecCard | UnreadableSpec | undefined> {
    await yieldToOthers()
    const written = await json(id)
    if (written === undefined) return undefined
    let spec: RaceSpec
    try {
      spec = readSpec(written)
    } catch (error) {
      unreadable.set(id, storedReal)
      return { id, error }
    }
    // Where it cannot be stored now, it is made anew for the next who lists.
    await fill(id, writeCard(spec, storedReal), storedReal).catch(() => undefined)
    return cardOf(spec)
  }

  return async () => {
    const cards: GameSpecCard[] = []
    const found: UnreadableSpec[] = []
    const known = new Map<string, ReadCard>()
    for (const [i, row] of (await rows()).entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) await yieldToOthers()
      const [id, storedReal] = [text(row, 'id'), int(row, 'stored_real')]
      const there = read(row)
      if (there) known.set(id, there)
      if (!there && unreadable.get(id) === storedReal) continue
      const card = there?.card ?? (await made(id, storedReal))
      if (!card) continue
      if ('error' in card) found.push(card)
      else cards.push(card)
    }
    last = known
    return { cards, unreadable: found }
  }
}
