import { FeedRefused, type Troubles } from './trouble.ts'

const LOOKED_AT = 1024
/** Bytes of a text that are decoded at once. */
const PIECE = 1024 * 1024

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32' | 'windows-1252'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte)

/** Decodes UTF-8 in pieces, since the text of a big table would fill the memory. @throws TypeError for invalid UTF-8 if `fatal` */
function* piecesOf(bytes: Uint8Array, how: { readonly fatal: boolean }): Generator<string, void> {
  const decoder = new TextDecoder('utf-8', how)
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
  yield decoder.decode()
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    for (const _ of piecesOf(bytes, { fatal: true }));
    return true
  } catch {
    return false
  }
}

/** The character that replaces invalid UTF-8. */
const BROKEN = '\uFFFD'

/** The lines with invalid UTF-8; undefined if there is more of it than valid non-ASCII characters. */
function brokenLines(bytes: Uint8Array): readonly number[] | undefined {
  const lines: number[] = []
  let [line, letters, last] = [1, 0, '']
  for (const piece of piecesOf(bytes, { fatal: false })) {
    for (const char of piece) {
      if (char === '\r' || (char === '\n' && last !== '\r')) line += 1
      else if (char === BROKEN) lines.push(line)
      else if (char > '\x7F') letters += 1
      last = char
    }
  }
  return letters < lines.length ? undefined : lines
}

/** Whether each character has four bytes, three of which are zero in the letters that a table begins with. */
function isUtf32(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff)) return true
  const nonZero = [...bytes.subarray(0, 8)].flatMap((byte, i) => (byte === 0 ? [] : [i])).join()
  return nonZero === '0,4' || nonZero === '3,7'
}

/**
 * The encoding, by byte-order mark or by the positions of zero bytes; without either, UTF-8 if all of it is valid, otherwise Windows-1252.
 * Undefined if it is not text.
 */
function encodingOf(bytes: Uint8Array): Encoding | undefined {
  if (isUtf32(bytes)) return 'utf-32'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, LOOKED_AT)
  if (head.includes(0)) {
    const zerosAt = (parity: number): number => head.filter((byte, i) => byte === 0 && i % 2 === parity).length
    const even = zerosAt(0)
    const odd = zerosAt(1)
    const most = head.length / 4
    if (odd > most && even === 0) return 'utf-16le'
    if (even > most && odd === 0) return 'utf-16be'
    if (even + odd > head.length / 20) return undefined
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/**
 * A file as bytes of UTF-8, the encoding of GTFS: other encodings are converted, with a warning.
 * @throws FeedRefused if it is not text.
 */
export function inUtf8(file: string, bytes: Uint8Array, troubles: Troubles): Uint8Array {
  const encoding = encodingOf(bytes)
  if (encoding === undefined) {
    throw new FeedRefused(`${file} is no text: it has bytes that stand for no letter. Save it as a table in UTF-8.`)
  }
  if (encoding === 'utf-32') throw new FeedRefused(`${file} is in UTF-32, which is not read. Save it in UTF-8.`)
  if (encoding === 'utf-8') return bytes
  const broken = encoding === 'windows-1252' ? brokenLines(bytes) : undefined
  if (broken) {
    const what = `letter taken as ${BROKEN}: it is none of UTF-8, in which the others of its file are`
    for (const line of broken) troubles.add(what, { file, line }, 'was a name cut off there?')
    return new TextEncoder().encode(new TextDecoder().decode(bytes))
  }
  const named = encoding === 'windows-1252' ? 'Windows-1252 (Latin-1)' : 'UTF-16'
  troubles.add(
    `file read as ${named}: it is not in UTF-8, so look whether its names are right; if not, open it in its own encoding (Shift-JIS, for example), and save it in UTF-8`,
    { file, line: 1 },
    `the whole file`,
  )
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
}
