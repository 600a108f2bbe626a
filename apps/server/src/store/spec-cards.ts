import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { GameSpecCard } from '@final-call/contract'
import { type RaceSpec, inDollars, inHM } from '@final-call/domain'
import type { ListedSpecs, UnreadableSpec } from '../ports.ts'
import { readSpec } from './content-json.ts'
import { type Row, int, text, textOrNull } from './rows.ts'

/** The cards that are read before other work gets a turn. */
const AT_ONCE = 100

/** A race as shown before it is played: without its legs. */
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

/** `storedReal` is when the race of the same row was stored: a program without cards replaces the race and leaves the card. */
interface StoredCard {
  readonly storedReal: number
  readonly card: GameSpecCard
}

/** The card to store with a race. `storedReal` is in real epoch milliseconds, as in the same row. */
export const writeCard = (spec: RaceSpec, storedReal: number): string =>
  JSON.stringify({ storedReal, card: cardOf(spec) } satisfies StoredCard)

interface ReadCard extends StoredCard {
  readonly written: string
}

/** The card of a row; undefined if it has none, or one of a race stored before. */
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

/** When a stored race was created, in epoch seconds, even if it is otherwise unreadable; undefined if that is unreadable too. */
export function createdIn(json: string): number | undefined {
  try {
    const { createdAt } = JSON.parse(json) as Partial<Record<string, unknown>>
    return typeof createdAt === 'number' ? createdAt : undefined
  } catch {
    return undefined
  }
}

interface CardRows {
  /** Reads `id`, `stored_real` and `card` of all races, ordered by id. */
  rows(): Promise<readonly Row[]>
  /** Reads the JSON of one race. */
  json(id: string): Promise<string | undefined>
  /** Stores a card with a race, if it is still the one stored at `storedReal`. */
  fill(id: string, card: string, storedReal: number): Promise<unknown>
}

/**
 * Lists the races by their cards, without reading the races themselves; one without a card is read once. One that cannot be read is left
 * out, and reported once for as long as it is unchanged.
 */
export function specCards({ rows, json, fill }: CardRows): () => Promise<ListedSpecs> {
  /** By id, when they were stored. */
  const unreadable = new Map<string, number>()
  /** The cards of the last list, by id. */
  let last: ReadonlyMap<string, ReadCard> = new Map()

  /** The card of a row, from the last list if nothing has been stored since. */
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
    // If it cannot be stored, it is made again for the next list.
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
