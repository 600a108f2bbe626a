import { type Coords, type Minutes, dollars, hm } from '@final-call/domain'
import { z } from 'zod'

/** What a schema is told of a value that it does not take. */
interface Misfit {
  readonly code: string
  readonly input: unknown
}

/** What is told of a value that has not this form at all; what is missing, and what is wrong within it, is told as ever. */
export const shapedLike =
  (form: string) =>
  ({ code, input }: Misfit): string | undefined =>
    input === undefined || code === 'unrecognized_keys' ? undefined : `expected ${form}`

/** A whole number. A bound that it does not keep is told as ever. */
export const Whole = z.int({
  error: ({ input }: Misfit) =>
    typeof input === 'number' && !Number.isInteger(input) ? `${input} is not a whole number` : undefined,
})

/** `nz-wellington-RailwayStation`: country-city-kind-name. */
export const LocationIdInput = z
  .string()
  .max(80)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)+$/, 'expected a place id like nz-wellington-RailwayStation')

/** `[latitude, longitude]` in degrees. */
export const CoordsInput = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)], {
  error: shapedLike('[latitude, longitude], like [-41.29, 174.78]'),
})

/** A point as the domain types it. */
export const coordsOf = ([lat, lng]: z.output<typeof CoordsInput>): Coords => [lat, lng]

const inWholeCents = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6

/** Dollars as people write them, to cents. */
export const DollarsInput = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(inWholeCents, 'expected dollars with at most two decimals')
  .meta({ description: 'dollars' })
  .transform(dollars)

const Minute = Whole.min(0).max(59)

/** `[hours, minutes]`, a length of at most 99 h 59. */
export const LengthHM = z
  .tuple([Whole.min(0).max(99), Minute], { error: shapedLike('[hours, minutes], like [1, 30]') })
  .transform(hm)

/** `[hour, minute]`, a time of day, to minutes after midnight. */
export const TimeOfDay = z
  .tuple([Whole.min(0).max(23), Minute], { error: shapedLike('[hour, minute], like [9, 15]') })
  .transform(hm)

/** What turns or holds the direction of what others wrote beside it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu
/** A text without what turns its direction. */
export const withoutTurning = (it: string): string => it.replace(TURNING, '')

/** Control characters but tab and line ends, what turns, and halves of a character. */
const UNFIT = new RegExp(String.raw`[^\P{Cc}\t\n\r]|${TURNING.source}|\p{Cs}`, 'u')
/**
 * A letter, a digit, a mark or a symbol: a name of blanks and joiners alone is on nobody's screen. Some that Unicode counts
 * as letters and symbols are blank too: the fillers of Hangul, and Braille without a dot.
 */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether there is anything in a text for a reader to see. */
export const isSeen = (it: string): boolean => VISIBLE.test(it)

/** A mark above, below or around a letter, and what may stand between it and the next one. */
const MARK = String.raw`[\p{Mn}\p{Me}](?:(?![\p{Mn}\p{Me}])[\p{Mc}\p{Default_Ignorable_Code_Point}])*`
/**
 * The marks on one letter beyond the fourth. No writing puts more on one, and a pile of a hundred is drawn over all that stands around it.
 * Marks that take room of their own are not counted: Burmese has four of those on a letter.
 */
const PILE = new RegExp(`((?:${MARK}){4})(?:${MARK})+`, 'gu')

/** A text with as many marks on each letter as people write. */
export const withoutPiles = (it: string): string => it.replace(PILE, '$1')

/** What an author writes for others to read, in plain text of up to `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .overwrite(withoutPiles)
    .refine((it) => it === '' || (isSeen(it) && !UNFIT.test(it)), 'expected text to see, without control characters')

/** The most characters of one piece of HTML, as it is written and as it is stored. */
export const HTML_CHARACTERS = 20_000

/** HTML as authors write it; it is sanitised when it is stored, not here. */
export const Html = z.string().max(HTML_CHARACTERS)

/** HTML as it was stored, whatever came of it: a bound that a text meets only later would make the whole unreadable. */
export const StoredHtml = z.string()

export const sortedUnique = (times: readonly Minutes[]): readonly Minutes[] => [...new Set(times)].sort((a, b) => a - b)

/** Reports the issues of a schema that was applied inside another's transform, where `at` says that their paths are. */
export function forward(
  ctx: z.RefinementCtx,
  issues: readonly z.core.$ZodIssue[],
  at: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): void {
  for (const { path, ...issue } of issues) ctx.addIssue({ ...issue, path: [...at(path)] })
}
