import { type Coords, type Minutes, dollars, hm } from '@final-call/domain'
import { z } from 'zod'

/** `nz-wellington-RailwayStation`: country-city-kind-name. */
export const LocationIdInput = z
  .string()
  .max(80)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)+$/, 'expected a place id like nz-wellington-RailwayStation')

/** `[latitude, longitude]` in degrees. */
export const CoordsInput = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])

/** The same point as the domain types it. */
export const coordsOf = ([lat, lng]: z.output<typeof CoordsInput>): Coords => [lat, lng]

const inWholeCents = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6

/** Dollars as people write them, to cents. */
export const DollarsInput = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(inWholeCents, 'expected dollars with at most two decimals')
  .transform(dollars)

const Minute = z.int().min(0).max(59)

/** `[hours, minutes]`, a length of at most 99 h 59. */
export const LengthHM = z.tuple([z.int().min(0).max(99), Minute]).transform(hm)

/** `[hour, minute]`, a time of day, to minutes after midnight. */
export const TimeOfDay = z.tuple([z.int().min(0).max(23), Minute]).transform(hm)

export const text = (max: number) => z.string().trim().min(1).max(max)

/** HTML is sanitised when it is stored, which is not a matter of its shape. */
export const Html = z.string().max(20_000)

export const sortedUnique = (times: readonly Minutes[]): readonly Minutes[] => [...new Set(times)].sort((a, b) => a - b)

/** Reports the issues of a schema that was applied inside another's transform, under `prefix`. */
export function forward(
  ctx: z.RefinementCtx,
  issues: readonly z.core.$ZodIssue[],
  prefix: readonly PropertyKey[] = [],
): void {
  for (const { path, ...issue } of issues) ctx.addIssue({ ...issue, path: [...prefix, ...path] })
}
