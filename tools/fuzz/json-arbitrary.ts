import fc from 'fast-check'

/** The part of JSON Schema that the callables' inputs use. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Better values for a property than its type alone would give; undefined when the type is enough. */
export type Hint = (property: string) => fc.Arbitrary<unknown> | undefined

/** Long enough to meet the limits of names, short enough for tens of thousands of calls. */
const LONGEST = 100
const MOST_ITEMS = 3

const dates = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((it) => it.toISOString().slice(0, 10))

function text({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date') return dates
  const longest = Math.min(maxLength, minLength + LONGEST)
  if (pattern === undefined) return fc.string({ unit: 'binary', minLength, maxLength: longest })
  return fc.stringMatching(new RegExp(pattern), { maxLength: longest })
}

function list({ items, prefixItems, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema, hint: Hint) {
  if (prefixItems) return fc.tuple(...prefixItems.map((it) => arbitraryOf(it, hint)))
  const maxLength = Math.max(minItems, Math.min(maxItems, MOST_ITEMS))
  return fc.array(items ? arbitraryOf(items, hint) : fc.jsonValue({ maxDepth: 1 }), { minLength: minItems, maxLength })
}

function record({ properties = {}, required = [] }: JsonSchema, hint: Hint): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, hint(name) ?? arbitraryOf(schema, hint)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true })
}

/** Values that fit a schema's shape, though not necessarily its refinements. */
export function arbitraryOf(schema: JsonSchema, hint: Hint): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((it) => arbitraryOf(it, hint)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return record(schema, hint)
    case 'array':
      return list(schema, hint)
    case 'string':
      return text(schema)
    case 'integer':
      return fc.maxSafeInteger().map((n) => within(n, schema))
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e12,
        max: schema.maximum ?? 1e12,
        noNaN: true,
        noDefaultInfinity: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function within(n: number, { minimum, maximum }: JsonSchema): number {
  if (minimum === undefined || maximum === undefined || maximum - minimum >= Number.MAX_SAFE_INTEGER) return n
  return minimum + (Math.abs(n) % (maximum - minimum + 1))
}
