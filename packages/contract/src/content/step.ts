import { BOOK_STEPS, type BookStep, GENERATE_STEPS, type GenerateStep, type StepSpec } from '@final-call/domain'
import { z } from 'zod'
import { isRecord } from '../is-record.ts'
import { LocationIdInput, TimeOfDay, forward, shapedLike } from './primitives.ts'
import { StoredTask, TaskInput } from './task.ts'

const Place = z.strictObject(
  { location: LocationIdInput },
  { error: shapedLike('the id of a place, or {"location": …}') },
)
const Trip = z
  .strictObject({ from: LocationIdInput, to: LocationIdInput }, { error: shapedLike('{"from": …, "to": …}') })
  .check(({ value, issues }) => {
    if (value.from !== value.to) return
    issues.push({ code: 'custom', input: value.to, path: ['to'], message: 'expected another place than from' })
  })
const Until = z.strictObject({ until: TimeOfDay }, { error: shapedLike('{"until": [hour, minute]}') })
const tasksOf = (task: typeof TaskInput) =>
  z.strictObject({ tasks: z.array(task).min(1).max(20) }, { error: shapedLike('{"tasks": […]}') })
type Tasks = ReturnType<typeof tasksOf>

type LocationStep = 'locateAt' | 'moveTo' | 'reach'
type Fields = { [K in LocationStep]: typeof Place } & { [K in GenerateStep | BookStep]: typeof Trip } & {
  awaitTime: typeof Until
  undertakeTask: Tasks
}
type Kind = keyof Fields

const LOCATION_STEPS: readonly LocationStep[] = ['locateAt', 'moveTo', 'reach']
const TRIP_STEPS = [...Object.keys(GENERATE_STEPS), ...Object.keys(BOOK_STEPS)] as (GenerateStep | BookStep)[]
/** The kinds of step that a race may have. */
export const KINDS: readonly Kind[] = [...LOCATION_STEPS, ...TRIP_STEPS, 'awaitTime', 'undertakeTask']

/** The fields of steps other than their kind. */
const FIELDS: ReadonlySet<string> = new Set(
  [Place, Trip, Until, tasksOf(TaskInput)].flatMap(({ shape }) => Object.keys(shape)),
)

const among = <K extends Kind>(kinds: readonly K[], kind: string): kind is K =>
  (kinds as readonly string[]).includes(kind)

/** A `solution` beside a step's kind is accepted but ignored; tasks have their own. */
type Beside = { readonly solution?: unknown }
type Named<K extends Kind> = { readonly stepType: K } & z.input<Fields[K]> & Beside
type Keyed<K extends Kind> = {
  readonly [P in K]: z.input<Fields[K]> | (K extends LocationStep ? string : never)
} & Beside

/** `{ stepType: 'locateAt', location }`, or the kind as the key: `{ locateAt: { location } }`, `{ locateAt: id }`. */
export type StepWire = { [K in Kind]: Named<K> | Keyed<K> }[Kind]

type Path = readonly (string | number)[]
/** Translates a field's path in a parsed step to the author's file: `['bookAny', 'to']` for `['to']`. */
type FieldAt = <Key extends PropertyKey>(path: readonly Key[]) => readonly (Key | string)[]

interface Spelling {
  readonly kind: string
  /** The path at which the kind was given. */
  readonly kindAt: readonly string[]
  readonly fieldAt: FieldAt
  readonly fields: unknown
}

function spelling(written: unknown): Spelling | undefined {
  if (!isRecord(written)) return undefined
  const { solution: _, ...rest } = written
  if ('stepType' in rest) {
    const { stepType, ...fields } = rest
    return typeof stepType === 'string'
      ? { kind: stepType, kindAt: ['stepType'], fieldAt: (path) => path, fields }
      : undefined
  }
  const [only, ...more] = Object.entries(rest)
  if (!only || more.length > 0 || FIELDS.has(only[0])) return undefined
  const [kind, value] = only
  const named = { kind, kindAt: [kind] }
  return typeof value === 'string' && among(LOCATION_STEPS, kind)
    ? { ...named, fieldAt: ([, ...path]) => [kind, ...path], fields: { location: value } }
    : { ...named, fieldAt: (path) => [kind, ...path], fields: value }
}

