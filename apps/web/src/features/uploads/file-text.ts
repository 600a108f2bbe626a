/** What a file begins with that is written in UTF-16, as some editors do. */
const MARKS = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const

const LOST = '\uFFFD'

export type FileText =
  | { readonly ok: true; readonly text: string }
  /** The first line, from 1, with a letter that cannot be read. */
  | { readonly ok: false; readonly line: number }

/** The text of a file in UTF-8, or in UTF-16 that says so. What is written in another encoding would lose letters without a word. */
export function fileText(bytes: Uint8Array): FileText {
  const encoding = MARKS.find(([a, b]) => bytes[0] === a && bytes[1] === b)?.[2] ?? 'utf-8'
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const [before = ''] = new TextDecoder(encoding).decode(bytes).split(LOST, 1)
    return { ok: false, line: before.split('\n').length }
  }
}
