/** What was thrown, in words. If every address of a host fails, Node's error has an empty message and the reasons inside. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(String).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** An error's cause in words; empty if it has none. */
export const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? messageOf(error.cause) : ''

/** An error's message, with its cause in parentheses. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  return cause === '' ? messageOf(error) : `${messageOf(error)} (${cause})`
}
