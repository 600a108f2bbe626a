import { type KeyObject, createHmac, createSecretKey } from 'node:crypto'
import type { ChainFault } from '../ports.ts'
import type { LogKeys } from './keys.ts'

/** A stored event. */
export interface LogEntry {
  readonly raceId: string
  readonly seq: number
  /** Exactly as stored. */
  readonly json: string
}

/** A stored race's row. */
export interface RaceRow {
  readonly raceId: string
  readonly uid: string
  readonly worldId: string
  readonly version: number
  /** The MAC of its last event. */
  readonly head: string
  /** Exactly as stored. */
  readonly snapshot: string
}

/**
 * MACs over a stored race: one for each event, chained to that of the previous event, and the seal, which covers the row. An attacker who
 * can write to the database but has no key can make none. A MAC consists of the id of its key, a dot, and an HMAC-SHA256 in base64url.
 */
export interface Chain {
  /** The id of the key that seals. */
  readonly keyId: string
  /** Whether the key of that id is available. */
  knows(keyId: string): boolean
  /** The MAC of an event that follows the one whose MAC is `previous`. */
  link(entry: LogEntry, previous: string): string
  seal(row: RaceRow): string
  linkFault(entry: LogEntry, previous: string, mac: string): ChainFault | undefined
  sealFault(row: RaceRow, seal: string): ChainFault | undefined
}

/** The faults as predicates, for messages: `the race r …`. */
export const FAULT_TEXT: Readonly<Record<ChainFault, string>> = {
  unsealed: 'bears no mac',
  'unknown-key': 'bears the mac of a key that is not here',
  forged: 'was touched: its mac is not what the key makes of it',
}

/** The length of a key's id: enough to tell a handful of keys apart, and useless for guessing one. */
const ID_LENGTH = 8

/** The id of the key that a MAC was made with. */
export const keyIdOf = (mac: string): string => mac.slice(0, ID_LENGTH)

/** Computed over bytes: hashing a long string takes three times as long. */
const hmac = (key: KeyObject, head: string, body: string): string =>
  createHmac('sha256', key)
    .update(Buffer.from(head + body))
    .digest('base64url')

/** As a line of JSON, so that values cannot run into one another, nor into the body. */
const headOf = (...values: readonly (string | number)[]): string => `${JSON.stringify(values)}\n`

const linkHead = ({ raceId, seq }: LogEntry, previous: string): string =>
  headOf('final-call event 1', raceId, seq, previous)

const sealHead = ({ raceId, uid, worldId, version, head }: RaceRow): string =>
  headOf('final-call race 1', raceId, uid, worldId, version, head)

/** Makes MACs with the current key, and verifies those of old keys too. @throws Error without a current key */
export function chainOf({ current, old }: LogKeys): Chain {
  const named = [current, ...old].map((bytes) => {
    const key = createSecretKey(bytes)
    return [keyIdOf(hmac(key, 'final-call key id', '')), key] as const
  })
  const keys = new Map(named.toReversed())
  const [[currentId, currentKey] = []] = named
  if (currentId === undefined || currentKey === undefined) throw new Error('there is no key')

  const made = (head: string, body: string): string => `${currentId}.${hmac(currentKey, head, body)}`

  function faultOf(mac: string, head: string, body: string): ChainFault | undefined {
    if (mac === '') return 'unsealed'
    const id = keyIdOf(mac)
    const key = keys.get(id)
    if (!key) return 'unknown-key'
    return mac === `${id}.${hmac(key, head, body)}` ? undefined : 'forged'
  }

  return {
    keyId: currentId,
    knows: (keyId) => keys.has(keyId),
    link: (entry, previous) => made(linkHead(entry, previous), entry.json),
    seal: (row) => made(sealHead(row), row.snapshot),
    linkFault: (entry, previous, mac) => faultOf(mac, linkHead(entry, previous), entry.json),
    sealFault: (row, seal) => faultOf(seal, sealHead(row), row.snapshot),
  }
}
