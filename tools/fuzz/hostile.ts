import { isRecord } from '@final-call/contract'
import fc from 'fast-check'

/** Stands in a payload for raw JSON text that no JavaScript value can produce. */
const RAW = 'raw-json:'
const raw = (text: string): string => `${RAW}${Buffer.from(text).toString('hex')};`

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const int64 = (value: unknown, type = 'Int64Value'): object => ({
  '@type': `type.googleapis.com/google.protobuf.${type}`,
  value,
})

const LEAVES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  [],
  {},
  [[]],
  [null],
  0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  5e-324,
  8.64e15 + 1,
  ...['-0', '1e999', '-1e999', '1E400', '123456789012345678901234567890', '1.0', '0e0', nested(63), nested(70)].map(
    raw,
  ),
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"a":1,"a":2}'].map(raw),
  ...['"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"a\\u0000b"', '"\\u2028\\u202e\\ufeff"', nested(5_000)].map(raw),
  'NaN',
  'Infinity',
  'undefined',
  'null',
  'true',
  '0x10',
  '1e3',
  '٣',
  'İ',
  'ß',
  '\u{1f600}',
  'e\u0301'.repeat(40),
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'then',
  'length',
  '@type',
  '../../../package.json',
  '..%2f..%2f',
  '/etc/passwd',
  'file:///etc/passwd',
  'C:\\boot.ini',
  '%00',
  '%',
  '.',
  '..',
  "' or '1'='1' --",
  '"; drop table races; --',
  '${7*7}',
  '{{7*7}}',
  '$where',
  '\r\nset-cookie: a=b',
  '<svg/onload=1>',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '0001-01-01',
  '2026-11-21',
  'taxi',
  'walk',
  'leg-0-step-0',
  'leg-1-step-1',
  'leg-2-step-1',
  'leg-1-step--1',
  'leg-999999999999-step-1',
  'leg-1e3-step-1',
  'T0',
  'T1',
  'a'.repeat(81),
  'a'.repeat(501),
  '\u0000'.repeat(64),
  'a'.repeat(20_001),
  '('.repeat(2_000),
  'a-'.repeat(2_000),
  int64('1'),
  int64('9'.repeat(400)),
  int64('-0'),
  int64('1.5'),
  int64(null),
  int64('7', 'UInt64Value'),
  int64({}, 'Any'),
]

/** Values that no user of a form would send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...LEAVES), weight: 8 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), weight: 1 },
)

/** The same value with one of its inner values changed; the numbers say how to reach it from the top. */
function touched(value: unknown, way: readonly number[], what: (inner: unknown) => unknown): unknown {
  const [n, ...rest] = way
  if (n === undefined) return what(value)
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item: unknown, i) => (i === n % value.length ? touched(item, rest, what) : item))
  }
  if (isRecord(value)) {
    const keys = Object.keys(value)
    const chosen = keys[n % (keys.length || 1)]
    if (chosen !== undefined) return { ...value, [chosen]: touched(value[chosen], rest, what) }
  }
  return what(value)
}

/** Drops a field, adds one, or puts something else in its place. */
function damage(inner: unknown, how: number, by: unknown): unknown {
  if (isRecord(inner) && how === 0) return Object.fromEntries(Object.entries(inner).slice(1))
  if (isRecord(inner) && how === 1) return { ...inner, [typeof by === 'string' ? by.slice(0, 200) : 'surplus']: by }
  if (Array.isArray(inner) && how === 2) return [...(inner as unknown[]), by]
  if (how === 3) return [inner]
  if (how === 4 && typeof inner === 'number') return String(inner)
  if (how === 5 && typeof inner === 'string') return `${inner}${typeof by === 'string' ? by : ''}`
  return by
}

/** Payloads that would fit, but are spoilt in one or two places. */
export const spoilt = (payload: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      payload,
      fc.array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), fc.nat(9), hostile), {
        minLength: 1,
        maxLength: 2,
      }),
    )
    .map(([value, spots]) =>
      spots.reduce<unknown>((it, [way, how, by]) => touched(it, way, (inner) => damage(inner, how, by)), value),
    )

/** The payload as JSON, with its raw pieces as they have to be on the wire. */
export const jsonOf = (data: unknown): string =>
  JSON.stringify({ data }).replaceAll(new RegExp(`"[^"]*?${RAW}([0-9a-f]*);[^"]*?"`, 'g'), (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  )
