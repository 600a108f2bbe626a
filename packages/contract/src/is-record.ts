/** Whether a value of unknown origin, such as parsed JSON, is an object and no list. Hand-written, since a schema would load zod. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
