import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { type CallCode, CallError, isRecord, pathText, wireStatus } from '@final-call/contract'
import { BadPayload } from '../functions/serving/serve.ts'
import { hasMoreValues, isShort } from './long-bodies.ts'

/** The message for anything that is not a call; it reveals nothing about the parser. */
export const BAD_REQUEST = 'Bad Request'

/** The deepest nesting of a payload; more than any real one has, and few enough not to exhaust the stack. */
const MAX_DEPTH = 64

const INT64_TYPES: ReadonlySet<string> = new Set([
  'type.googleapis.com/google.protobuf.Int64Value',
  'type.googleapis.com/google.protobuf.UInt64Value',
])

/** The message for a body that cannot be read because it is compressed. No stock client compresses one. */
const COMPRESSED = 'the body has a Content-Encoding: expected plain JSON, without one'

const badRequest = (cause?: unknown): CallError => new CallError('invalid-argument', BAD_REQUEST, { cause })

const BOM = '\uFEFF'

/** The text of a body in UTF-8. */
function textOf(body: Buffer): string {
  const text = body.toString('utf8')
  return text.startsWith(BOM) ? text.slice(1) : text
}

const isJson = (contentType: string | undefined): boolean =>
  contentType === 'application/json' || contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** Checks the content type before the body is read. @throws CallError `invalid-argument` */
export function checkType(contentType: string | undefined): void {
  if (!isJson(contentType)) throw badRequest()
}

/** Counts values before they are parsed. @throws CallError `invalid-argument` for more than `most` */
function checkValues(body: Buffer, most: number): void {
  if (isShort(body) || !hasMoreValues(body, most)) return
  const expected = `expected at most ${most.toLocaleString('en')}, counted by commas and opening brackets`
  throw new CallError('invalid-argument', `data: too many values: ${expected}`)
}

/**
 * The payload of a request body with at most `mostValues` JSON values.
 * @throws CallError `invalid-argument` for anything but a JSON object with `data` alone
 */
export function openEnvelope(headers: IncomingHttpHeaders, body: Buffer | undefined, mostValues: number): unknown {
  checkType(headers['content-type'])
  if (!body) throw badRequest()
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unreadable = (cause?: unknown): CallError =>
    encoding === 'identity' ? badRequest(cause) : new CallError('invalid-argument', COMPRESSED, { cause })
  if (!isUtf8(body)) throw unreadable()
  checkValues(body, mostValues)
  let json: unknown
  try {
    json = JSON.parse(textOf(body))
  } catch (error) {
    throw unreadable(error)
  }
  if (!isRecord(json) || !('data' in json) || Object.keys(json).length !== 1) throw badRequest()
  return json['data']
}

type Path = readonly (string | number)[]

function int64(value: unknown, path: Path): number {
  const number = typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new BadPayload([{ path, message: 'expected a whole number in "value"' }])
  }
  return number
}

/** Whether a payload contains an object with `@type`. @throws CallError `invalid-argument` if it is nested too deeply */
function hasTyped(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new CallError('invalid-argument', `data: nested deeper than ${MAX_DEPTH}`)
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value) && '@type' in value) return true
  let found = false
  for (const item of Object.values(value)) found = hasTyped(item, depth + 1) || found
  return found
}

/** A payload with typed 64-bit integers replaced by numbers, at any depth. @throws BadPayload for any other `@type` */
export const decodePayload = (value: unknown): unknown => (hasTyped(value) ? decoded(value, []) : value)

function decoded(value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return value.map((item, i) => decoded(item, [...path, i]))
  if (!isRecord(value)) return value
  if ('@type' in value) {
    const type = value['@type']
    if (typeof type !== 'string' || !INT64_TYPES.has(type)) {
      throw new BadPayload([{ path, message: 'unknown @type' }])
    }
    return int64(value['value'], path)
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decoded(item, [...path, key])]))
}

export interface ErrorBody {
  readonly error: { readonly message: string; readonly status: string; readonly details?: unknown }
}

export const errorBody = (code: CallCode, message: string, details?: unknown): ErrorBody => ({
  error: { message, status: wireStatus(code), ...(details === undefined ? {} : { details }) },
})

/** The most issues reported for a body, and the most characters of the path and the message of each: both may hold the caller's own. */
const MAX_ISSUES = 50
const MAX_TEXT = 500

const shortened = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}…`

/** The error for a body that does not fit: the first issue is the message, all issues by path are the details. */
export function misfit({ misfits, cause }: BadPayload): CallError {
  const issues = misfits
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: shortened(pathText(path, 'data')), message: shortened(message) }))
  const message = issues[0] ? `${issues[0].path}: ${issues[0].message}` : 'the payload does not fit'
  return new CallError('invalid-argument', message, { cause, details: { issues } })
}
