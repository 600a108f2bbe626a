import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform, pipeline } from 'node:stream'

/** Bytes. A body of no more is read of anybody: that is less trouble than to ask first who calls. Only uploads have more. */
const SHORT = 8 * 1024

/** Whether it is asked who calls before a body is read: it is long, or does not say. One beyond the limit is refused by its reader. */
export function isLong(headers: IncomingHttpHeaders, limit: number): boolean {
  const bytes = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] !== undefined || (bytes > SHORT && bytes <= limit)
}

/** Bytes that are handed on at once of a body that comes in small pieces. */
const PIECE = 64 * 1024

/** The same body in large pieces: a hundred bytes of memory for each that a caller sends alone would be gigabytes. */
export function inLargePieces(body: Readable): Readable {
  let piece = Buffer.allocUnsafe(PIECE)
  let filled = 0
  const gathered = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length;) {
        const copied = chunk.copy(piece, filled, at)
        at += copied
        filled += copied
        if (filled < PIECE) break
        this.push(piece)
        piece = Buffer.allocUnsafe(PIECE)
        filled = 0
      }
      done()
    },
    flush(done) {
      done(null, filled > 0 ? piece.subarray(0, filled) : undefined)
    },
  })
  // What went wrong is told by the stream that is read.
  pipeline(body, gathered, () => undefined)
  return gathered
}

/** Of `"`, `\`, `,`, `[` and `{`. */
const [QUOTE, ESCAPE, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b] as const

/**
 * Whether a JSON text in UTF-8 may have more values than so many, told by its commas and opening brackets outside of texts. To
 * parse many small values takes a hundred times as long as one text of the same length; to look takes as long for any.
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  let count = 0
  let inText = false
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i]
    if (inText) {
      if (byte === ESCAPE) i += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COMMA || byte === LIST || byte === OBJECT) {
      count += 1
      if (count > most) return true
    }
  }
  return false
}

/** Whether a body is so short that the number of its values does not matter. */
export const isShort = (body: Uint8Array): boolean => body.length <= SHORT
