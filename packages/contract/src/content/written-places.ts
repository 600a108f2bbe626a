import type { LocationId } from '@final-call/domain'
import { isRecord } from '../is-record.ts'
import { LocationIdInput } from './primitives.ts'
import { excessOf } from './race-bounds.ts'
import { KINDS } from './step.ts'

/** The fields of steps and tasks that name a place, and the kinds of step that do in their short form. */
const NAMING: ReadonlySet<string> = new Set(['location', 'from', 'to', 'place', 'locateAt', 'moveTo', 'reach'])

/** The fields of steps that hold such fields. No others are looked into: answers name no place, and a path holds no name of any length. */
const HOLDING: ReadonlySet<string> = new Set([...KINDS, 'tasks'])

/** A place that a race names, and where. */
export interface WrittenPlace {
  readonly path: readonly (string | number)[]
  readonly id: LocationId
}

const listOf = (value: unknown, key: string): readonly unknown[] => {
  const list = isRecord(value) ? value[key] : undefined
  return Array.isArray(list) ? list : []
}

/** The fields of a step, or of what is in it, that name a place. */
function* within(value: unknown, path: WrittenPlace['path']): Generator<WrittenPlace> {
  if (typeof value !== 'object' || value === null) return
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, field] of entries) {
    const at = [...path, key]
    if (typeof field === 'string') {
      if (NAMING.has(String(key)) && LocationIdInput.safeParse(field).success) yield { path: at, id: field }
    } else if (typeof key === 'number' || HOLDING.has(key)) yield* within(field, at)
  }
}

/**
 * The places that a race names, whatever else of it does not fit `RaceSpecInput`: what is wrong with them can be told with the rest. None
 * for a race beyond `RACE_BOUNDS`.
 */
export const placesWritten = (race: unknown): readonly WrittenPlace[] =>
  excessOf(race)
    ? []
    : listOf(race, 'legs').flatMap((leg, i) =>
        listOf(leg, 'steps').flatMap((step, k) => [...within(step, ['legs', i, 'steps', k])]),
      )
