import { type Coords, type Minutes, dollars, hm } from '@final-call/domain'
import { z } from 'zod'

/** The part of a zod issue that an error message is made from. */
interface TypeIssue {
  readonly code: string
  readonly input: unknown
}

/** An error message for values of the wrong type. Missing values, and problems inside a value, keep the default message. */
export const shapedLike =
  (form: string) =>
  ({ code, input }: TypeIssue): string | undefined =>
    input === undefined || code === 'unrecognized_keys' ? undefined : `expected ${form}`

/** A whole number. Bounds keep their default message. */
export const Whole = z.int({
  error: ({ input }: TypeIssue) =>
    typeof input === 'number' && !Number.isInteger(input) ? `${input} is not a whole number` : undefined,
})

/** `nz-wellington-RailwayStation`: country-city-kind-name. */
export const LocationIdInput = z
  .string()
  .max(80)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)+$/, 'expected a place id like nz-wellington-RailwayStation')

const LATITUDE = 'expected a latitude from -90 to 90: it comes first, and the longitude second'

/** `[latitude, longitude]` in degrees. */
export const CoordsInput = z.tuple([z.number().min(-90, LATITUDE).max(90, LATITUDE), z.number().min(-180).max(180)], {
  error: shapedLike('[latitude, longitude], like [-41.29, 174.78]'),
})

/** The parsed coordinates as a domain `Coords`. */
export const coordsOf = ([lat, lng]: z.output<typeof CoordsInput>): Coords => [lat, lng]

const inWholeCents = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6

/** Dollars (`12.5`), parsed to cents. */
export const DollarsInput = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(inWholeCents, 'expected dollars with at most two decimals')
  .meta({ description: 'dollars' })
  .transform(dollars)

const Minute = Whole.min(0).max(59)

/** `[hours, minutes]`, at most 99 h 59 min, parsed to minutes. */
export const LengthHM = z
  .tuple([Whole.min(0).max(99), Minute], { error: shapedLike('[hours, minutes], like [1, 30]') })
  .transform(hm)

/** `[hour, minute]`, a time of day, parsed to minutes after midnight. */
export const TimeOfDay = z
  .tuple([Whole.min(0).max(23), Minute], { error: shapedLike('[hour, minute], like [9, 15]') })
  .transform(hm)

/** Characters that change or isolate the direction of the text around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu
/** A text without bidirectional control characters. */
export const withoutTurning = (it: string): string => it.replace(TURNING, '')

/** Control characters except tab and line ends, bidirectional controls, and lone surrogates. */
const UNFIT = new RegExp(String.raw`[^\P{Cc}\t\n\r]|${TURNING.source}|\p{Cs}`, 'u')
/**
 * A visible character: a letter, digit, punctuation mark or symbol, except those that Unicode counts as letters or symbols but that are
 * blank: Hangul fillers and the Braille blank.
 */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text contains a visible character. */
export const isSeen = (it: string): boolean => VISIBLE.test(it)

/** A mark above, below or around a letter, and what may stand between it and the next one. */
const MARK = String.raw`[\p{Mn}\p{Me}](?:(?![\p{Mn}\p{Me}])[\p{Mc}\p{Default_Ignorable_Code_Point}])*`
/**
 * Combining marks beyond the fourth on one letter. No script needs more, and a pile of a hundred covers the text around it. Spacing marks
 * are not counted: Burmese has up to four of those on a letter.
 */
const PILE = new RegExp(`((?:${MARK}){4})(?:${MARK})+`, 'gu')

/** A text with at most four combining marks per letter. */
export const withoutPiles = (it: string): string => it.replace(PILE, '$1')

/** Visible plain text of up to `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .overwrite(withoutPiles)
    .refine((it) => it === '' || (isSeen(it) && !UNFIT.test(it)), 'expected text to see, without control characters')

/** The most characters of one piece of HTML, as uploaded and as stored. */
export const HTML_CHARACTERS = 20_000

/** HTML as uploaded. It is sanitised when it is stored, not here. */
export const Html = z.string().max(HTML_CHARACTERS)

/** HTML as stored, without bounds: a bound introduced later would make stored races unreadable. */
export const StoredHtml = z.string()

export const sortedUnique = (times: readonly Minutes[]): readonly Minutes[] => [...new Set(times)].sort((a, b) => a - b)

/** Reports issues of a schema that was applied inside another's transform, with paths mapped by `at`. */
export function forward(
  ctx: z.RefinementCtx,
  issues: readonly z.core.$ZodIssue[],
  at: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): void {
  for (const { path, ...issue } of issues) ctx.addIssue({ ...issue, path: [...at(path)] })
}
