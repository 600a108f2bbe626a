import { FeedRefused, type Troubles } from './trouble.ts'

const LOOKED_AT = 1024
/** Bytes of a text that are decoded at a time. */
const PIECE = 1024 * 1024

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte)

/** Looked at piece by piece: the text of a big table would fill the memory. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** By its byte-order mark, or by where its zeros are; what is no UTF-8 is what Windows wrote before it. Undefined for no text. */
function encodingOf(bytes: Uint8Array): Encoding | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, LOOKED_AT)
  if (head.includes(0)) {
    const zerosAt = (parity: number): number => head.filter((byte, i) => byte === 0 && i % 2 === parity).length
    const [even, odd] = [zerosAt(0), zerosAt(1)]
    const most = head.length / 4
    if (odd > most && even === 0) return 'utf-16le'
    if (even > most && odd === 0) return 'utf-16be'
    if (even + odd > head.length / 20) return undefined
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/**
 * The text of a file as the bytes of UTF-8, which GTFS is in: another encoding is read, and said.
 * @throws FeedRefused for what is no text.
 */
export function inUtf8(file: string, bytes: Uint8Array, troubles: Troubles): Uint8Array {
  const encoding = encodingOf(bytes)
  if (encoding === undefined) throw new FeedRefused(`${file} is no text.`)
  if (encoding === 'utf-8') return bytes
  const named = encoding === 'windows-1252' ? 'Windows-1252 (Latin-1)' : 'UTF-16'
  troubles.add(
    `file read as ${named}: it is not in UTF-8, so look whether its names are right`,
    { file, line: 1 },
    `the whole file`,
  )
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
}

/** What is no letter but moves what comes after it, and a letter of Braille without a dot. */
const GAPS = /[\p{Cc}\u2800]+/gu
/**
 * Characters that take no room, and those that turn the rest of a line around. Not those that words and emoji are written
 * with, though nobody sees them by themselves: the joiners, and what selects a variant of the letter before.
 */
const UNSEEN = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A name as people read it: on one line, without what cannot be seen; empty where nothing of it can. Mark-up stays what it
 * is, text.
 */
export function readable(name: string): string {
  const seen = name.replace(GAPS, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  return VISIBLE.test(seen) ? seen : ''
}

/** What programs write for nothing. Not `None` or `Nan`, which are towns with a station. */
const NOTHING = /^(?:null|NULL|\(null\)|nan|NaN|undefined|#?N\/A)$/

/** A name as people read it; empty also where it is what a program wrote for none. */
export function named(text: string): string {
  const name = readable(text)
  return NOTHING.test(name) ? '' : name
}

/** At most so many characters, as JavaScript counts them; never half of one, nor a joiner with nothing to join. */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  return `${name
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF\u200C\u200D]+$/, '')
    .trimEnd()}…`
}
