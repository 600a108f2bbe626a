/** The byte-order marks of UTF-16, in which some editors save. */
const MARKS = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const

const LOST = '\uFFFD'

export type FileText =
  | { readonly ok: true; readonly text: string }
  /** The first line, from 1, with a character that cannot be decoded. */
  | { readonly ok: false; readonly line: number }

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte-order mark. Other encodings are refused, since characters would be lost silently.
 */
export function fileText(bytes: Uint8Array): FileText {
  const encoding = MARKS.find(([a, b]) => bytes[0] === a && bytes[1] === b)?.[2] ?? 'utf-8'
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const [before = ''] = new TextDecoder(encoding).decode(bytes).split(LOST, 1)
    return { ok: false, line: before.split('\n').length }
  }
}
