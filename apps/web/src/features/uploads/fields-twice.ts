/** A text, whole, or a sign that builds objects and lists. A text is read without going back over its letters: a picture in it is long. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g

/** An object or a list that is open, and which part of it one is in. */
interface Open {
  /** Of an object, its fields so far. */
  readonly fields?: Set<string>
  at: string | number
}

/** The paths of fields that an object has more than once, in a text that is known to be JSON. Of such fields only the last would count. */
export function fieldsTwice(json: string): readonly (readonly (string | number)[])[] {
  const found: (readonly (string | number)[])[] = []
  const open: Open[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ fields: new Set(), at: '' })
    else if (token === '[') open.push({ at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (typeof inner?.at === 'number') inner.at += 1
    } else if (token !== ':') text = token
    else if (inner?.fields) {
      // As it is read: one letter may be written in several ways.
      inner.at = JSON.parse(text) as string
      if (inner.fields.has(inner.at)) found.push(open.map(({ at }) => at))
      inner.fields.add(inner.at)
    }
  }
  return found
}
