/** The text of a JSON value, piece by piece: each is made once the one before has been taken. */
export type JsonPieces = AsyncIterable<string>

/** An object of these fields, in their order. */
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

/** A list of these values. */
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
