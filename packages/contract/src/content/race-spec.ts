import { DEFAULT_SPEED, ICON_NAMES, PACES, RACE_DAYS, type RaceSpec, WEEKDAYS } from '@final-call/domain'
import { z } from 'zod'
import { GameSpecId } from '../race/race.ts'
import { DollarsInput, Html, StoredHtml, TimeOfDay, Whole, shapedLike, text } from './primitives.ts'
import { excessOf } from './race-bounds.ts'
import { StepInput, StoredStep, pathInStep } from './step.ts'

const EXPECTED_START = `expected one of ${WEEKDAYS.join(', ')}, or a date of the years 1901 to 9998, like 2026-11-21`
/** A date of any year, since such races may have been stored. */
const StoredDate = z.iso.date({ error: EXPECTED_START, abort: true })
/** A date such that every instant of the race is within the bounds of `JourneyRefInput`. */
const PlayableDate = StoredDate.refine((date) => date >= '1901' && date < '9999', EXPECTED_START)
const startOnOf = (date: typeof StoredDate) => z.union([z.enum(WEEKDAYS), date], { error: EXPECTED_START })

const leg = <Step extends z.ZodType>(step: Step, html: z.ZodString) =>
  z.strictObject(
    { title: text(200), html: html.default(''), steps: z.array(step).min(1).max(200) },
    { error: shapedLike('{"title": …, "steps": […]}') },
  )

const fields = <Step extends z.ZodType>(step: Step, html: z.ZodString, date: typeof StoredDate) => ({
  name: text(120),
  /** Dollars. */
  wallet: DollarsInput,
  legs: z.array(leg(step, html)).min(1).max(50),
  /** The author's par, in days. */
  daysLength: Whole.min(1).max(RACE_DAYS),
  iconName: z.enum(ICON_NAMES),
  startTime: TimeOfDay,
  tags: z.array(text(60)).max(20).default([]),
  speed: Whole.min(1).max(100).default(DEFAULT_SPEED),
  startOn: startOnOf(date).optional(),
  summary: text(400).optional(),
  pace: z.enum(PACES).default('steady'),
  creator: z.unknown().optional(),
})

type Read = z.output<z.ZodObject<ReturnType<typeof fields<typeof StepInput>>>>

const draft = ({ name, wallet, legs, daysLength, iconName, startTime, tags, speed, pace, startOn, summary }: Read) => ({
  name,
  wallet,
  legs,
  daysLength,
  iconName,
  startTime,
  tags,
  speed,
  pace,
  ...(startOn !== undefined && { startOn }),
  ...(summary !== undefined && { summary }),
})

/** A race as authored. Storing it adds a creation time, and an id if it has none. */
export type RaceSpecDraft = Omit<RaceSpec, 'id' | 'createdAt'> & { readonly id?: string }

const FittingRace = z
  .strictObject({
    id: GameSpecId.optional(),
    ...fields(StepInput, Html, PlayableDate),
    createdAt: z.unknown().optional(),
  })
  .check(({ value: { legs }, issues }) => {
    const first = legs[0]?.steps[0]
    if (issues.length > 0 || first?.stepType === 'locateAt') return
    const path = ['legs', 0, 'steps', 0]
    issues.push({ code: 'custom', input: first, path, message: 'expected a locateAt: a race begins somewhere' })
  })
  .transform((spec): RaceSpecDraft => ({ ...(spec.id !== undefined && { id: spec.id }), ...draft(spec) }))
export type RaceSpecWire = z.input<typeof FittingRace>

/**
 * A race in the upload format. `RACE_BOUNDS` are checked first; a race beyond them gets no other errors. Creator and creation time are
 * accepted but ignored, since the server sets them.
 */
export const RaceSpecInput = z
  .transform<RaceSpecWire, RaceSpecWire>((written, { issues }) => {
    const excess = excessOf(written)
    if (excess) issues.push({ code: 'custom', input: written, path: [...excess.path], message: excess.message })
    return written
  })
  .pipe(FittingRace)

/** Translates a path in a parsed race, `['legs', 0, 'steps', 2, 'to']`, to the path in the author's file. */
export function writtenPath(
  { legs }: Pick<RaceSpecDraft, 'legs'>,
  path: readonly (string | number)[],
): readonly (string | number)[] {
  const [, leg, , step] = path
  const read = path[2] === 'steps' ? legs[Number(leg)]?.steps[Number(step)] : undefined
  return [...path.slice(0, 4), ...pathInStep(read, path.slice(4))]
}

/** A race in the stored format: as uploaded, with id and creation time, and possibly steps written by a later version. */
export const StoredRaceSpec = z
  .strictObject({ id: GameSpecId, ...fields(StoredStep, StoredHtml, StoredDate), createdAt: z.number() })
  .transform((spec): RaceSpec => ({ id: spec.id, ...draft(spec), createdAt: spec.createdAt }))
export type StoredRaceSpecWire = z.input<typeof StoredRaceSpec>
