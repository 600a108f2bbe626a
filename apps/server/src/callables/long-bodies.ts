import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform, pipeline } from 'node:stream'

/** Bodies of up to this many bytes are read before the caller is checked, since that is cheaper. Only uploads are longer. */
const SHORT = 8 * 1024

/** Whether the caller must be checked before the body is read: it is long or of unknown length. Fastify refuses bodies beyond `limit`. */
export function isLong(headers: IncomingHttpHeaders, limit: number): boolean {
  const bytes = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] !== undefined || (bytes > SHORT && bytes <= limit)
}

/** Chunk size in bytes for a body that arrives in small pieces. */
const PIECE = 64 * 1024

/** The body in large chunks. Each tiny chunk costs a hundred bytes of memory, which could add up to gigabytes. */
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
  // Errors surface on the returned stream.
  pipeline(body, gathered, () => undefined)
  return gathered
}

/** Character codes of `"`, `\`, `,`, `[` and `{`. */
const [QUOTE, ESCAPE, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b] as const

/**
 * Whether a JSON text in UTF-8 may have more than `most` values, counted by commas and opening brackets outside of strings. Parsing many
 * small values takes a hundred times as long as one string of the same length, while counting always takes the same.
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

/** Whether a body is too short for the number of its values to matter. */
export const isShort = (body: Uint8Array): boolean => body.length <= SHORT