/** A kind of step that a step is written with, and another key beside it; undefined if it is not so. */
function kindWithMore(written: unknown): readonly [kind: string, other: string] | undefined {
  if (!isRecord(written)) return undefined
  const keys = Object.keys(written).filter((key) => key !== 'solution')
  const kind = keys.find((key) => among(KINDS, key))
  const other = keys.find((key) => key !== kind)
  return kind === undefined || other === undefined ? undefined : [kind, other]
}

function readFields({ kind, fields }: Spelling, tasks: Tasks): z.ZodSafeParseResult<StepSpec> | undefined {
  if (among(LOCATION_STEPS, kind)) {
    return Place.transform((it): StepSpec => ({ stepType: kind, ...it })).safeParse(fields)
  }
  if (among(TRIP_STEPS, kind)) return Trip.transform((it): StepSpec => ({ stepType: kind, ...it })).safeParse(fields)
  switch (kind) {
    case 'awaitTime':
      return Until.transform((it): StepSpec => ({ stepType: 'awaitTime', ...it })).safeParse(fields)
    case 'undertakeTask':
      return tasks.transform((it): StepSpec => ({ stepType: 'undertakeTask', ...it })).safeParse(fields)
    default:
      return undefined
  }
}

/** Description in `docs/callables.md`. */
const DESCRIPTION = '{stepType, …} or {<kind>: {…}}: {location}, {from, to}, {until: [h, m]} or {tasks}, by its kind'

type UnknownKind = (kind: string) => StepSpec | undefined

/** For parsed steps still in memory, the mapping of paths to the author's file. It is not stored. */
const FIELDS_AT = new WeakMap<StepSpec, FieldAt>()

/** Translates a path in a parsed step to the author's file. Unchanged for steps not parsed here, and for the step itself. */
export const pathInStep = (step: StepSpec | undefined, path: Path): Path =>
  (step && path.length > 0 ? FIELDS_AT.get(step)?.(path) : undefined) ?? path

const stepInput = <Wire>(task: typeof TaskInput, unknownKind: UnknownKind) => {
  const tasks = tasksOf(task)
  return z
    .custom<Wire>()
    .meta({ description: DESCRIPTION })
    .transform((written, ctx): StepSpec => {
      const spelt = spelling(written)
      if (!spelt) {
        const [kind, other] = kindWithMore(written) ?? []
        const more = kind === undefined ? '' : `, with only "${kind}" in it and not "${other}" beside that`
        ctx.addIssue({ code: 'custom', message: `expected a step: { stepType, … } or { <kind>: { … } }${more}` })
        return z.NEVER
      }
      const read = readFields(spelt, tasks)
      if (read?.success) {
        FIELDS_AT.set(read.data, spelt.fieldAt)
        return read.data
      }
      if (read) {
        forward(ctx, read.error.issues, spelt.fieldAt)
        return z.NEVER
      }
      const stored = unknownKind(spelt.kind)
      if (stored) return stored
      ctx.addIssue({ code: 'custom', path: [...spelt.kindAt], message: `expected a step kind: ${KINDS.join(', ')}` })
      return z.NEVER
    })
}

/** A step in the upload format. Unknown kinds are refused. */
export const StepInput = stepInput<StepWire>(TaskInput, () => undefined)

/** A step in the stored format, possibly written by a later version. Unknown kinds are kept and have outcome 700. */
export const StoredStep = stepInput<StepWire | { readonly stepType: string }>(StoredTask, (kind) => ({
  stepType: 'unknown',
  kind,
}))
export type StoredStepWire = z.input<typeof StoredStep>
