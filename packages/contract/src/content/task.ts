import {
  BONUS,
  DIFFICULTIES,
  HINT_PRICE,
  type Solution,
  type SolutionType,
  type TaskSpec,
  withoutUnseen,
} from '@final-call/domain'
import { z } from 'zod'
import {
  CoordsInput,
  DollarsInput,
  Html,
  LocationIdInput,
  StoredHtml,
  Whole,
  coordsOf,
  forward,
  text,
} from './primitives.ts'

/** Default radius of a `place` answer, in metres. */
const RADIUS = 1000

const TextValue = text(200)

const A_DATE = 'expected a date like 2026-11-21'

/** For each type of answer: the fields allowed beside `type` in `solutionResponse`, and the schema of `solution`. */
const SOLUTIONS = {
  integer: z
    .strictObject({
      solutionResponse: z.strictObject({ type: z.literal('integer') }),
      solution: Whole,
    })
    .transform(({ solution }): Solution => ({ type: 'integer', value: solution })),
  number: z
    .strictObject({
      solutionResponse: z.strictObject({ type: z.literal('number'), tolerance: z.number().min(0).default(0) }),
      solution: z.number(),
    })
    .transform(({ solutionResponse: { tolerance }, solution }): Solution => ({
      type: 'number',
      value: solution,
      tolerance,
    })),
  text: z
    .strictObject({
      solutionResponse: z.strictObject({ type: z.literal('text') }),
      solution: z.union([TextValue, z.array(TextValue).min(1).max(50)], {
        error: 'expected a text, or a list of texts that are all right',
      }),
    })
    .transform(({ solution }): Solution => ({ type: 'text', values: [solution].flat() })),
  choice: z
    .strictObject({
      solutionResponse: z.strictObject({ type: z.literal('choice'), options: z.array(TextValue).min(2).max(20) }),
      solution: TextValue,
    })
    .check(({ value: { solutionResponse, solution }, issues }) => {
      const { options } = solutionResponse
      if (new Set(options).size < options.length) {
        const path = ['solutionResponse', 'options']
        issues.push({ code: 'custom', input: options, path, message: 'expected each option once' })
      }
      if (!options.includes(solution)) {
        issues.push({ code: 'custom', input: solution, path: ['solution'], message: 'expected one of the options' })
      }
    })
    .transform(({ solutionResponse: { options }, solution }): Solution => ({
      type: 'choice',
      options,
      value: solution,
    })),
  date: z
    .strictObject({
      solutionResponse: z.strictObject({ type: z.literal('date') }),
      solution: z.iso.date(A_DATE).refine((date) => !date.startsWith('0000'), A_DATE),
    })
    .transform(({ solution }): Solution => ({ type: 'date', value: solution })),
  place: z
    .strictObject({
      solutionResponse: z.strictObject({
        type: z.literal('place'),
        radius: z.number().min(1).max(1_000_000).default(RADIUS),
      }),
      solution: CoordsInput,
    })
    .transform(({ solutionResponse: { radius }, solution }): Solution => ({
      type: 'place',
      coords: coordsOf(solution),
      radius,
    })),
} as const satisfies { readonly [T in SolutionType]: z.ZodType<Solution> }

type Answers = { [T in SolutionType]: z.input<(typeof SOLUTIONS)[T]> }[SolutionType]

const solutionTypes = Object.keys(SOLUTIONS) as SolutionType[]

const EXPECTED_TYPE = `expected an answer type, or an object with it as type: ${solutionTypes.join(', ')}`

const isThere = (written: unknown): boolean => written !== undefined

/** `{ type: 'integer' }`, or just `'integer'`. */
const ResponseType = z.union(
  [z.enum(solutionTypes), z.looseObject({ type: z.enum(solutionTypes) }).transform(({ type }) => type)],
  { error: EXPECTED_TYPE },
)

const task = (clue: z.ZodString) =>
  z
    .strictObject({
      difficulty: z.enum(DIFFICULTIES),
      clue,
      /** The hint. */
      solutionText: text(2_000).optional(),
      /** Dollars. */
      hintPrice: DollarsInput.optional(),
      solutionResponse: z
        .custom<Answers['solutionResponse'] | SolutionType>(isThere, EXPECTED_TYPE)
        .meta({ description: '{type, tolerance? | options | radius?}, or the type alone' }),
      solution: z
        .custom<Answers['solution']>(isThere, 'expected the right answer')
        .meta({ description: 'the right answer' }),
      /** Dollars. */
      bonus: DollarsInput.optional(),
      place: LocationIdInput.optional(),
    })
    .transform((written, ctx): TaskSpec => {
      const { difficulty, clue, solutionText, hintPrice, bonus, place } = written
      const solution = readSolution(written, ctx)
      if (hintPrice !== undefined && solutionText === undefined) {
        ctx.addIssue({ code: 'custom', path: ['hintPrice'], message: 'expected a solutionText, the hint, beside it' })
        return z.NEVER
      }
      return {
        difficulty,
        clue,
        ...(solutionText !== undefined && { hint: { text: solutionText, price: hintPrice ?? HINT_PRICE } }),
        solution,
        bonus: bonus ?? BONUS[difficulty],
        ...(place !== undefined && { place }),
      }
    })

/** An option as players see it: é may be one character or two, and a page shows several spaces as one. */
const asSeen = (option: string): string => withoutUnseen(option).normalize('NFC').replace(/\s+/gu, ' ')

/** A task in the upload format. */
export const TaskInput = task(Html.min(1)).check(({ value: { solution }, issues }) => {
  if (solution.type !== 'choice' || new Set(solution.options.map(asSeen)).size === solution.options.length) return
  const path = ['solutionResponse', 'options']
  issues.push({ code: 'custom', input: solution.options, path, message: 'expected options that look different' })
})

/** A task in the stored format. */
export const StoredTask = task(StoredHtml)

export type TaskWire = z.input<typeof TaskInput>

function readSolution(task: { solutionResponse: unknown; solution: unknown }, ctx: z.RefinementCtx): Solution {
  const { solutionResponse, solution } = task
  const type = ResponseType.safeParse(solutionResponse)
  if (!type.success) {
    forward(ctx, type.error.issues, (path) => ['solutionResponse', ...path])
    return z.NEVER
  }
  const response = typeof solutionResponse === 'string' ? { type: solutionResponse } : solutionResponse
  const read = SOLUTIONS[type.data].safeParse({ solutionResponse: response, solution })
  if (read.success) return read.data
  forward(ctx, read.error.issues)
  return z.NEVER
}
