import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const WIDTH = 100
const indent = (text: string): string => text.replaceAll('\n', '\n  ')
const safeComment = (text: string): string => text.replaceAll('*/', '*\\/')

/** A type's meaningful limits in words: `1 to 80 characters`, `at least 0`. */
function limits(schema: JsonSchema): string {
  const words: string[] = []
  const { minLength, maxLength, minItems, maxItems, pattern, format } = schema
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const range = (low: number | undefined, high: number | undefined, unit: string): void => {
    if (low !== undefined && low === high) words.push(`${low}${unit}`)
    else if (low !== undefined && high !== undefined) words.push(`${low} to ${high}${unit}`)
    else if (low !== undefined && low > 0) words.push(`at least ${low}${unit}`)
    else if (high !== undefined) words.push(`at most ${high}${unit}`)
  }
  const said = (bound: number | undefined): number | undefined =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound
  range(minLength, maxLength, ' characters')
  if (!schema.prefixItems) range(minItems, maxItems, ' items')
  const low = said(minimum)
  const high = said(maximum)
  if (low !== undefined && high !== undefined) words.push(`${low} to ${high}`)
  else if (low !== undefined) words.push(`at least ${low}`)
  else if (high !== undefined) words.push(`at most ${high}`)
  if (exclusiveMinimum !== undefined) words.push(`more than ${exclusiveMinimum}`)
  if (exclusiveMaximum !== undefined) words.push(`less than ${exclusiveMaximum}`)
  if (multipleOf !== undefined) words.push(`a multiple of ${multipleOf}`)
  if (format !== undefined) words.push(format)
  else if (pattern !== undefined) words.push(pattern)
  if (schema.default !== undefined) words.push(`${JSON.stringify(schema.default)} when absent`)
  if (schema.description !== undefined) words.push(schema.description)
  return words.join(', ')
}

const isSchema = (it: unknown): it is JsonSchema => typeof it === 'object' && it !== null && !Array.isArray(it)
const schemasOf = (it: unknown): JsonSchema[] => (Array.isArray(it) ? it.filter(isSchema) : [])

function objectType(schema: JsonSchema): string {
  const required = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {})
    .filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    .map(([name, member]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
      return `${key}${required.has(name) ? '' : '?'}: ${typeText(member)}`
    })
  const { additionalProperties: rest, propertyNames: keys } = schema
  if (isSchema(rest) && (Object.keys(rest).length > 0 || members.length === 0)) {
    members.push(
      `[${isSchema(keys) && keys.enum ? `key in ${keys.enum.map(String).join(', ')}` : 'key: string'}]: ${typeText(rest)}`,
    )
  } else if (isSchema(rest)) members.push('…')
  const line = `{ ${members.join('; ')} }`
  if (members.length === 0) return '{}'
  return line.length <= WIDTH && !line.includes('\n') ? line : `{${members.map((it) => indent(`\n${it}`)).join('')}\n}`
}

function arrayType(schema: JsonSchema): string {
  if (schema.prefixItems) {
    const rest = isSchema(schema.items) ? [`...${bracketed(schema.items)}[]`] : []
    return `[${[...schemasOf(schema.prefixItems).map(typeText), ...rest].join(', ')}]`
  }
  return isSchema(schema.items) ? `${bracketed(schema.items)}[]` : 'unknown[]'
}

function unionType(parts: readonly JsonSchema[]): string {
  const texts = [...new Set(parts.map(typeText))]
  const line = texts.join(' | ')
  return line.length <= WIDTH && !line.includes('\n') ? line : texts.map(indent).join(' | ')
}

const bracketed = (schema: JsonSchema): string => {
  const text = typeText(schema)
  return /^[\w.]+$/.test(text) || (text.startsWith('{') && text.endsWith('}')) || text.endsWith(']')
    ? text
    : `(${text})`
}

function bareType(schema: JsonSchema): string {
  if (schema.$ref !== undefined)
    return schema.$ref === '#' ? 'the whole again' : (schema.$ref.split('/').at(-1) ?? 'unknown')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((it) => JSON.stringify(it)).join(' | ')
  const options = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)]
  if (options.length > 0) return unionType(options)
  if (schema.allOf) return schemasOf(schema.allOf).map(bracketed).join(' & ')
  if (schema.not && Object.keys(schema.not).length === 0) return 'never'
  if (schema.type === 'object') return objectType(schema)
  if (schema.type === 'array') return arrayType(schema)
  // zod writes a nullable primitive as a list of types, which its own typing omits.
  const type: unknown = schema.type ?? 'unknown'
  return Array.isArray(type) ? type.join(' | ') : String(type)
}

/** A JSON schema in TypeScript's words, its limits as comments. */
function typeText(schema: JsonSchema): string {
  const note = limits(schema)
  return note === '' ? bareType(schema) : `${bareType(schema)} /* ${safeComment(note)} */`
}

/** A zod schema in TypeScript's words, as a caller sends or receives it; named parts follow below. */
export function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' })
  const parts = Object.entries(json.$defs ?? {})
    .filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    .map(([name, part]) => `\n${name} = ${typeText(part)}`)
  return [typeText(json), ...parts].join('\n')
}
