/** The text of a JSON value in pieces, each produced when the previous one has been consumed. */
export type JsonPieces = AsyncIterable<string>

/** The text of an object with these fields; field values are JSON text. */
export async function* objectOf(fields: Readonly<Record<string, string | JsonPieces>>): JsonPieces {
  let before = '{'
  for (const [name, value] of Object.entries(fields)) {
    yield `${before}${JSON.stringify(name)}:`
    if (typeof value === 'string') yield value
    else yield* value
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** The text of an array of these values, given as JSON text. */
export async function* listOf(values: AsyncIterable<string | JsonPieces>): JsonPieces {
  let before = '['
  for await (const value of values) {
    yield before
    if (typeof value === 'string') yield value
    else yield* value
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
