import { randomBytes } from 'node:crypto'

/** The keys of the logs. */
export interface LogKeys {
  /** What is written now is sealed with it. */
  readonly current: Uint8Array
  /** What was written before may be sealed with one of these. */
  readonly old: readonly Uint8Array[]
}

/** As many as the hash has: fewer would be easier to guess than the mac. */
const FEWEST_BYTES = 32

/** A key spelt in hex, base64 or base64url; undefined for anything else, or too short. */
export function keyIn(spelt: string): Uint8Array | undefined {
  const text = spelt.trim()
  const isHex = /^([0-9a-f]{2})+$/i.test(text)
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, isHex ? 'hex' : 'base64')
  return key.length >= FEWEST_BYTES ? key : undefined
}

/** The name under which a key is kept among the secrets of a store, where nobody has given one. */
export const LOG_KEY = 'log-key'

/** The keys of a store that keeps its own. @throws Error where that is none */
export function keysKept(secret: string): LogKeys {
  const current = keyIn(secret)
  if (!current) throw new Error('the key of the logs that is kept in the database is none')
  return { current, old: [] }
}

export const freshKey = (): string => randomBytes(FEWEST_BYTES).toString('base64url')
