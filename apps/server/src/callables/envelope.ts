import { isUtf8 } from 'node:buffer'
import { type CallCode, CallError, pathText, wireStatus } from '@final-call/contract'
import type { z } from 'zod'
import { hasMoreValues, isShort } from './long-bodies.ts'

/** The answer to anything that is no call at all: one sentence, so that nothing of the parser shows. */
export const BAD_REQUEST = 'Bad Request'

/** Deeper than any real payload; it keeps a hostile one from exhausting the stack. */
const MAX_DEPTH = 64

const INT64_TYPES: ReadonlySet<string> = new Set([
  'type.googleapis.com/google.protobuf.Int64Value',
  'type.googleapis.com/google.protobuf.UInt64Value',
])

const badRequest = (cause?: unknown): CallError => new CallError('invalid-argument', BAD_REQUEST, { cause })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const BOM = '\uFEFF'

/** @throws Error for bytes that are no UTF-8 */
function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw new Error('not UTF-8')
  const text = body.toString('utf8')
  return text.startsWith(BOM) ? text.slice(1) : text
}

const isJson = (contentType: string | undefined): boolean =>
  contentType === 'application/json' || contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** Before a body is read. @throws CallError `invalid-argument` for a content type that no call has. */
export function checkType(contentType: string | undefined): void {
  if (!isJson(contentType)) throw badRequest()
}

/** @throws CallError `invalid-argument` for more than `most` values, before they are parsed */
function checkValues(body: Buffer, most: number): void {
  if (isShort(body) || !hasMoreValues(body, most)) return
  const expected = `expected at most ${most.toLocaleString('en')}, counted by commas and opening brackets`
  throw new CallError('invalid-argument', `data: too many values: ${expected}`)
}

/**
 * The payload of a request body of at most so many values.
 * @throws CallError `invalid-argument` for anything but a JSON object with `data` alone
 */
export function openEnvelope(contentType: string | undefined, body: Buffer | undefined, mostValues: number): unknown {
  checkType(contentType)
  if (!body) throw badRequest()
  checkValues(body, mostValues)
  let json: unknown
  try {
    json = JSON.parse(textOf(body))
  } catch (error) {
    throw badRequest(error)
  }
  if (!isRecord(json) || !('data' in json) || Object.keys(json).length !== 1) throw badRequest()
  return json['data']
}

function int64(value: unknown, path: string): number {
  const number = typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new CallError('invalid-argument', `${path}: expected a whole number in "value"`)
  }
  return number
}

/** Whether anything in a payload is written as an object with `@type`. @throws CallError `invalid-argument` where it is too deep */
function hasTyped(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new CallError('invalid-argument', `data: nested deeper than ${MAX_DEPTH}`)
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value) && '@type' in value) return true
  let found = false
  for (const item of Object.values(value)) found = hasTyped(item, depth + 1) || found
  return found
}

/** A payload with its 64-bit integers as numbers, at any depth. @throws CallError `invalid-argument` for another `@type`. */
export const decodePayload = (value: unknown): unknown => (hasTyped(value) ? decoded(value, 'data') : value)

function decoded(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, i) => decoded(item, `${path}[${i}]`))
  if (!isRecord(value)) return value
  if ('@type' in value) {
    const type = value['@type']
    if (typeof type !== 'string' || !INT64_TYPES.has(type)) {
      throw new CallError('invalid-argument', `${path}: unknown @type`)
    }
    return int64(value['value'], path)
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decoded(item, `${path}.${key}`)]))
}

export interface ErrorBody {
  readonly error: { readonly message: string; readonly status: string; readonly details?: unknown }
}

export const errorBody = (code: CallCode, message: string, details?: unknown): ErrorBody => ({
  error: { message, status: wireStatus(code), ...(details === undefined ? {} : { details }) },
})

type Issue = z.core.$ZodIssue

const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length))

/** Of a union's branches, the one that the value came nearest to: the deepest trouble, then the fewest troubles. */
function nearest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const [best] = branches
    .filter((issues) => issues.length > 0)
    .toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)
  return best ?? []
}

function flat(
  issues: readonly Issue[],
  base: readonly PropertyKey[] = [],
): readonly { path: string; message: string }[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path]
    if (issue.code === 'invalid_union') {
      const inner = nearest(issue.errors)
      if (depthOf(inner) > 0) return flat(inner, path)
    }
    return [{ path: pathText(path, 'data'), message: shortened(issue.message) }]
  })
}

/** How many troubles of a body are told at once, and how many characters of each. */
const MAX_ISSUES = 50
const MAX_MESSAGE = 500

const shortened = (message: string): string =>
  message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE).toWellFormed()}…`

/** What is wrong with a body: the first trouble as the message, all of them by path as the details. */
export function misfit(error: z.ZodError): CallError {
  const issues = flat(error.issues).slice(0, MAX_ISSUES)
  const message = issues[0] ? `${issues[0].path}: ${issues[0].message}` : 'the payload does not fit'
  return new CallError('invalid-argument', message, { cause: error, details: { issues } })
}
