import { z } from 'zod'

/** Every issue of a refused value as `path: message`; none if it is accepted. */
export function refusals(schema: z.ZodType, written: unknown): readonly string[] {
  const { error } = schema.safeParse(written)
  return error?.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`) ?? []
}

/** A deep copy of a JSON value with the value at a dotted path replaced, or removed if it is undefined. */
export function changed(whole: unknown, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(whole)) as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const at = keys.reduce<Record<string, unknown>>((it, key) => it[key] as Record<string, unknown>, copy)
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}
