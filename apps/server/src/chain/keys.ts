import { randomBytes } from 'node:crypto'

/** The keys of the logs. */
export interface LogKeys {
  /** The key that seals new entries. */
  readonly current: Uint8Array
  /** Earlier keys, which may have sealed older entries. */
  readonly old: readonly Uint8Array[]
}

/** As many bytes as the hash: a shorter key would be easier to guess than the MAC. */
const FEWEST_BYTES = 32

/** A key written in hex, base64 or base64url; undefined for anything else, or if too short. */
export function keyIn(spelt: string): Uint8Array | undefined {
  const text = spelt.trim()
  const isHex = /^([0-9a-f]{2})+$/i.test(text)
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, isHex ? 'hex' : 'base64')
  return key.length >= FEWEST_BYTES ? key : undefined
}

/**
 * What happens if a store's own key is missing. `made for the first race`: one is made if there are no races yet, as at the first start.
 * `not made`: for tools that only read. `replaced`: one is made, for races that are to be sealed again.
 */
export type MissingKey = 'made for the first race' | 'not made' | 'replaced'

/** The name under which a store keeps its own key among its secrets, if the operator has configured none. */
export const LOG_KEY = 'log-key'

/** The keys of a store that keeps its own. @throws Error if the stored text is not a valid key */
export function keysKept(secret: string): LogKeys {
  const current = keyIn(secret)
  if (!current)
    throw new Error(
      'the row `log-key` of the table `secrets` is not a valid key: restore it from a backup, or set LOG_KEY',
    )
  return { current, old: [] }
}

export const freshKey = (): string => randomBytes(FEWEST_BYTES).toString('base64url')
